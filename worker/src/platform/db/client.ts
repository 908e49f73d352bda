import type { BatchItem } from 'drizzle-orm/batch';
import { DrizzleD1Database, SQLiteD1Session } from 'drizzle-orm/d1';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { Connection, type Statement } from './connection.ts';

const dialect = new SQLiteAsyncDialect();

type Schema = Record<string, never>;

export interface PreparedQuery {
  all(values?: Record<string, unknown>): Promise<unknown>;
  getQuery(): { sql: string; params: unknown[] };
}

/** What Drizzle needs from each statement of a batch. */
export interface Preparable {
  _prepare(): PreparedQuery & { stmt: Statement; mapResult(result: unknown, isFromBatch: true): unknown };
}

/** Drizzle's session (decision 19). It records how many columns the rows of a query have, and prepares each statement of a batch once. */
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
