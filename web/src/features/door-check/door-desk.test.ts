import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime } from '../../lib/api/server-clock.ts';
import { createDoorDesk, LATE_AFTER_MS } from './door-desk.ts';
import type { DoorCheck, Outcome } from './door-rules.ts';

const IN: Outcome = { kind: 'in', name: 'Sanne', places: 1, totalCents: 0, usedAt: '2026-12-12T19:13:00Z' };
const USED: Outcome = { kind: 'used', usedAt: '2026-12-12T19:13:00Z', name: 'Sanne' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desk with a scripted server and an in-memory store. */
function open(stored = new Map<string, DoorCheck>()) {
  let answer: (check: DoorCheck) => Promise<Outcome> = async () => IN;
  let count = 0;
  const sent: string[] = [];
  const updates: string[] = [];
  const desk = createDoorDesk({
    store: {
      read: () => [...stored.values()].map((check) => ({ ...check, isLate: true })),
      put: (check) => Boolean(stored.set(check.id, check)),
      drop: (id) => void stored.delete(id),
    },
    send: (check) => {
      sent.push(check.reference);
      return answer(check);
    },
    onUpdate: ({ reference, outcome }) => updates.push(`${reference} ${outcome?.kind ?? 'waits'}`),
    newId: () => `check-${stored.size}-${count++}`,
  });
  return {
    desk,
    sent,
    updates,
    stored,
    end: desk.start(),
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    flush: () => vi.advanceTimersByTimeAsync(0),
  };
}
const offline = () => Promise.reject(new Error('no answer'));

describe('online', () => {
  it('gives a check the time of the server, whatever the clock of the phone says', () => {
    const at = Math.floor(Date.now() / 1000) * 1000;
    vi.setSystemTime(at);
    const ahead = (ms: number) => ({ headers: { Date: new Date(at + ms).toUTCString() } });
    noteServerTime(new Response(null, ahead(600_000)), at);
    const { desk } = open();
    desk.check('A');
    expect(desk.state().current?.at).toBe(at + 600_000);
    noteServerTime(new Response(null, ahead(0)), at);
  });

  it('sends a check at once and removes it from the store when it is answered', async () => {
    const { desk, sent, updates, stored, flush } = open();
    desk.check('A');
    expect(stored.size).toBe(1);
    await flush();
    expect(sent).toEqual(['A']);
    expect(updates).toEqual(['A in']);
    expect(desk.state().current?.outcome).toEqual(IN);
    expect(stored.size).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(updates).toEqual(['A in']);
  });

  it('reports a slow check as late, then its outcome', async () => {
    const { desk, updates, answerWith, flush } = open();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    answerWith(() => promise);
    desk.check('A');
    await vi.advanceTimersByTimeAsync(LATE_AFTER_MS);
    expect(updates).toEqual(['A waits']);
    resolve(USED);
    await flush();
    expect(updates).toEqual(['A waits', 'A used']);
    expect(desk.state().current).toMatchObject({ isLate: true, outcome: USED });
  });

  it('sends checks one at a time and answers a ticket it already admitted by itself', async () => {
    const { desk, sent, flush } = open();
    for (const reference of ['A', 'B', 'A']) desk.check(reference);
    expect(desk.state().current?.outcome?.kind).toBe('repeat');
    await flush();
    desk.check('A');
    await flush();
    expect(sent).toEqual(['A', 'B']);
    expect(desk.state().current?.outcome).toEqual({ kind: 'used', usedAt: IN.usedAt, name: 'Sanne' });
  });
});

describe('offline', () => {
  it('stores unsent checks, retries with growing delays and sends them in order', async () => {
    const { desk, sent, updates, stored, answerWith, flush } = open();
    answerWith(offline);
    desk.check('A');
    await flush();
    expect(desk.state().current).toMatchObject({ isLate: true, outcome: null });
    desk.check('B');
    await flush();
    expect(sent).toEqual(['A', 'B']);
    expect(stored.size).toBe(2);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(sent).toEqual(['A', 'B', 'A']);
    answerWith(async () => IN);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(sent).toEqual(['A', 'B', 'A', 'A', 'B']);
    expect(updates).toEqual(['A waits', 'B waits', 'A in', 'B in']);
    expect(stored.size).toBe(0);
  });

  it('reports a ticket that is already queued as a repeat and sends it once', async () => {
    const { desk, sent, answerWith, flush } = open();
    answerWith(offline);
    desk.check('A');
    await flush();
    desk.check('A');
    expect(desk.state().current?.outcome).toMatchObject({ kind: 'repeat' });
    answerWith(async () => IN);
    desk.sendNow();
    await flush();
    expect(sent).toEqual(['A', 'A']);
    expect(desk.state().checks.map(({ outcome }) => outcome?.kind)).toEqual(['repeat', 'in']);
  });

  it('sends the same id on every attempt, so that a check counts once', async () => {
    const { desk, answerWith, flush } = open();
    const ids: string[] = [];
    answerWith(({ id }) => {
      ids.push(id);
      return offline();
    });
    desk.check('A');
    await vi.advanceTimersByTimeAsync(10_000);
    await flush();
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps a late refusal through a reload until it is dismissed', async () => {
    const first = open();
    first.answerWith(offline);
    first.desk.check('A');
    await first.flush();
    first.answerWith(async () => USED);
    first.desk.sendNow();
    await first.flush();
    first.end();

    const second = open(first.stored);
    await second.flush();
    const [alarm] = second.desk.state().checks;
    expect(alarm).toMatchObject({ reference: 'A', isLate: true, outcome: USED });
    expect(second.sent).toEqual([]);
    second.desk.dismiss(alarm?.id ?? '');
    expect(second.desk.state().checks[0]?.isLate).toBe(false);
    expect(second.stored.size).toBe(0);
  });

  it('sends queued checks after a reload and sends nothing once it is closed', async () => {
    const first = open();
    first.answerWith(offline);
    first.desk.check('A');
    await first.flush();
    first.end();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(first.sent).toEqual(['A']);

    const second = open(first.stored);
    await second.flush();
    expect(second.sent).toEqual(['A']);
    expect(second.updates).toEqual(['A in']);
    expect(second.stored.size).toBe(0);
  });

  it('stores the outcome of a check that was in flight when the desk closed', async () => {
    const { desk, stored, end, answerWith, flush } = open();
    const { promise, resolve } = Promise.withResolvers<Outcome>();
    answerWith(() => promise);
    desk.check('A');
    end();
    resolve(IN);
    await flush();
    expect(stored.size).toBe(0);
  });
});

it('refuses any other code without sending it', async () => {
  const { desk, sent, flush } = open();
  desk.refuse('https://example.test');
  await flush();
  expect(sent).toEqual([]);
  expect(desk.state().current?.outcome).toEqual({ kind: 'unknown' });
});
