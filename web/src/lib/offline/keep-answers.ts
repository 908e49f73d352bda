import type { QueryPersister } from '@tanstack/react-query';
import { sessionCache } from '../session/session-cache.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Whether the last answer is kept in this browser, to be shown without a connection. Not for answers with phone
       * numbers or mail addresses of other people (product 48).
       */
      isKept?: true;
      /**
       * Until when it is kept at most; milliseconds UTC. The crews of a day, which have phone numbers, are kept for
       * that day.
       */
      keptUntil?: number;
    };
  }
}

// Not needed before the first screen is there.
const load = () => import('./kept-answers.ts');

/**
 * Keeps the answers of the queries that allow it, and shows the kept one, with its age and the error, where the
 * server cannot be reached. While it can be reached, no kept answer is read.
 */
export const keepAnswers: QueryPersister = async (queryFn, context, query) => {
  const owner = query.meta?.isKept ? sessionCache.owner() : null;
  if (!owner) return queryFn(context);
  const asked = { owner, key: query.queryHash };
  const until = query.meta?.keptUntil;
  try {
    const data = await queryFn(context);
    load().then(({ keepAnswer }) => keepAnswer(asked, data, until), ignore);
    return data;
  } catch (error) {
    await load().then(({ showKept }) => showKept(asked, query, error), ignore);
    throw error;
  }
};

/** Removes all kept answers from this browser. */
export function dropKeptAnswers(): void {
  load().then(({ clearAnswers }) => clearAnswers(), ignore);
}

/** The code or the storage is unavailable; then nothing is kept. */
const ignore = () => {};
