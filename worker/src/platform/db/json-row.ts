import { Column, is, SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The columns and SQL values of a row by name, possibly nested. */
interface Shape {
  [name: string]: Column | SQL | SQL.Aliased | OptionalPart | Shape;
}

/** A part of a row that comes from a left join; see {@link optional}. */
class OptionalPart<S extends Shape = Shape> {
  readonly id: Column;
  readonly shape: S;

  constructor(id: Column, shape: S) {
    this.id = id;
    this.shape = shape;
  }
}

/** The row in TypeScript. */
export type RowOf<S> = {
  [Name in keyof S]: S[Name] extends Column
    ? S[Name]['_']['notNull'] extends true
      ? S[Name]['_']['data']
      : S[Name]['_']['data'] | null
    : S[Name] extends SQL<infer Value> | SQL.Aliased<infer Value>
      ? Value
      : S[Name] extends OptionalPart<infer Part>
        ? RowOf<Part> | null
        : RowOf<S[Name]>;
};

/** The columns of a left-joined table, as one part of a row that is null when the join found nothing. */
export const optional = <S extends Shape>(id: Column, shape: S) => new OptionalPart(id, shape);

/** Drizzle stores JSON and booleans as text and numbers; in the JSON row they get their own type. */
function columnToJson(column: Column): SQL {
  if (column.dataType === 'json') return sql`json(${column})`;
  if (column.dataType === 'boolean')
    return sql`json(CASE ${column} WHEN 1 THEN 'true' WHEN 0 THEN 'false' END)`;
  return sql`${column}`;
}

/** D1 allows 32 arguments in a function call. Each member takes two, and json_set takes one more. */
const MAX_MEMBERS = 15;

/** The part as JSON in SQL, for a list within a row. */
export function toJson(part: Shape[string]): SQL {
  if (is(part, Column)) return columnToJson(part);
  if (is(part, SQL)) return part;
  if (is(part, SQL.Aliased)) return part.sql;
  if (part instanceof OptionalPart) return sql`iif(${part.id} IS NULL, NULL, ${toJson(part.shape)})`;
  const members = Object.entries(part).map(([name, member]) => ({ name, value: toJson(member) }));
  const rest = members.slice(MAX_MEMBERS);
  const object = sql`json_object(${list(members.slice(0, MAX_MEMBERS), ({ name, value }) => sql`${sql.raw(`'${name}'`)}, ${value}`)})`;
  if (rest.length > MAX_MEMBERS)
    throw new Error(`A part of a JSON row has more than ${2 * MAX_MEMBERS} members`);
  return rest.length === 0
    ? object
    : sql`json_set(${object}, ${list(rest, ({ name, value }) => sql`${sql.raw(`'$.${name}'`)}, ${value}`)})`;
}

const list = <T>(items: T[], toSql: (item: T) => SQL) => sql.join(items.map(toSql), sql`, `);

/**
 * Selects each row as one JSON value, `row`. For a batch with joined tables, because D1 returns the rows of a batch by
 * column name and columns of the same name would replace each other; it is also faster for wide rows.
 *
 * An SQL value must not be an integer that stands for a boolean, and JSON has to be wrapped in `json()`.
 */
export const selectJson = <S extends Shape>(db: Db, shape: S) =>
  db.select({
    row: toJson(shape)
      .mapWith((text: string) => JSON.parse(text) as RowOf<S>)
      .as('row') as SQL.Aliased<RowOf<S>>,
  });
