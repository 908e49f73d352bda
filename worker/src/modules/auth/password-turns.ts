import { AppError } from '../../errors.ts';
import type { Pace } from './password-cost.ts';

/** A request that has not looked at the queue for this long was cancelled. */
const GONE_MS = 1000;
/** After a hash, the next one takes a break even if it comes up to this much later. */
const QUIET_MS = 1000;
/** In this time a full queue empties. */
const RETRY_AFTER_SECONDS = 8;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Queues the hashes of an isolate, which has one thread: without breaks in between, a burst of sign-ins would delay every
 * other request until its last hash. Each request looks at the queue with a timer of its own, because in Workers a
 * request must not resolve a promise of another one.
 *
 * @returns a function that runs a hash when its turn has come, and throws request.rate_limited if too many are waiting
 */
export function createTurns({ breakMs, mostWaiting }: Pace) {
  /** Those waiting, in order, with the time at which each last looked. */
  const queue: { lookedAt: number }[] = [];
  /** Counts the starts and ends of hashes. */
  let changes = 0;
  let lastHashAt = 0;

  return async function inTurn<T>(hash: () => T): Promise<T> {
    if (queue.length >= mostWaiting)
      throw new AppError('request.rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const own = { lookedAt: Date.now() };
    if (queue.length > 0 || own.lookedAt < lastHashAt + QUIET_MS) {
      queue.push(own);
      let changesBefore: number;
      do {
        changesBefore = changes;
        await wait(breakMs);
        own.lookedAt = Date.now();
        while (queue[0] && queue[0].lookedAt < own.lookedAt - GONE_MS) queue.shift();
        // After a change, the thread was not free during the whole wait.
      } while (queue.indexOf(own) > 0 || changes !== changesBefore);
      if (queue[0] === own) queue.shift();
    }
    changes++;
    lastHashAt = Date.now();
    try {
      return hash();
    } finally {
      changes++;
    }
  };
}
