import { describe, expect, it, vi } from 'vitest';
import { createSender, retryDelayMs } from './sender.ts';

// The rest is tested with the desks that send: door-desk.test.ts and crew-desk.test.ts.
describe('retryDelayMs', () => {
  it('backs off after each failure, up to 5 seconds', () => {
    expect([1, 2, 3, 50].map(retryDelayMs)).toEqual([2000, 4000, 5000, 5000]);
  });
});

it('sends at once after a failure if the connection came back while the request was on its way', async () => {
  const entries = ['mark'];
  const answers: (() => void)[] = [];
  let sent = 0;
  const sender = createSender<string>({
    next: () => entries[0],
    send: async () => {
      sent += 1;
      if (sent > 1) return void entries.pop();
      await new Promise<void>((_, reject) => answers.push(() => reject(new Error('no answer'))));
    },
    onChange: () => {},
  });
  const stop = sender.start();
  // The connection is back, but the request of before still waits for its answer.
  sender.sendNow();
  const startedAt = performance.now();
  answers[0]?.();
  await vi.waitFor(() => expect(entries).toEqual([]));
  expect(performance.now() - startedAt).toBeLessThan(retryDelayMs(1));
  stop();
});
