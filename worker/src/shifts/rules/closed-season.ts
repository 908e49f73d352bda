import { sql } from 'drizzle-orm';

/** In SQL, over `shifts`: the season of the shift is closed, so triggers refuse every change of its hours (product 87). */
export const isInClosedSeason = sql`EXISTS (SELECT 1 FROM seasons WHERE seasons.closed_at IS NOT NULL
  AND shifts.start_time >= seasons.starts_at AND shifts.start_time < seasons.ends_at)`;
