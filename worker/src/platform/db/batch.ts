import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './client.ts';

type Statement = BatchItem<'sqlite'>;
/** Statements by name. */
export type Statements = Record<string, Statement | undefined>;
type ResultOf<S> = S extends Statement ? S['_']['result'] : undefined;

/** The result of each statement under its name; `undefined` only where the statement may be `undefined`. */
export type BatchResults<S extends Statements> = { [Name in keyof S]: ResultOf<S[Name]> };

/** Applies a change to each statement. */
export const mapStatements = <S extends Statements>(
  statements: S,
  change: (statement: Statement) => Statement,
): S =>
  Object.fromEntries(
    Object.entries(statements).map(([name, statement]) => [name, statement && change(statement)]),
  ) as S;

/**
 * Runs statements in order in one transaction, the only kind that D1 has. A statement that is `undefined` is
 * skipped.
 *
 * @returns the result of each statement by its name: its rows, or D1's result if it returns none
 */
export async function batch<S extends Statements>(db: Db, statements: S): Promise<BatchResults<S>> {
  const entries = Object.entries<Statement | undefined>(statements).filter(
    (entry): entry is [string, Statement] => entry[1] !== undefined,
  );
  const [first, ...rest] = entries.map(([, statement]) => statement);
  const results: unknown[] = first ? await db.batch([first, ...rest]) : [];
  return Object.fromEntries(entries.map(([name], index) => [name, results[index]])) as BatchResults<S>;
}
