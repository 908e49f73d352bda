import { AppError } from '../../platform/lib/errors.ts';
import type { Pace } from './password-cost.ts';

/** A request that has not checked the queue for this long was cancelled. */
const GONE_MS = 1000;
/** A request within this time after a hash also waits for a break first. */
const QUIET_MS = 1000;
/** The time in which a full queue empties. */
const RETRY_AFTER_SECONDS = 8;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Queues the hashes of an isolate, which has one thread: without breaks in between, a burst of sign-ins would delay every
 * other request until its last hash. Each request checks the queue with its own timer, because in Workers a request must not
 * resolve a promise of another one.
 *
 * @returns `inTurn` runs a hash when it is its turn. It throws request.rate_limited if too many are waiting, and so does
 * `refuseIfFull`, for a caller that has something to do before its hash
 */
export function createTurns({ breakMs, mostWaiting }: Pace) {
  /** The waiting requests in order, each with the time of its last check. */
  const queue: { checkedAt: number }[] = [];
  /** Counts the starts and ends of hashes. */
  let changes = 0;
  let lastHashAt = 0;

  /** Removes the requests at the head that were cancelled. Without this a queue of them would stay full. */
  function dropCancelled(): void {
    const aliveSince = Date.now() - GONE_MS;
    while (queue[0] && queue[0].checkedAt < aliveSince) queue.shift();
  }

  function refuseIfFull(): void {
    dropCancelled();
    if (queue.length >= mostWaiting)
      throw new AppError('request.rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  async function inTurn<T>(hash: () => T): Promise<T> {
    refuseIfFull();
    const turn = { checkedAt: Date.now() };
    if (queue.length > 0 || turn.checkedAt < lastHashAt + QUIET_MS) {
      queue.push(turn);
      let changesBefore: number;
      do {
        changesBefore = changes;
        await wait(breakMs);
        turn.checkedAt = Date.now();
        dropCancelled();
        // If a hash started or ended, the thread was not free during the whole wait.
      } while (queue.indexOf(turn) > 0 || changes !== changesBefore);
      if (queue[0] === turn) queue.shift();
    }
    changes++;
    lastHashAt = Date.now();
    try {
      return hash();
    } finally {
      changes++;
    }
  }

  return { inTurn, refuseIfFull };
}
