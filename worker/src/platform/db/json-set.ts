import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * In SQL: a stored list with one of its possible values added or taken out, in the order of all of them. Other values stay,
 * so that a page which shows an older list cannot undo what was changed elsewhere.
 */
export const withValue = (list: SQLWrapper, all: readonly string[], value: string, isIn: boolean): SQL =>
  sql`(SELECT json_group_array(possible.value) FROM json_each(${JSON.stringify(all)}) AS possible
    WHERE iif(possible.value = ${value}, ${isIn ? 1 : 0},
      EXISTS (SELECT 1 FROM json_each(${list}) AS kept WHERE kept.value = possible.value)))`;
