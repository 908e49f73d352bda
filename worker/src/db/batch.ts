import type { BatchItem } from 'drizzle-orm/batch';
import type { Db } from './client.ts';

type Statement = BatchItem<'sqlite'>;
type Statements = Record<string, Statement | undefined>;

/** What a statement answers; `undefined` only where the statement itself may be. */
type ResultOf<S> = S extends Statement ? S['_']['result'] : undefined;
export type BatchResults<S extends Statements> = { [Name in keyof S]: ResultOf<S[Name]> };

/**
 * Runs statements as one transaction, in the order in which they are written, and answers by name. D1 has no other
 * transactions. A statement that is `undefined` is left out, so nothing runs only to do nothing.
 *
 * @returns the result of each statement: its rows, or D1's result for one that returns none
 */
export async function batch<const S extends Statements>(db: Db, statements: S): Promise<BatchResults<S>> {
  const entries = Object.entries(statements).filter(
    (entry): entry is [string, Statement] => entry[1] !== undefined,
  );
  const [first, ...rest] = entries.map(([, statement]) => statement);
  if (!first) return {} as BatchResults<S>;
  const results = await db.batch([first, ...rest]);
  return Object.fromEntries(entries.map(([name], index) => [name, results[index]])) as BatchResults<S>;
}
