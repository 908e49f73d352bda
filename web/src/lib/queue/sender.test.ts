import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './sender.ts';

// The rest is tested with the desks that send: door-desk.test.ts and crew-desk.test.ts.
describe('retryDelayMs', () => {
  it('backs off after each failure, up to 30 seconds', () => {
    expect([1, 2, 3, 4, 5, 50].map(retryDelayMs)).toEqual([2000, 4000, 8000, 16000, 30000, 30000]);
  });
});
