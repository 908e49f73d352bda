import { MAX_LIST_ROWS, MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { optional, type RowOf, selectJson, toJson } from '../../platform/db/json-row.ts';
import { DAY_MS, HOUR_MS, YEAR_MS } from '../../platform/lib/durations.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { isAbsent } from '../asks/ask-rules.ts';
import { overlapJson } from '../places/assignments/objections.ts';
import { attendanceColumns } from '../reading/attendance-record.ts';
import type { OverlapRow } from '../reading/shifts.mapper.ts';
import { selectDaysOfRow } from '../rules/day-part.ts';
import { openStandInOf } from '../rules/open-stand-in.ts';
import { type ShortRest, shortRest } from '../rules/rest.ts';
import { freePlaces, hasFreePlace, holdsPlace, isAtSameTime } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { attendance } from '../tables/attendance.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { isInWeek, type Week } from './week.ts';

/** How far from the week a shift can start or end and still matter: a day before the start of one that touches the week. */
const REACH_MS = DAY_MS + MAX_SHIFT_HOURS * HOUR_MS;

const isTrue = (condition: SQL) => sql<boolean>`json(iif(${condition}, 'true', 'false'))`;

const placeShape = {
  id: shiftAssignments.id,
  volunteerId: shiftAssignments.volunteerId,
  firstName: sql<string | null>`${profiles.firstName}`,
  lastName: sql<string | null>`${profiles.lastName}`,
  guestName: shiftAssignments.guestName,
  status: shiftAssignments.status,
  isLead: shiftAssignments.isLead,
  isAcknowledged: isTrue(sql`${shiftAssignments.acknowledgedAt} IS NOT NULL`),
  hasStandIn: isTrue(sql`${openStandInOf(shiftAssignments.id)} IS NOT NULL`),
  attendance: optional(attendance.assignmentId, attendanceColumns),
};

/** In SQL, over `shifts`: the places that are held, in order of assignment, as a JSON list. */
const places = sql<RowOf<typeof placeShape>[]>`json((
  SELECT json_group_array(json(place)) FROM (
    SELECT ${toJson(placeShape)} AS place
    FROM shift_assignments LEFT JOIN profiles ON profiles.id = shift_assignments.volunteer_id
    LEFT JOIN attendance ON attendance.assignment_id = shift_assignments.id
    WHERE shift_assignments.shift_id = shifts.id AND shift_assignments.status <> 'cancelled'
    ORDER BY shift_assignments.assigned_at, shift_assignments.id)))`;

/** The shifts that touch a week, by start, each with its places. */
export const selectGridShifts = (db: Db, week: Week, now: number) =>
  selectJson(db, {
    id: shifts.id,
    title: shifts.title,
    location: shifts.location,
    startTime: shifts.startTime,
    endTime: shifts.endTime,
    maxVolunteers: shifts.maxVolunteers,
    minVolunteers: shifts.minVolunteers,
    requiredSkills: shifts.requiredSkills,
    status: shifts.status,
    version: shifts.version,
    opensAt: shifts.opensAt,
    freePlaces: sql<number>`max(0, ${freePlaces(now)})`,
    places,
  })
    .from(shifts)
    .where(isInWeek(week))
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(MAX_LIST_ROWS);

/** A person, if they exist. */
export const selectAssignee = (db: Db, personId: string) =>
  db.select({ role: profiles.role, skills: profiles.skills }).from(profiles).where(eq(profiles.id, personId));

/** The person's shifts in the week and around it. */
const selectHeld = ({ week, personId, exceptPlace }: Objections) => sql`
  SELECT shifts.id, shifts.title, shifts.location, shifts.start_time, shifts.end_time
  FROM shift_assignments AS held CROSS JOIN shifts ON shifts.id = held.shift_id
  WHERE held.volunteer_id = ${personId} AND held.status <> 'cancelled' AND shifts.status <> 'cancelled'
    AND held.assigned_at > ${week.from - YEAR_MS}
    AND shifts.end_time > ${week.from - REACH_MS} AND shifts.start_time < ${week.to + REACH_MS}
    ${exceptPlace === undefined ? sql`` : sql`AND held.id <> ${exceptPlace}`}`;

/** The person and the week of the objections. */
interface Objections {
  week: Week;
  personId: string;
  /** A place that does not count, because the person would give it up. */
  exceptPlace?: string;
  now: number;
}

/** The objections against giving a person a place, for each active shift that touches a week; see `toObjections`. */
export function selectObjections(db: Db, objections: Objections) {
  const { week, personId, now } = objections;
  const found = selectJson(db, {
    shiftId: shifts.id,
    requiredSkills: shifts.requiredSkills,
    skills: profiles.skills,
    alreadyAssigned: isTrue(holdsPlace),
    isFull: isTrue(sql`NOT (${hasFreePlace(now)})`),
    isAbsent: isTrue(sql`(WITH shift_days AS MATERIALIZED (${selectDaysOfRow(now)}) SELECT ${isAbsent})`),
    overlaps: sql<OverlapRow[]>`json((
      SELECT json_group_array(${overlapJson} ORDER BY other.start_time, other.id)
      FROM held_then AS other WHERE ${isAtSameTime('other')}))`,
    rest: sql<ShortRest>`json(${shortRest(sql`held_then`)})`,
  })
    .from(sql`profiles CROSS JOIN shifts`)
    .where(sql`profiles.id = ${personId} AND ${isInWeek(week)} AND shifts.status = 'active'`)
    .orderBy(asc(shifts.startTime), asc(shifts.id))
    .limit(MAX_LIST_ROWS);
  type Row = Awaited<typeof found>[number]['row'];
  // The person's shifts are read once instead of once per shift of the week.
  return db
    .select({ row: sql<Row>`"row"`.mapWith((json: string) => JSON.parse(json) as Row).as('row') })
    .from(sql`(WITH held_then AS MATERIALIZED (${selectHeld(objections)}) ${found.getSQL()})`);
}
