import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { AppError } from '../lib/errors.ts';

/** The rate limits of wrangler.toml have periods of a minute at most. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Counts one call against a rate limit of wrangler.toml. These limits are approximate, because each
 * Cloudflare location counts separately. Exact limits are counted in the database.
 *
 * @param key what the limit applies to: {@link callerAddress} or a person's id. Routes that share a limiter each need a key
 *   of their own, or the calls of one use up those of another
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

/** The period of BURST_RATE_LIMIT in wrangler.toml. */
const BURST_SECONDS = 10;

/** Counts one call against BURST_RATE_LIMIT, which counts each key separately. False if there were too many. */
export const countBurst = async (
  { BURST_RATE_LIMIT }: Pick<Env, 'BURST_RATE_LIMIT'>,
  key: string,
): Promise<boolean> => (await BURST_RATE_LIMIT.limit({ key })).success;

/** The refusal of a call for which {@link countBurst} is false. */
export const tooManyCalls = () => new AppError('request.rate_limited', { retryAfterSeconds: BURST_SECONDS });

/** The caller's IP address. Cloudflare sets the header and overwrites one from the client. */
export const callerAddress = (c: Context) => c.req.header('CF-Connecting-IP') ?? 'local';
