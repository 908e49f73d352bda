import { fillPlaceholders } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1';
import type { RunnableQuery } from 'drizzle-orm/runnable-query';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { Connection, Statement, type StatementText } from './connection.ts';

const dialect = new SQLiteAsyncDialect();

type Schema = Record<string, never>;

/** Drizzle's session. It records how many columns the rows of a query have, and prepares each statement of a batch once. */
class Session extends SQLiteD1Session<Schema, Schema> {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    super(connection as unknown as D1Database, dialect, undefined);
    this.connection = connection;
  }

  override prepareQuery(...args: Parameters<SQLiteD1Session<never, never>['prepareQuery']>) {
    const prepared = super.prepareQuery(...args);
    (prepared as unknown as { stmt: Statement }).stmt.text.columns = args[1]?.length;
    return prepared;
  }

  override async batch(queries: readonly BatchItem<'sqlite'>[]): Promise<unknown[]> {
    const prepared = queries.map((query) => (query as unknown as Preparable)._prepare());
    const results = await this.connection.batch(
      prepared.map((query) => {
        const { sql, params } = query.getQuery();
        const { stmt }: { stmt?: Statement } = query;
        // A statement without rows, made by `db.run`, has only its text.
        return (stmt ?? this.connection.prepare(sql)).bind(...params);
      }),
    );
    return results.map((result, index) => prepared[index]?.mapResult(result, true));
  }
}

export type Db = DrizzleD1Database<Schema> & { $client: Connection };

/**
 * A database client for one request, queue batch or job, with the connection that counts what it costs. Writes that
 * belong together go through `db.batch`, because D1 has no interactive transactions.
 */
export function createDb(d1: D1Database): Db {
  const connection = new Connection(d1);
  const db = new DrizzleD1Database('async', dialect, new Session(connection), undefined);
  return Object.assign(db, { $client: connection }) as unknown as Db;
}

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

interface PreparedQuery {
  all(values?: Record<string, unknown>): Promise<unknown>;
  getQuery(): { sql: string; params: unknown[] };
}

/** What Drizzle needs from each statement of a batch. */
interface Preparable {
  _prepare(): PreparedQuery & { stmt: Statement; mapResult(result: unknown, isFromBatch: true): unknown };
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
