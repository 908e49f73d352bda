import type { DatabaseCost } from '../db/connection.ts';

interface Entry {
  level: 'info' | 'error';
  /** The kind of work: a request, a batch of queue messages, or a job. */
  event: 'request' | 'queue' | 'job';
  startedAt: number;
  cost: DatabaseCost;
  [field: string]: unknown;
}

/**
 * Logs one line of JSON about finished work, with its time in ms and its database cost. The fields must hold no personal
 * data: no addresses, ids of people, bodies or queries.
 */
export function logCost({ startedAt, cost, ...fields }: Entry): void {
  const { d1Calls, rowsRead, rowsWritten, databaseMs } = cost;
  const ms = Math.round(performance.now() - startedAt);
  console.log(
    JSON.stringify({ ...fields, ms, d1Calls, rowsRead, rowsWritten, databaseMs: Math.round(databaseMs) }),
  );
}
