import { fillPlaceholders } from 'drizzle-orm';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { createDb, type Db, type Preparable, type PreparedQuery } from './client.ts';
import { Statement, type StatementText } from './connection.ts';

/** Builds the queries that all clients share. It cannot run them. */
const builder = createDb({
  prepare(query: string) {
    throw new Error(`A shared query can only run on the client of a request: ${query}`);
  },
} as unknown as D1Database);

/**
 * Builds a query on first use and reuses it for every request, because building it takes longer than running
 * it. Values that vary per call are `sql.placeholder`s.
 */
export function once<Query extends object>(build: (db: Db) => Query): (db: Db) => Query {
  let built: (Query & { stmt?: Statement }) | undefined;
  return (db) => {
    built ??= build(builder);
    return built.stmt ? Object.create(built, { stmt: { value: built.stmt.on(db.$client) } }) : built;
  };
}

type BatchStatement<Result = unknown> = RunnableQuery<Result, 'sqlite'>;

const statementOf = (prepared: object, changes: PropertyDescriptorMap) =>
  ({ _prepare: () => Object.create(prepared, changes) }) as unknown as BatchStatement;

/** A query built with {@link once} and the values of its placeholders, as a statement of a batch. */
export function filled<Query extends PreparedQuery>(query: Query, values: Record<string, unknown>) {
  const { sql, params } = query.getQuery();
  const bound = { sql, params: fillPlaceholders(params, values) };
  return statementOf(query, { query: { value: bound } }) as BatchStatement<Awaited<ReturnType<Query['all']>>>;
}

/**
 * Returns a function that replaces the SQL text of a statement of a batch. The new text must return the same columns. Its
 * additional parameters, `added`, come after the existing ones.
 */
export function rewriter(rewrite: (text: string) => string) {
  const rewritten = new WeakMap<StatementText, { query: string; text: StatementText }>();
  return <One extends BatchStatement>(db: Db, statement: One, added: unknown[]): One => {
    const prepared = (statement as unknown as Preparable)._prepare();
    const { sql, params } = prepared.getQuery();
    const { text } = prepared.stmt;
    let other = rewritten.get(text);
    if (!other) {
      const query = rewrite(sql);
      other = { query, text: { ...db.$client.prepare(query).text, columns: text.columns } };
      rewritten.set(text, other);
    }
    return statementOf(prepared, {
      query: { value: { sql: other.query, params: [...params, ...added] } },
      stmt: { value: new Statement(db.$client, other.text) },
    }) as One;
  };
}
