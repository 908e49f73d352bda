import type { Db } from '../db/client.ts';
import { countCall } from '../http/count-calls.ts';
import { HOUR_MS } from '../lib/durations.ts';

const MAX_AN_HOUR = 5;

/**
 * Counts a request that would send a mail: at most five an hour per address and action, also for concurrent
 * requests. Addresses without an account are counted too, so that the limit does not reveal which ones have one.
 *
 * @throws AppError request.rate_limited
 */
export async function countMailTo(
  db: Db,
  action: 'sign_up' | 'email_change' | 'resend_confirmation' | 'forgot_password' | 'reserve',
  email: string,
  now: number,
): Promise<void> {
  const key = `${action}:${email}`;
  await countCall(db, { key, max: MAX_AN_HOUR, periodMs: HOUR_MS, now });
}
