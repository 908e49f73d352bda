import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerTime, onServerTime, serverNow } from './server-clock.ts';

const NOON = Date.parse('2026-12-12T12:00:00Z');
/** An answer that was made at a moment of the server's clock. */
const madeAt = (moment: number) =>
  new Response(null, { headers: { Date: new Date(Math.floor(moment / 1000) * 1000).toUTCString() } });

describe('the clock of the server', () => {
  beforeEach(() => void vi.useFakeTimers({ now: NOON }));
  afterEach(() => {
    vi.useRealTimers();
    // Other files share this module: their device is right again.
    noteServerTime(madeAt(Date.now()), Date.now());
  });

  it('follows the answers, whatever the device says, and is never ahead', () => {
    // The device is five minutes behind.
    const ahead = 5 * 60_000;
    for (const delay of [700, 100, 350, 20]) {
      const sentAt = Date.now();
      vi.advanceTimersByTime(delay);
      noteServerTime(madeAt(sentAt + ahead + delay / 2), sentAt);
      expect(serverNow()).toBeLessThanOrEqual(Date.now() + ahead);
      expect(serverNow()).toBeGreaterThan(Date.now() + ahead - 2000);
    }
  });

  it('becomes exact to what answers within a second differ', () => {
    for (let tenth = 0; tenth < 20; tenth++) {
      const sentAt = Date.now();
      vi.advanceTimersByTime(50);
      noteServerTime(madeAt(sentAt + 3_600_000 + 25), sentAt);
      vi.advanceTimersByTime(53);
    }
    expect(Date.now() + 3_600_000 - serverNow()).toBeLessThan(120);
  });

  it('starts again when the clock of the device is set', () => {
    noteServerTime(madeAt(NOON + 90_000), NOON);
    vi.setSystemTime(NOON + 90_000);
    noteServerTime(madeAt(NOON + 90_000), NOON + 90_000);
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_500);
  });

  it('tells who listens about an answer', () => {
    const listener = vi.fn();
    const stop = onServerTime(listener);
    noteServerTime(madeAt(NOON + 7_200_000), NOON);
    stop();
    noteServerTime(madeAt(NOON), NOON);
    expect(listener).toHaveBeenCalledOnce();
  });

  it('ignores an answer without a time', () => {
    const before = serverNow();
    noteServerTime(new Response(null), Date.now());
    expect(serverNow()).toBe(before);
  });
});
