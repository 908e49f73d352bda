import {
  type Answer,
  type DayPart,
  type GridObjection,
  type getPlanning,
  type getPlanningObjections,
  type listPlanningPeople,
  PLANNING_PAGE_SIZE,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toObjections } from '../places/assignments/objections.ts';
import { toAttendance } from '../reading/attendance-record.ts';
import { withInstants } from '../reading/shifts.mapper.ts';
import { selectAssignee, selectGridShifts, selectObjections } from './planning.repository.ts';
import { type PlanningFilter, selectPlanningPeople } from './planning-people.repository.ts';
import { toWeek } from './week.ts';

/** The statements of {@link toPlanning}. */
export const selectPlanning = (db: Db, week: string, now: number) => ({
  shifts: selectGridShifts(db, toWeek(week), now),
});

/** The shifts of a week with their places. */
export const toPlanning = (
  week: string,
  { shifts }: BatchResults<ReturnType<typeof selectPlanning>>,
): Answer<typeof getPlanning> => ({
  week,
  days: toWeek(week).days,
  shifts: shifts.map(({ row: { places, opensAt, ...shift } }) => ({
    ...withInstants(shift),
    opensAt: toInstantOrNull(opensAt),
    places: places.map(({ attendance, ...place }) => ({ ...place, attendance: toAttendance(attendance) })),
  })),
});

/** The statements of {@link toPlanningPeople}. */
export const selectPeople = (
  db: Db,
  { week, page, ...filter }: Omit<PlanningFilter, 'week'> & { week: string; page: number },
) => ({
  people: selectPlanningPeople(db, { ...filter, week: toWeek(week) }, page),
});

/** A page of the people who can be given places, with their week. */
export const toPlanningPeople = (
  page: number,
  { people }: BatchResults<ReturnType<typeof selectPeople>>,
): Answer<typeof listPlanningPeople> => ({
  items: people.flatMap(({ row: { person } }) =>
    person ? [{ ...person, dayParts: person.dayParts as DayPart[] }] : [],
  ),
  total: people[0]?.row.total ?? 0,
  page,
  pageSize: PLANNING_PAGE_SIZE,
});

/** The statements of {@link toPlanningObjections}. */
export const selectPlanningObjections = (
  db: Db,
  { week, volunteerId, movedFrom }: { week: string; volunteerId: string; movedFrom?: string | undefined },
  now: number,
) => ({
  person: selectAssignee(db, volunteerId),
  rows: selectObjections(db, {
    week: toWeek(week),
    personId: volunteerId,
    ...(movedFrom !== undefined && { exceptPlace: movedFrom }),
    now,
  }),
});

const isObjection = ({ shiftId: _, ...objection }: GridObjection) =>
  Object.values(objection).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );

/**
 * The objections against giving a person a place on the shifts of a week.
 *
 * @throws AppError person.not_found | person.not_volunteer
 */
export function toPlanningObjections({
  person: [person],
  rows,
}: BatchResults<ReturnType<typeof selectPlanningObjections>>): Answer<typeof getPlanningObjections> {
  if (!person) throw new AppError('person.not_found');
  if (person.role === 'user') throw new AppError('person.not_volunteer');
  return {
    items: rows
      .map(({ row: { shiftId, isFull, alreadyAssigned, isAbsent, ...row } }) => ({
        shiftId,
        isFull,
        alreadyAssigned,
        isAbsent,
        ...toObjections(row),
      }))
      .filter(isObjection),
  };
}
