import { percentile } from './numbers.ts';
import { type AutocannonResult, loadAutocannon } from './tools.ts';

/** The number that the peers were measured with. */
const CONNECTIONS = 10;

/** A repeatable request. */
export interface Load {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** The status of a response; by default any success. */
  status?: 304;
  /** The parts that differ between requests. */
  next?: () => { path: string; headers: Record<string, string> };
}

export interface Throughput {
  answers: number;
  perSecond: number;
  p95Ms: number;
}

/**
 * Repeats a request over ten connections.
 *
 * @throws Error for another response than the expected, which may cost less than a successful one
 */
export async function load({ next, status, ...request }: Load, seconds: number): Promise<Throughput> {
  const autocannon = await loadAutocannon();
  const tookMs: number[] = [];
  const result = await new Promise<AutocannonResult>((done, refuse) => {
    const instance = autocannon(
      {
        method: 'GET',
        ...request,
        connections: CONNECTIONS,
        duration: seconds,
        // By default autocannon samples once a second and rounds the duration up to that.
        sampleInt: 100,
        ...(next && { requests: [{ setupRequest: (given) => Object.assign(given, next()) }] }),
      },
      (error, outcome) => (error ? refuse(error) : done(outcome)),
    );
    instance.on('response', (_client, _status, _bytes, ms) => tookMs.push(ms));
  });
  const answers = status ? (result.statusCodeStats?.[`${status}`]?.count ?? 0) : result['2xx'];
  if (result.errors || answers < result['2xx'] + result.non2xx)
    throw new Error(
      `${request.url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} without an answer.`,
    );
  return {
    answers,
    perSecond: answers / result.duration,
    p95Ms: percentile(tookMs, 0.95),
  };
}
