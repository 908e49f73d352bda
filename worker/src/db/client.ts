import { fillPlaceholders } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { keepPlans } from './keep-plans.ts';

const clients = new WeakMap<D1Database, ReturnType<typeof connect>>();

const connect = (d1: D1Database) => drizzle(keepPlans(d1));
export type Db = ReturnType<typeof connect>;

/**
 * The database client for a binding. It has no state of a request, so all requests share it and the queries prepared
 * with {@link once}. Writes that belong together go through `db.batch`, because D1 has no interactive transactions.
 */
export function createDb(d1: D1Database): Db {
  const db = clients.get(d1) ?? connect(d1);
  clients.set(d1, db);
  return db;
}

/**
 * Builds a query on first use and reuses it for every request, because building it takes longer than running
 * it. Values that vary per call are `sql.placeholder`s.
 */
export function once<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const query = built.get(db) ?? build(db);
    built.set(db, query);
    return query;
  };
}

interface PreparedQuery {
  all(values?: Record<string, unknown>): Promise<unknown>;
  getQuery(): { sql: string; params: unknown[] };
}

/** A query built with {@link once} and the values of its placeholders, as a statement of a batch. */
export function filled<Query extends PreparedQuery>(
  query: Query,
  values: Record<string, unknown>,
): RunnableQuery<Awaited<ReturnType<Query['all']>>, 'sqlite'> {
  const { sql, params } = query.getQuery();
  const bound = { sql, params: fillPlaceholders(params, values) };
  // Drizzle asks each statement of a batch for its prepared query, and binds the parameters that it returns.
  const prepared = Object.create(query, { getQuery: { value: () => bound } });
  return { _prepare: () => prepared } as unknown as ReturnType<typeof filled<Query>>;
}
