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

type BatchStatement<Result = unknown> = RunnableQuery<Result, 'sqlite'>;

interface PreparedQuery {
  all(values?: Record<string, unknown>): Promise<unknown>;
  getQuery(): { sql: string; params: unknown[] };
}

/** What Drizzle asks of each statement of a batch. */
export interface Preparable {
  _prepare(): PreparedQuery & { execute(): Promise<unknown>; stmt: D1PreparedStatement };
}

const statementOf = (prepared: object, changes: PropertyDescriptorMap) =>
  ({ _prepare: () => Object.create(prepared, changes) }) as unknown as BatchStatement;

/** A query built with {@link once} and the values of its placeholders, as a statement of a batch. */
export function filled<Query extends PreparedQuery>(query: Query, values: Record<string, unknown>) {
  const { sql, params } = query.getQuery();
  const bound = { sql, params: fillPlaceholders(params, values) };
  return statementOf(query, { query: { value: bound } }) as BatchStatement<Awaited<ReturnType<Query['all']>>>;
}

/**
 * Returns a function that gives a statement of a batch another text, which must return rows of the same columns. The
 * `added` parameters are those that the text has besides, at its end.
 */
export function rewriter(rewrite: (text: string) => string) {
  const rewritten = new WeakMap<D1PreparedStatement, { text: string; stmt: D1PreparedStatement }>();
  return <Statement extends BatchStatement>(db: Db, statement: Statement, added: unknown[]): Statement => {
    const prepared = (statement as unknown as Preparable)._prepare();
    const { sql, params } = prepared.getQuery();
    let other = rewritten.get(prepared.stmt);
    if (!other) {
      const text = rewrite(sql);
      other = { text, stmt: db.$client.prepare(text) };
      rewritten.set(prepared.stmt, other);
    }
    return statementOf(prepared, {
      query: { value: { sql: other.text, params: [...params, ...added] } },
      stmt: { value: other.stmt },
    }) as Statement;
  };
}
