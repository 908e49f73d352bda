import { LATE_CANCELLATION_HOURS } from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { isNoShow } from '../../shifts/rules/no-shows.ts';
import {
  isOver,
  isUnrecorded,
  isWorked,
  workedMinutes,
  workedTablesByShift,
} from '../../shifts/rules/worked.ts';
import { seasonFigures } from './season-results.table.ts';
import { startsInSeason } from './season-rows.ts';

/** What the figures of a season are computed from; nobody's name. */
export interface FigureRows {
  shifts: ShiftRow[];
  places: PlaceCounts;
  people: { came: number; returning: number };
  asks: { asked: number; yes: number; no: number };
}

/** A shift of the season that has begun and was not called off. */
export interface ShiftRow {
  startTime: number;
  places: number;
  /** At most as many as `places`: walk-ins fill no second place. */
  filled: number;
  skills: string[];
  /** From when it could be taken. */
  opened: number;
  /** When the last of its places was taken, if all are. */
  fullAt: number | null;
}

interface PlaceCounts {
  lateDropOuts: number;
  /** Of these places it is known whether the holder came. */
  recorded: number;
  noShows: number;
  shifts: number;
  minutes: number;
}

/** In SQL, over `shifts`: the shift is of the season, which is open, and was not called off. */
const isOfSeason = (id: string | SQL) => sql`(shifts.status <> 'cancelled' AND ${startsInSeason(id)}
  AND EXISTS (SELECT 1 FROM seasons WHERE id = ${id} AND closed_at IS NULL))`;

/**
 * The statements whose results are {@link FigureRows}, for {@link toFigureRows}. They read every place of the season, and nothing
 * of a closed one.
 */
export const selectFigureRows = (db: Db, seasonId: string | SQL, now: number) => ({
  shifts: db
    .select({
      row: sql`json_object('startTime', shifts.start_time, 'places', shifts.max_volunteers,
          'filled', min(shifts.max_volunteers, shifts.current_volunteers),
          'skills', json(coalesce(shifts.required_skills, '[]')),
          'opened', max(shifts.created_at, coalesce(shifts.opens_at, 0)),
          'fullAt', iif(shifts.current_volunteers >= shifts.max_volunteers,
            (SELECT max(taken.assigned_at) FROM shift_assignments AS taken
              WHERE taken.shift_id = shifts.id AND taken.status <> 'cancelled'), NULL))`
        .mapWith((json: string) => JSON.parse(json) as ShiftRow)
        .as('row'),
    })
    .from(sql`shifts`)
    .where(sql`${isOfSeason(seasonId)} AND shifts.start_time <= ${now}`),
  places: db
    .select({
      lateDropOuts: sql<number>`count(*) FILTER (WHERE shift_assignments.status = 'cancelled'
        AND shift_assignments.cancelled_at > shifts.start_time - ${LATE_CANCELLATION_HOURS * HOUR_MS}
        AND shift_assignments.cancelled_at <= shifts.start_time)`.as('late_drop_outs'),
      recorded: sql<number>`count(*) FILTER (WHERE ${isOver(now)} AND NOT ${isUnrecorded})`.as('recorded'),
      noShows: sql<number>`count(*) FILTER (WHERE ${isOver(now)} AND ${isNoShow})`.as('no_shows'),
      shifts: sql<number>`count(*) FILTER (WHERE ${isOver(now)} AND ${isWorked})`.as('worked'),
      minutes:
        sql<number>`coalesce(sum(${workedMinutes}) FILTER (WHERE ${isOver(now)} AND ${isWorked}), 0)`.as(
          'minutes',
        ),
    })
    .from(workedTablesByShift)
    .where(isOfSeason(seasonId)),
  people: db
    .select({
      came: sql<number>`count(*)`.as('came'),
      returning: sql<number>`count(*) FILTER (WHERE EXISTS (
        SELECT 1 FROM shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
          LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
        WHERE shift_assignments.volunteer_id = person.id AND ${isOver(now)} AND ${isWorked}
          AND shifts.start_time < (SELECT starts_at FROM seasons WHERE id = ${seasonId})))`.as('returning'),
    })
    .from(
      sql`(SELECT DISTINCT shift_assignments.volunteer_id AS id FROM ${workedTablesByShift}
        WHERE ${isOfSeason(seasonId)} AND ${isOver(now)} AND ${isWorked}
          AND shift_assignments.volunteer_id IS NOT NULL) AS person`,
    ),
  asks: db
    .select({
      asked: sql<number>`count(*)`.as('asked'),
      yes: sql<number>`count(*) FILTER (WHERE asks.answer = 'yes')`.as('yes'),
      no: sql<number>`count(*) FILTER (WHERE asks.answer = 'no')`.as('no_answers'),
    })
    .from(sql`shifts CROSS JOIN asks ON asks.shift_id = shifts.id`)
    .where(isOfSeason(seasonId)),
});

/**
 * Maps the results of {@link selectFigureRows}.
 *
 * @throws Error if an aggregate has no row
 */
export function toFigureRows({
  shifts,
  places: [places],
  people: [people],
  asks: [asks],
}: BatchResults<ReturnType<typeof selectFigureRows>>): FigureRows {
  if (!places || !people || !asks) throw new Error('An aggregate has one row');
  return { shifts: shifts.map(({ row }) => row), places, people, asks };
}

/** The figures of a closed season, as they were stored. */
export const selectFrozenFigures = (db: Db, seasonId: string | SQL) =>
  db
    .select({ name: seasonFigures.name, value: seasonFigures.value })
    .from(seasonFigures)
    .where(eq(seasonFigures.seasonId, sql`${seasonId}`));
