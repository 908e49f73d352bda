import { AppError } from '../lib/errors.ts';
import { failureOf, isRead, MAX_ATTEMPTS, waitMs } from './database-failures.ts';
import { withFixedPlan } from './keep-plans.ts';

/** The database cost of a request, a queue batch or a job. */
export interface DatabaseCost {
  /** Calls to the database, each of which is a round trip; a batch is one, and so is each attempt. */
  d1Calls: number;
  rowsRead: number;
  rowsWritten: number;
  /** The sum of the times between each call and its result, also of concurrent calls. */
  databaseMs: number;
}

/**
 * The text of a statement as it is sent to the database. The object is the key for what is derived from the text, so that
 * this happens once for a prepared query.
 */
export interface StatementText {
  readonly sql: string;
  /** How many columns its rows have; unknown for a statement that returns none. */
  columns?: number | undefined;
}

/** A statement with its parameters. It is prepared on the database only when it runs. */
export class Statement {
  readonly text: StatementText;
  readonly params: readonly unknown[];
  private readonly connection: Connection;

  constructor(connection: Connection, text: StatementText, params: readonly unknown[] = []) {
    this.connection = connection;
    this.text = text;
    this.params = params;
  }

  /** This statement on another connection. */
  on(connection: Connection): Statement {
    return new Statement(connection, this.text, this.params);
  }

  bind(...params: unknown[]): Statement {
    return new Statement(this.connection, this.text, params);
  }

  async all(): Promise<D1Result<Record<string, unknown>>> {
    const [result] = await this.connection.batch([this]);
    return result as D1Result<Record<string, unknown>>;
  }

  run(): Promise<D1Result> {
    return this.all();
  }

  /** The rows as arrays. D1's own `raw()` does not report what it costs. */
  async raw(): Promise<unknown[][]> {
    return (await this.all()).results.map((row) => Object.values(row));
  }
}

/**
 * The database connection of one request, queue batch or job. Every statement passes through it, so it counts their cost.
 * It has the methods of a D1 binding that Drizzle uses.
 */
export class Connection {
  readonly cost: DatabaseCost = { d1Calls: 0, rowsRead: 0, rowsWritten: 0, databaseMs: 0 };
  private readonly d1: D1Database;
  private session: D1DatabaseSession | null = null;

  constructor(d1: D1Database) {
    this.d1 = d1;
  }

  /** From now on the primary database answers everything, as it does before {@link readFrom}. */
  usePrimary(): void {
    this.session = null;
  }

  /**
   * From now on replicas may answer reads: any that is at least as new as a bookmark, or as what was read before. With
   * `first-primary` the primary answers the first read. Writes always run on the primary.
   */
  readFrom(start: D1SessionConstraint | D1SessionBookmark): void {
    this.session = this.d1.withSession(start);
  }

  /** The bookmark of the newest answer since {@link readFrom}; null before the first. */
  get bookmark(): D1SessionBookmark | null {
    return this.session?.getBookmark() ?? null;
  }

  prepare(query: string): Statement {
    return new Statement(this, { sql: withFixedPlan(query) });
  }

  /**
   * Runs statements in one transaction.
   *
   * D1 itself repeats failed reads, at once and only where it is sure that they are reads. Here they are repeated after a
   * wait, because a database needs a moment to restart. Writes are repeated only if they cannot have run.
   *
   * @throws AppError database.unavailable when the database does not answer; a write may have happened then
   */
  async batch(statements: readonly Statement[]): Promise<D1Result<Record<string, unknown>>[]> {
    const results = await this.attempt(statements);
    for (const [index, { meta, results: rows }] of results.entries()) {
      this.cost.rowsRead += meta.rows_read;
      this.cost.rowsWritten += meta.rows_written;
      checkColumns(statements[index]?.text, rows[0]);
    }
    return results;
  }

  private async attempt(statements: readonly Statement[], attempts = 1): Promise<D1Result<Rows>[]> {
    const startedAt = performance.now();
    try {
      return await send(this.session ?? this.d1, statements);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      const { message, canRepeatRead, canRepeatWrite } = failure;
      console.warn(JSON.stringify({ level: 'warn', event: 'database.failed', attempts, message }));
      const canRepeat = statements.every(({ text }) => isRead(text.sql)) ? canRepeatRead : canRepeatWrite;
      if (!canRepeat || attempts === MAX_ATTEMPTS) throw unavailable(error);
    } finally {
      this.cost.d1Calls += 1;
      this.cost.databaseMs += performance.now() - startedAt;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs(attempts)));
    return this.attempt(statements, attempts + 1);
  }
}

type Rows = Record<string, unknown>;

const RETRY_AFTER_SECONDS = 5;

const unavailable = (cause: unknown) =>
  new AppError('database.unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });

async function send(
  d1: Pick<D1Database, 'prepare' | 'batch'>,
  statements: readonly Statement[],
): Promise<D1Result<Rows>[]> {
  const prepared = statements.map(({ text, params }) => d1.prepare(text.sql).bind(...params));
  const [first, ...others] = prepared;
  // One statement needs no transaction, which would double its cost.
  return first && others.length === 0 ? [await first.all<Rows>()] : d1.batch<Rows>(prepared);
}

/** D1 returns rows by column name, so one of two columns with the same name would be lost. */
function checkColumns(text: StatementText | undefined, row: Rows | undefined): void {
  if (row && text?.columns !== undefined && Object.keys(row).length !== text.columns)
    throw new Error(`Two columns have the same name: ${text.sql}`);
}
