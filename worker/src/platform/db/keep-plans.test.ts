import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { profiles, sessions } from '../../app/schema.ts';
import { createDb } from './client.ts';
import { withFixedPlan } from './keep-plans.ts';

it.each([
  ['"sessions"."id" = ?', '"sessions"."id" = +?'],
  ['JOIN profiles ON profiles.id = ? WHERE x = ?', 'JOIN profiles ON profiles.id = +? WHERE x = +?'],
  ['order by "id" limit ? offset ?', 'order by "id" limit (select ?) offset ?'],
  ['LIMIT ?', 'limit (select ?)'],
  ['x >= ? AND y <= ? AND z IN (?, ?)', 'x >= ? AND y <= ? AND z IN (?, ?)'],
])('hides the value of `%s` from the planner', (query, expected) => {
  expect(withFixedPlan(query)).toBe(expected);
});

it('applies to every statement of a database client', () => {
  const queries: string[] = [];
  const statement = {
    bind: () => statement,
    raw: async () => [],
    all: async () => ({ results: [], meta: { rows_read: 0, rows_written: 0 } }),
  };
  const d1 = {
    prepare: (query: string) => {
      queries.push(query);
      return statement;
    },
  } as unknown as D1Database;
  const db = createDb(d1);
  void db.select().from(sessions).innerJoin(profiles, eq(profiles.id, 'usr_1')).limit(1).all();
  expect(queries).toEqual([expect.stringMatching(/"profiles"."id" = \+\? limit \(select \?\)$/)]);
});
