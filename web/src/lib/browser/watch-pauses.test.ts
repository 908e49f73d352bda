import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPauses } from './watch-pauses.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { requestIdleCallback: (run: () => void) => run() }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Waits for a pause; `done` is true once it came. */
function pause(whenQuiet: () => Promise<void>) {
  const state = { done: false };
  void whenQuiet().then(() => {
    state.done = true;
  });
  return state;
}
const act = (name: string) => window.dispatchEvent(new Event(name));

test('waits five seconds while nobody does anything', async () => {
  const state = pause(watchPauses());
  await vi.advanceTimersByTimeAsync(4_900);
  expect(state.done).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.done).toBe(true);
});

test.each(['pointerdown', 'keydown'])('begins a second after the first press, for %s', async (name) => {
  const state = pause(watchPauses());
  await vi.advanceTimersByTimeAsync(500);
  act(name);
  await vi.advanceTimersByTimeAsync(900);
  expect(state.done).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.done).toBe(true);
});

test('does not begin earlier because the page scrolls while it loads', async () => {
  const state = pause(watchPauses());
  await vi.advanceTimersByTimeAsync(500);
  act('scroll');
  await vi.advanceTimersByTimeAsync(4_400);
  expect(state.done).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(state.done).toBe(true);
});

test.each(['keydown', 'scroll'])('waits while somebody goes on, for %s', async (name) => {
  const whenQuiet = watchPauses();
  const first = pause(whenQuiet);
  await vi.advanceTimersByTimeAsync(5_100);
  expect(first.done).toBe(true);
  act(name);
  const next = pause(whenQuiet);
  for (let count = 0; count < 10; count++) {
    await vi.advanceTimersByTimeAsync(500);
    act(name);
  }
  expect(next.done).toBe(false);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(next.done).toBe(true);
});
