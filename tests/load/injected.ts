/** The failures inside the Worker during a run, which `faulty-worker.ts` injects. */
export interface Injected {
  /** One call to the database in this many fails, at random before it runs or after it ran. 0: none. */
  databaseFailsOnceIn: number;
  /** Every call to the bucket fails. */
  filesFail: boolean;
  /** Every batch of queue messages is delivered twice, in turns at the same time and one after the other. */
  deliversTwice: boolean;
}

export const NOTHING_INJECTED: Injected = { databaseFailsOnceIn: 0, filesFail: false, deliversTwice: false };

/** Where {@link Injected} is posted to. */
export const INJECT_PATH = '/api/load/inject';

/** The header with the {@link Cost} of a request. */
export const COST_HEADER = 'X-Load-Cost';

/** What a request cost, and whether it met an injected failure. */
export interface Cost {
  d1Calls: number;
  rowsRead: number;
  failures: number;
}
