import type { AppContext } from '../endpoint.ts';
import { AppError } from '../errors.ts';

/** The walls of wrangler.toml count over at most a minute; nobody has to wait longer. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Counts one call against a wall of wrangler.toml: a coarse limit, kept by each of Cloudflare's locations on its
 * own. What has to be exact is counted in the database.
 *
 * @param key whom to count it for: {@link callerAddress} or a person's id
 * @throws AppError request.rate_limited
 */
export async function rateLimit(
  limiter: RateLimit,
  key: string,
  retryAfterSeconds = RETRY_AFTER_SECONDS,
): Promise<void> {
  const { success } = await limiter.limit({ key });
  if (!success) throw new AppError('request.rate_limited', { retryAfterSeconds });
}

/** Where a call comes from. Set by Cloudflare, which overwrites what a caller claims. */
export const callerAddress = (c: AppContext) => c.req.header('CF-Connecting-IP') ?? 'local';
