import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../lib/api/server-clock.ts';
import { type Answered, createCrewDesk } from './crew-desk.ts';
import { type CrewMark, type Deed, parseMark } from './crew-marks.ts';

const present = (assignmentId: string): Deed => ({
  kind: 'mark',
  assignmentId,
  state: 'present',
  isLate: false,
  note: null,
  minutes: null,
});
const nameOf = ({ deed }: CrewMark) => ('assignmentId' in deed ? deed.assignmentId : deed.kind);

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-12-12T10:00:00Z') }));
afterEach(() => void vi.useRealTimers());

/** A desk with a scripted server; what it stores is JSON, as in a browser. */
function open(stored = new Map<string, string>()) {
  let answer: (mark: CrewMark) => Promise<Answered> = async () => null;
  const sent: CrewMark[] = [];
  const desk = createCrewDesk({
    store: {
      read: () =>
        new Map(
          [...stored].flatMap(([id, text]) => {
            const mark = parseMark(JSON.parse(text));
            return mark ? [[id, mark]] : [];
          }),
        ),
      put: (id, mark) => Boolean(stored.set(id, JSON.stringify(mark))),
      drop: (id) => void stored.delete(id),
    },
    send: (mark) => {
      sent.push(mark);
      return answer(mark);
    },
  });
  return {
    desk,
    sent,
    stored,
    end: desk.start(),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    flush: () => vi.advanceTimersByTimeAsync(0),
  };
}
const offline = () => Promise.reject(new Error('no answer'));

describe('the marks of a crew', () => {
  it('are kept through a reload without a connection, and sent in order with their own time and id', async () => {
    const first = open();
    first.answerWith(offline);
    first.desk.add(present('anne'));
    await vi.advanceTimersByTimeAsync(60_000);
    first.desk.add({ kind: 'walk-in', shiftId: 'shf_1', volunteerId: null, name: 'Ben' });
    await first.flush();
    expect(first.desk.state()).toMatchObject({ isLate: true, isStored: true });
    first.end();
    const ids = first.desk.state().waiting.map(({ id }) => id);

    vi.setSystemTime(Date.parse('2026-12-12T12:00:00Z'));
    const second = open(first.stored);
    await second.flush();
    expect(second.sent.map(nameOf)).toEqual(['anne', 'walk-in']);
    expect(second.sent.map(({ id }) => id)).toEqual(ids);
    expect(new Date(second.sent[0]?.at ?? 0).toISOString()).toBe('2026-12-12T10:00:00.000Z');
    expect(second.stored.size).toBe(0);
    expect(second.desk.state().waiting).toEqual([]);
  });

  it('stay in their order when the clock of the phone is set back', async () => {
    const { desk, sent, answerWith, flush } = open();
    answerWith(offline);
    desk.add(present('anne'));
    vi.setSystemTime(Date.parse('2026-12-12T08:00:00Z'));
    desk.add({ ...present('anne'), state: 'absent' } as Deed);
    const [one, other] = desk.state().waiting;
    expect(other?.at).toBeGreaterThan(one?.at ?? 0);
    await flush();
    sent.length = 0;
    answerWith(async () => null);
    desk.sendNow();
    await flush();
    expect(sent.map(({ deed }) => 'state' in deed && deed.state)).toEqual(['present', 'absent']);
  });

  it('have the time of the server, whatever the clock of the phone says, and later marks a later one', async () => {
    const { desk, answerWith } = open();
    answerWith(offline);
    noteServerTime(new Response(null, { headers: { Date: 'Sat, 12 Dec 2026 10:10:00 GMT' } }), Date.now());
    desk.add(present('anne'));
    vi.setSystemTime(Date.parse('2026-12-12T09:00:00Z'));
    desk.add(present('bram'));
    const [anne, bram] = desk.state().waiting.map(({ at }) => at);
    expect(anne).toBe(Date.parse('2026-12-12T10:10:00Z'));
    expect(bram).toBeGreaterThan(anne ?? 0);
    noteServerTime(new Response(null, { headers: { Date: 'Sat, 12 Dec 2026 09:00:00 GMT' } }), Date.now());
  });

  it('leave the queue when they are refused, with the reason, and do not hold up the next', async () => {
    const { desk, sent, stored, answerWith, flush } = open();
    answerWith(async (mark) => (nameOf(mark) === 'anne' ? 'attendance.newer' : null));
    desk.add(present('anne'));
    desk.add(present('bram'));
    await flush();
    expect(sent.map(nameOf)).toEqual(['anne', 'bram']);
    expect(stored.size).toBe(0);
    const [refused] = desk.state().refused;
    expect(refused).toMatchObject({ code: 'attendance.newer', mark: { deed: present('anne') } });
    desk.dismiss(refused?.mark.id ?? '');
    expect(desk.state().refused).toEqual([]);
  });

  it('are taken back on the server once they may have arrived there, and on the phone alone before', async () => {
    const { desk, sent, stored, answerWith, flush } = open();
    const all: Deed = { kind: 'all', shiftId: 'shf_1', ids: ['anne'] };
    const undo = (undoes: string): Deed => ({ ...all, kind: 'undo-all', undoes });
    answerWith(offline);
    const lost = desk.add(all);
    await flush();
    const unsent = desk.add(present('bram'));
    desk.takeBack(unsent, undo(unsent));
    desk.takeBack(lost, undo(lost));
    expect(desk.state().waiting.map(nameOf)).toEqual(['all', 'undo-all']);

    const { promise, resolve } = Promise.withResolvers<null>();
    answerWith(() => promise);
    desk.sendNow();
    await flush();
    const onItsWay = desk.state().waiting[0]?.id ?? '';
    desk.takeBack(onItsWay, undo(onItsWay));
    resolve(null);
    await flush();
    desk.takeBack(lost, undo(lost));
    await flush();
    expect(sent.map(nameOf).filter((name) => name !== 'all')).toEqual(['undo-all', 'undo-all', 'undo-all']);
    expect(sent.map(({ id }) => id)).not.toContain(unsent);
    expect(stored.size).toBe(0);
  });

  it('say that they would be lost where the browser stores nothing', () => {
    const desk = createCrewDesk({
      store: { read: () => new Map(), put: () => false, drop: () => {} },
      send: offline,
    });
    desk.add(present('anne'));
    expect(desk.state()).toMatchObject({ isStored: false, waiting: [{ deed: present('anne') }] });
  });
});
