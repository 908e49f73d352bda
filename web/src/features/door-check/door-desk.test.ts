import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDoorDesk, PATIENCE_MS } from './door-desk.ts';
import type { DoorCheck, Outcome } from './door-rules.ts';

const IN: Outcome = { kind: 'in', name: 'Sanne', places: 1, totalCents: 0, usedAt: '2026-12-12T19:13:00Z' };
const USED: Outcome = { kind: 'used', usedAt: '2026-12-12T19:13:00Z', name: 'Sanne' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desk whose server is what the test says, and the phone it stands on. */
function open(kept = new Map<string, DoorCheck>()) {
  let answer: (check: DoorCheck) => Promise<Outcome> = async () => IN;
  let count = 0;
  const sent: string[] = [];
  const told: string[] = [];
  const desk = createDoorDesk({
    store: {
      read: () => [...kept.values()].map((check) => ({ ...check, isLate: true })),
      put: (check) => Boolean(kept.set(check.id, check)),
      drop: (id) => void kept.delete(id),
    },
    send: (check) => {
      sent.push(check.reference);
      return answer(check);
    },
    onTold: ({ reference, outcome }) => told.push(`${reference} ${outcome?.kind ?? 'waits'}`),
    newId: () => `check-${kept.size}-${count++}`,
  });
  return {
    desk,
    sent,
    told,
    kept,
    end: desk.start(),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    settle: () => vi.advanceTimersByTimeAsync(0),
  };
}
const offline = () => Promise.reject(new Error('no answer'));

describe('with a connection', () => {
  it('sends a ticket at once, and forgets it when it is answered', async () => {
    const { desk, sent, told, kept, settle } = open();
    desk.check('A');
    expect(kept.size).toBe(1);
    await settle();
    expect(sent).toEqual(['A']);
    expect(told).toEqual(['A in']);
    expect(desk.state().current?.outcome).toEqual(IN);
    expect(kept.size).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told).toEqual(['A in']);
  });

  it('says that a slow one is not confirmed, and then what became of it', async () => {
    const { desk, told, answerWith, settle } = open();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    answerWith(() => promise);
    desk.check('A');
    await vi.advanceTimersByTimeAsync(PATIENCE_MS);
    expect(told).toEqual(['A waits']);
    resolve(USED);
    await settle();
    expect(told).toEqual(['A waits', 'A used']);
    expect(desk.state().current).toMatchObject({ isLate: true, outcome: USED });
  });

  it('sends one after the other, and whom it let in it does not ask about again', async () => {
    const { desk, sent, settle } = open();
    for (const reference of ['A', 'B', 'A']) desk.check(reference);
    expect(desk.state().current?.outcome?.kind).toBe('repeat');
    await settle();
    desk.check('A');
    await settle();
    expect(sent).toEqual(['A', 'B']);
    expect(desk.state().current?.outcome).toEqual({ kind: 'used', usedAt: IN.usedAt, name: 'Sanne' });
  });
});

describe('without a connection', () => {
  it('keeps what it cannot send, tries again later and later, and sends it in order', async () => {
    const { desk, sent, told, kept, answerWith, settle } = open();
    answerWith(offline);
    desk.check('A');
    await settle();
    expect(desk.state().current).toMatchObject({ isLate: true, outcome: null });
    desk.check('B');
    await settle();
    expect(sent).toEqual(['A', 'B']);
    expect(kept.size).toBe(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toEqual(['A', 'B', 'A']);
    answerWith(async () => IN);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(sent).toEqual(['A', 'B', 'A', 'A', 'B']);
    expect(told).toEqual(['A waits', 'B waits', 'A in', 'B in']);
    expect(kept.size).toBe(0);
  });

  it('tells at once that a ticket waits here already, and sends it once', async () => {
    const { desk, sent, answerWith, settle } = open();
    answerWith(offline);
    desk.check('A');
    await settle();
    desk.check('A');
    expect(desk.state().current?.outcome).toMatchObject({ kind: 'repeat' });
    answerWith(async () => IN);
    desk.sendNow();
    await settle();
    expect(sent).toEqual(['A', 'A']);
    expect(desk.state().checks.map(({ outcome }) => outcome?.kind)).toEqual(['repeat', 'in']);
  });

  it('names a check the same way each time, so that it counts once', async () => {
    const { desk, answerWith, settle } = open();
    const ids: string[] = [];
    answerWith(({ id }) => {
      ids.push(id);
      return offline();
    });
    desk.check('A');
    await vi.advanceTimersByTimeAsync(10_000);
    await settle();
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps a late refusal through a reload until it was seen', async () => {
    const first = open();
    first.answerWith(offline);
    first.desk.check('A');
    await first.settle();
    first.answerWith(async () => USED);
    first.desk.sendNow();
    await first.settle();
    first.end();

    const second = open(first.kept);
    await second.settle();
    const [alarm] = second.desk.state().checks;
    expect(alarm).toMatchObject({ reference: 'A', isLate: true, outcome: USED });
    expect(second.sent).toEqual([]);
    second.desk.dismiss(alarm?.id ?? '');
    expect(second.desk.state().checks[0]?.isLate).toBe(false);
    expect(second.kept.size).toBe(0);
  });

  it('sends after a reload what waited before it, and nothing once it is closed', async () => {
    const first = open();
    first.answerWith(offline);
    first.desk.check('A');
    await first.settle();
    first.end();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(first.sent).toEqual(['A']);

    const second = open(first.kept);
    await second.settle();
    expect(second.sent).toEqual(['A']);
    expect(second.told).toEqual(['A in']);
    expect(second.kept.size).toBe(0);
  });

  it('writes down what came of a check that was under way when it closed', async () => {
    const { desk, kept, end, answerWith, settle } = open();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    answerWith(() => promise);
    desk.check('A');
    end();
    resolve(IN);
    await settle();
    expect(kept.size).toBe(0);
  });
});

it('says of any other code that it is no ticket, without asking', async () => {
  const { desk, sent, settle } = open();
  desk.refuse('https://example.test');
  await settle();
  expect(sent).toEqual([]);
  expect(desk.state().current?.outcome).toEqual({ kind: 'unknown' });
});
