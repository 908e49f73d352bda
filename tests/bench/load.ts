import autocannon from 'autocannon';
import { percentile } from './numbers.ts';

/** The peers were measured with as many. */
const CONNECTIONS = 10;

/** A request that can be sent over and over. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** What differs from one to the next. */
  next?: () => { path: string; headers: Record<string, string> };
}

export interface Throughput {
  answers: number;
  perSecond: number;
  p95Ms: number;
}

/**
 * Sends a request over and over through ten connections.
 *
 * @throws Error if an answer is no success: a refusal may cost less than what was to be measured
 */
export async function load({ next, ...request }: Load, seconds: number): Promise<Throughput> {
  const tookMs: number[] = [];
  const result = await new Promise<autocannon.Result>((done, refuse) => {
    const instance = autocannon(
      {
        method: 'GET',
        ...request,
        connections: CONNECTIONS,
        duration: seconds,
        // As often as it can; the default samples once a second and rounds the end up to it.
        sampleInt: 100,
        ...(next && { requests: [{ setupRequest: (given) => Object.assign(given, next()) }] }),
      },
      (error, outcome) => (error ? refuse(error) : done(outcome)),
    );
    instance.on('response', (_client, _status, _bytes, ms) => tookMs.push(ms));
  });
  if (result.non2xx || result.errors)
    throw new Error(
      `${request.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} without an answer.`,
    );
  return {
    answers: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    p95Ms: percentile(tookMs, 0.95),
  };
}
