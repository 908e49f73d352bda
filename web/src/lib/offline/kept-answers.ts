import type { Query } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, get, set } from 'idb-keyval';
import { isUnreachable } from '../api/api.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { KEPT_FOR_MS, sessionCache } from '../session/session-cache.ts';

/**
 * The answers of the server that are shown without a connection. Raise the number when screens cannot show the answers
 * of the version before.
 */
const store = createStore('ijsploeg-1', 'answers');
/** Searches and periods of the calendar are kept separately, so that they become many. */
const MAX_KEPT = 60;

interface KeptAnswer {
  /** The id of the person it was for. */
  owner: string;
  /** When the server gave it; milliseconds UTC. */
  at: number;
  /** Until when it is kept, if that is shorter than for others. */
  until?: number;
  data: unknown;
}

/** The key of a query, and the person it was for. */
export interface Asked {
  owner: string;
  key: string;
}

/** Keeps an answer, in place of an earlier one to the same question. Without storage nothing is kept. */
export async function keepAnswer({ owner, key }: Asked, data: unknown, until?: number): Promise<void> {
  // The list of a day that is over.
  if (until !== undefined && until <= Date.now()) return;
  const answer: KeptAnswer = { owner, at: Date.now(), ...(until && { until }), data };
  await whenIdle();
  // The person may have signed out meanwhile, in this tab or another.
  if (owner === sessionCache.owner()) await set(key, answer, store).catch(() => {});
}

/** Shows the kept answer in place of data that could not be loaded, where that is for lack of a connection. */
export async function showKept({ owner, key }: Asked, query: Query, error: unknown): Promise<void> {
  if (!isUnreachable(error) || query.state.data !== undefined) return;
  const kept = await get<KeptAnswer>(key, store).catch(() => undefined);
  const isWanted = owner === sessionCache.owner() && query.state.data === undefined;
  if (!kept || !isWanted || !isUsable(kept, owner, Date.now())) return;
  query.setState({
    data: kept.data,
    dataUpdatedAt: kept.at,
    // With the error at once, so that the notice above the data does not move it later.
    status: 'error',
    error: error as Error,
    isInvalidated: true,
  });
}

/** Removes everything. */
export const clearAnswers = (): Promise<void> => clear(store).catch(() => {});

/** Removes what is too old, too much or another person's. */
export async function sweepAnswers(owner: string, now = Date.now()): Promise<void> {
  const kept = await entries<string, KeptAnswer>(store).catch(() => []);
  const usable = kept
    .filter(([, answer]) => isUsable(answer, owner, now))
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MAX_KEPT);
  const keys = new Set(usable.map(([key]) => key));
  const others = kept.map(([key]) => key).filter((key) => !keys.has(key));
  await delMany(others, store).catch(() => {});
}

const isUsable = (answer: KeptAnswer, owner: string, now: number) =>
  answer.owner === owner &&
  answer.at <= now &&
  now - answer.at <= KEPT_FOR_MS &&
  now < (answer.until ?? Number.POSITIVE_INFINITY);
