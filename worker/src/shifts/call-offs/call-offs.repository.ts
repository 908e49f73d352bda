import { CalendarDay, NOTICE_AT_ONCE_HOURS, STOP_SECONDS } from '@ijsploeg/worker/contract';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../events/events.table.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { afterQuietHours } from '../../platform/settings/quiet-hours.ts';
import { isInCharge } from '../rules/in-charge.ts';
import { isAtSameTime, isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { waitlistEntries } from '../tables/waitlist.table.ts';
import { callOffEvents, callOffShifts, callOffs } from './call-offs.table.ts';

/** Within this time a call-off can always be undone, and nobody is notified of it. */
export const UNDO_MS = STOP_SECONDS * 1000;

/** @throws AppError route.not_found, if it is no calendar day */
const bounds = (day: string) => {
  if (!v.is(CalendarDay, day)) throw new AppError('route.not_found');
  return { from: startOfDay(day), to: startOfDay(day, 1) };
};

/** In SQL, over `shifts`: it can be called off, as one of this day. */
const isShiftOf = (day: string, now: number) => {
  const { from, to } = bounds(day);
  return sql`(shifts.start_time >= ${from} AND shifts.start_time < ${to}
    AND shifts.status = 'active' AND shifts.end_time > ${now})`;
};

/** In SQL, over `events`: it can be called off, as one of this day. */
const isEventOf = (day: string, now: number) => {
  const { from, to } = bounds(day);
  return sql`(events.start_date >= ${from} AND events.start_date < ${to}
    AND events.called_off IS NULL AND events.end_date > ${now})`;
};

const expectedPeople = sql`shift_assignments.volunteer_id IS NOT NULL AND ${isExpected}`;

const ticketsOf = sql<number>`(
  SELECT CAST(total(event_reservations.quantity) AS INTEGER) FROM event_reservations
  WHERE event_reservations.event_id = events.id AND event_reservations.status = 'reserved')`;

/** The shifts of a day that can be called off. */
export const selectShiftsOfDay = (db: Db, day: string, now: number) =>
  db
    .select({
      id: shifts.id,
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      people: sql`(
        SELECT json_group_array(shift_assignments.volunteer_id) FROM shift_assignments
        WHERE shift_assignments.shift_id = shifts.id AND ${expectedPeople})`
        .mapWith((json: string) => JSON.parse(json) as string[])
        .as('people'),
      waiting: sql<number>`(
        SELECT count(*) FROM waitlist_entries
        WHERE waitlist_entries.shift_id = shifts.id AND waitlist_entries.state IN ('waiting', 'offered'))`.as(
        'waiting',
      ),
    })
    .from(shifts)
    .where(isShiftOf(day, now))
    .orderBy(shifts.startTime, shifts.id);

/** The events of a day that can be called off. */
export const selectEventsOfDay = (db: Db, day: string, now: number) =>
  db
    .select({
      id: events.id,
      title: events.title,
      location: events.location,
      startDate: events.startDate,
      endDate: events.endDate,
      tickets: ticketsOf.as('tickets'),
    })
    .from(events)
    .where(isEventOf(day, now))
    .orderBy(events.startDate, events.id);

const madeByName = sql<string | null>`(
  SELECT trim(profiles.first_name || ' ' || profiles.last_name) FROM profiles WHERE profiles.id = call_offs.made_by)`;

/** Call-offs, with the numbers of their shifts and events. */
export const selectCallOffs = (db: Db, where: SQL) =>
  db
    .select({
      ...getTableColumns(callOffs),
      madeByName: madeByName.as('made_by_name'),
      shifts: sql<number>`(
        SELECT count(*) FROM call_off_shifts WHERE call_off_shifts.call_off_id = call_offs.id)`.as(
        'shift_count',
      ),
      events: sql<number>`(
        SELECT count(*) FROM call_off_events WHERE call_off_events.call_off_id = call_offs.id)`.as(
        'event_count',
      ),
    })
    .from(callOffs)
    .where(where)
    .orderBy(sql`call_offs.made_at DESC, call_offs.id DESC`);
export type CallOffRow = Awaited<ReturnType<typeof selectCallOffs>>[number];

const among = (ids: readonly string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** What an admin calls off. */
export interface Selection {
  day: string;
  shiftIds: readonly string[];
  eventIds: readonly string[];
  now: number;
}

const shiftsOf = ({ day, shiftIds, now }: Selection) =>
  sql`(shifts.id IN ${among(shiftIds)} AND ${isShiftOf(day, now)})`;
const eventsOf = ({ day, eventIds, now }: Selection) =>
  sql`(events.id IN ${among(eventIds)} AND ${isEventOf(day, now)})`;

const countPeople = (selection: Selection) => sql<number>`(
  SELECT count(DISTINCT shift_assignments.volunteer_id)
  FROM shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
  WHERE ${shiftsOf(selection)} AND ${expectedPeople})`;

const countTickets = (selection: Selection) => sql<number>`(
  SELECT CAST(total(event_reservations.quantity) AS INTEGER)
  FROM events CROSS JOIN event_reservations ON event_reservations.event_id = events.id
  WHERE ${eventsOf(selection)} AND event_reservations.status = 'reserved')`;

const countShifts = (selection: Selection) =>
  sql<number>`(SELECT count(*) FROM shifts WHERE ${shiftsOf(selection)})`;
const countEvents = (selection: Selection) =>
  sql<number>`(SELECT count(*) FROM events WHERE ${eventsOf(selection)})`;

/** How many people and tickets a selection concerns right now. */
export const selectCounts = (db: Db, selection: Selection) =>
  db
    .select({
      people: countPeople(selection).as('people'),
      tickets: countTickets(selection).as('tickets'),
    })
    .from(sql`(SELECT 1)`);

interface NewCallOff extends Selection {
  id: string;
  reason: string;
  madeBy: string;
  submissionId: string | null;
  expected: { people: number; tickets: number };
}

/**
 * Inserts a call-off, if everything selected can be called off and concerns as many people and tickets as expected. No row
 * otherwise, or if this submission already has one.
 */
export function insertCallOff(
  db: Db,
  { id, reason, madeBy, submissionId, expected, ...selection }: NewCallOff,
) {
  const { day, now } = selection;
  const begins = sql`(SELECT min(begins) FROM (
    SELECT shifts.start_time AS begins FROM shifts WHERE ${shiftsOf(selection)}
    UNION ALL SELECT events.start_date FROM events WHERE ${eventsOf(selection)}))`;
  return insertFrom(
    db,
    callOffs,
    {
      id,
      day,
      reason,
      madeBy,
      madeAt: now,
      beginsAt: sql`selected.begins`,
      people: expected.people,
      tickets: expected.tickets,
      mailsAt: sql`iif(selected.begins <= ${now + NOTICE_AT_ONCE_HOURS * HOUR_MS},
        ${now + UNDO_MS}, max(${now + UNDO_MS}, ${afterQuietHours(now)}))`,
      submissionId,
    },
    {
      from: sql`(SELECT ${begins} AS begins) AS selected`,
      where: sql`${countShifts(selection)} = ${new Set(selection.shiftIds).size}
        AND ${countEvents(selection)} = ${new Set(selection.eventIds).size}
        AND ${countPeople(selection)} = ${expected.people} AND ${countTickets(selection)} = ${expected.tickets}`,
    },
  ).onConflictDoNothing();
}

/** The statements that call off the shifts and events of a call-off that was inserted before. */
export function callOffSelected(
  db: Db,
  callOffId: string,
  { selection, reason, happened }: { selection: Selection; reason: string; happened: SQL },
) {
  const { now } = selection;
  return {
    shiftItems: insertFrom(
      db,
      callOffShifts,
      { callOffId, shiftId: sql`shifts.id`, version: sql`shifts.version + 1` },
      { from: sql`shifts`, where: sql`${shiftsOf(selection)} AND ${happened}` },
    ),
    eventItems: insertFrom(
      db,
      callOffEvents,
      { callOffId, eventId: sql`events.id` },
      { from: sql`events`, where: sql`${eventsOf(selection)} AND ${happened}` },
    ),
    shiftsOff: db
      .update(shifts)
      .set({ status: 'cancelled', version: sql`shifts.version + 1`, updatedAt: now })
      .where(sql`shifts.id IN (${shiftIdsOf(callOffId)}) AND ${happened}`),
    eventsOff: db
      .update(events)
      .set({ calledOff: reason, updatedAt: now })
      .where(sql`events.id IN (${eventIdsOf(callOffId)}) AND ${happened}`),
  };
}

export const shiftIdsOf = (callOffId: string) => sql`
  SELECT call_off_shifts.shift_id FROM call_off_shifts WHERE call_off_shifts.call_off_id = ${callOffId}`;
const eventIdsOf = (callOffId: string) => sql`
  SELECT call_off_events.event_id FROM call_off_events WHERE call_off_events.call_off_id = ${callOffId}`;

/** In SQL: the ids of the shifts that take place after all. */
export const reinstatedShiftsOf = (callOffId: string) => sql`
  SELECT call_off_shifts.shift_id FROM call_off_shifts
  WHERE call_off_shifts.call_off_id = ${callOffId} AND call_off_shifts.undone = 1`;

/** In SQL, over `call_offs`: an admin may undo it, and whoever made it while they are in charge of all of its shifts. */
export const mayUndo = (actorId: string, now: number) => sql`(${isAdminStill(actorId)} OR (
  call_offs.made_by = ${actorId}
  AND NOT EXISTS (SELECT 1 FROM call_off_events WHERE call_off_events.call_off_id = call_offs.id)
  AND NOT EXISTS (
    SELECT 1 FROM call_off_shifts CROSS JOIN shifts ON shifts.id = call_off_shifts.shift_id
    WHERE call_off_shifts.call_off_id = call_offs.id AND NOT ${isInCharge({ personId: actorId, now })})))`;

/** Undoes a call-off within a minute, or as long as nothing of it has begun. No row otherwise. */
export const undoIfPossible = (db: Db, { id, actorId, now }: { id: string; actorId: string; now: number }) =>
  db
    .update(callOffs)
    .set({ undoneAt: now })
    .where(
      sql`call_offs.id = ${id} AND call_offs.undone_at IS NULL
        AND ${mayUndo(actorId, now)}
        AND (call_offs.made_at > ${now - UNDO_MS} OR call_offs.begins_at > ${now})`,
    )
    .returning({ id: callOffs.id });

/**
 * In SQL, over `shift_assignments` and `shifts`: the holder is on another shift at the same time, which they took or which was
 * moved there since the call-off.
 */
const isElsewhere = (callOffId: string) => sql`EXISTS (
  SELECT 1 FROM shift_assignments AS held CROSS JOIN shifts AS other ON other.id = held.shift_id
  WHERE held.volunteer_id = shift_assignments.volunteer_id AND held.status <> 'cancelled'
    AND other.status <> 'cancelled' AND ${isAtSameTime('other')}
    AND other.id NOT IN (${reinstatedShiftsOf(callOffId)})
    AND max(held.assigned_at, other.updated_at) > (
      SELECT call_offs.made_at FROM call_offs WHERE call_offs.id = ${callOffId}))`;

/** In SQL, over `shift_assignments`: the place on a shift that takes place after all is lost. */
export const isLost = (callOffId: string) => sql`(${expectedPeople} AND EXISTS (
  SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id
    AND shifts.id IN (${reinstatedShiftsOf(callOffId)}) AND ${isElsewhere(callOffId)}))`;

/** The places that are lost, with their holders. */
export const selectLost = (db: Db, callOffId: string) =>
  db
    .select({
      personId: sql<string>`profiles.id`.as('person_id'),
      name: sql<string>`trim(profiles.first_name || ' ' || profiles.last_name)`.as('person_name'),
      shiftId: sql<string>`shifts.id`.as('shift_id'),
      title: sql<string>`shifts.title`.as('shift_title'),
      startTime: sql<number>`shifts.start_time`.as('start_time'),
    })
    .from(
      sql`call_off_shifts CROSS JOIN shifts ON shifts.id = call_off_shifts.shift_id
        CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
        CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    )
    .where(sql`call_off_shifts.call_off_id = ${callOffId} AND ${isLost(callOffId)}`)
    .orderBy(sql`shifts.start_time, profiles.search_text, profiles.id`);

/** The statements that mark which shifts take place after all: those that nobody edited since. */
export const markReinstated = (db: Db, callOffId: string, happened: SQL) =>
  db
    .update(callOffShifts)
    .set({ undone: true })
    .where(
      sql`call_off_shifts.call_off_id = ${callOffId} AND ${happened} AND EXISTS (
        SELECT 1 FROM shifts WHERE shifts.id = call_off_shifts.shift_id
          AND shifts.version = call_off_shifts.version)`,
    );

/** The statements that let the marked shifts and the events take place, with the waitlists as they were. */
export const reinstate = (db: Db, callOffId: string, { happened, now }: { happened: SQL; now: number }) => ({
  lostPlaces: db
    .update(shiftAssignments)
    .set({ status: 'cancelled', cancelledAt: now })
    .where(sql`${isLost(callOffId)} AND ${happened}`),
  shiftsOn: db
    .update(shifts)
    .set({ status: 'active', version: sql`shifts.version + 1`, updatedAt: now })
    .where(sql`shifts.id IN (${reinstatedShiftsOf(callOffId)}) AND ${happened}`),
  eventsOn: db
    .update(events)
    .set({ calledOff: null, updatedAt: now })
    .where(sql`events.id IN (${eventIdsOf(callOffId)}) AND ${happened}`),
  // A trigger ended these entries at the moment of the call-off.
  inLine: db
    .update(waitlistEntries)
    .set({ state: 'waiting', endedAt: null, offeredAt: null, offerExpiresAt: null })
    .where(
      sql`waitlist_entries.shift_id IN (${reinstatedShiftsOf(callOffId)}) AND ${happened}
        AND waitlist_entries.state = 'lapsed'
        AND waitlist_entries.ended_at = (SELECT call_offs.made_at FROM call_offs WHERE call_offs.id = ${callOffId})
        AND NOT EXISTS (
          SELECT 1 FROM shift_assignments AS held
          WHERE held.shift_id = waitlist_entries.shift_id AND held.volunteer_id = waitlist_entries.volunteer_id
            AND held.status <> 'cancelled')`,
    ),
});
