import type { Context } from 'hono';
import { AppError } from '../errors.ts';

/** The rate limits of wrangler.toml have periods of a minute at most. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Counts one call against a rate limit of wrangler.toml. These limits are approximate, because each
 * Cloudflare location counts separately. Exact limits are counted in the database.
 *
 * @param key what the limit applies to: {@link callerAddress} or a person's id
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

/** The caller's IP address. Cloudflare sets the header and overwrites one from the client. */
export const callerAddress = (c: Context) => c.req.header('CF-Connecting-IP') ?? 'local';
