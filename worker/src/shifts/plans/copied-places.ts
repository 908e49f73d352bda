import { type CopiedPlace, MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { withInstants } from '../reading/shifts.mapper.ts';
import { firstRefusal } from '../rules/shift-rules.ts';
import { plans } from './plans.table.ts';

/** What prevents a place, and what an admin should know before: too little rest and a missing skill. */
const RULES = [
  'shift.already_claimed',
  'shift.full',
  'shift.skill_missing',
  'shift.overlap',
  'shift.rest',
] as const;

/** In SQL: the copies of a plan that have not begun, the people on the shifts they were copied from, and their profiles. */
const copiedPlaces = (planId: string, now: number) => sql`plan_items
  CROSS JOIN shifts ON shifts.id = plan_items.shift_id
  CROSS JOIN shift_assignments AS original ON original.shift_id = plan_items.copied_from
  CROSS JOIN profiles ON profiles.id = original.volunteer_id
  WHERE plan_items.plan_id = ${planId} AND plan_items.applied = 1 AND plan_items.undone = 0
    AND plan_items.copied_from IS NOT NULL AND original.status <> 'cancelled'
    AND shifts.status = 'active' AND shifts.start_time > ${now}`;

/** The statements of {@link toCopiedPlaces}. */
export const selectCopiedPlaces = (db: Db, planId: string, now: number) => ({
  plan: db.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)),
  places: selectJson(db, {
    shiftId: sql<string>`shifts.id`,
    title: sql<string>`shifts.title`,
    startTime: sql<number>`shifts.start_time`,
    endTime: sql<number>`shifts.end_time`,
    volunteerId: sql<string>`profiles.id`,
    firstName: sql<string>`profiles.first_name`,
    lastName: sql<string>`profiles.last_name`,
    isVolunteer: sql<boolean>`json(iif(profiles.role = 'user', 'false', 'true'))`,
    refusal: firstRefusal(RULES, { personId: sql`profiles.id`, now }),
    // All of them, because a person has few and the days of a shift depend on the time zone.
    absences: sql<{ fromDay: string; toDay: string }[]>`(
      SELECT json_group_array(json_object('fromDay', from_day, 'toDay', to_day))
      FROM absences WHERE absences.user_id = profiles.id)`,
  })
    .from(sql`${copiedPlaces(planId, now)}
      ORDER BY profiles.search_text, profiles.id, shifts.start_time, shifts.id`)
    .limit(MAX_LIST_ROWS),
});

type Row = BatchResults<ReturnType<typeof selectCopiedPlaces>>['places'][number]['row'];

const isAway = ({ startTime, endTime, absences }: Row) =>
  absences.some(({ fromDay, toDay }) => fromDay <= dayOf(endTime - 1) && toDay >= dayOf(startTime));

/** @throws AppError plan.not_found */
export function toCopiedPlaces({
  plan: [plan],
  places,
}: BatchResults<ReturnType<typeof selectCopiedPlaces>>): CopiedPlace[] {
  if (!plan) throw new AppError('plan.not_found');
  return places.map(({ row }) => {
    const { isVolunteer, refusal, absences: _, ...place } = row;
    return {
      ...withInstants(place),
      objection: isVolunteer ? (refusal ?? (isAway(row) ? 'absent' : null)) : 'not_volunteer',
    };
  });
}
