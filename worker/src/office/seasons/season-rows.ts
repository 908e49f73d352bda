import { type SQL, sql } from 'drizzle-orm';

/** The rows of a season, in SQL. The id may be SQL, for the season before another one. */

/** Over `shifts`: the shift starts in the season. */
export const startsInSeason = (id: string | SQL) => sql`(
  shifts.start_time >= (SELECT starts_at FROM seasons WHERE id = ${id})
  AND shifts.start_time < (SELECT ends_at FROM seasons WHERE id = ${id}))`;
