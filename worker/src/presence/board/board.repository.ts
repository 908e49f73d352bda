import { MAX_LIST_ROWS, MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { and, asc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { optional, selectJson } from '../../platform/db/json-row.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { freePlaces, minimumOf, openRequestsOn } from '../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { screens } from './screens.table.ts';

/** Beside those of today, the board shows the shifts that begin this soon. */
const AHEAD_MS = 3 * HOUR_MS;

/** The screen with a key. */
export const selectScreen = (db: Db, secretHash: string) =>
  db.select().from(screens).where(eq(screens.secretHash, secretHash));

/**
 * A row for each expected place on the shifts that a screen shows, or one for a shift without any. Nothing for an unknown key.
 * Last names are not read beyond their initial.
 */
export const selectBoard = (db: Db, secretHash: string, now: number) =>
  selectJson(db, {
    shift: {
      id: shifts.id,
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
      maxVolunteers: shifts.maxVolunteers,
    },
    free: freePlaces(now),
    belowMinimum: sql<number>`max(0, ${minimumOf} - (shifts.current_volunteers - ${openRequestsOn}))`,
    place: optional(shiftAssignments.id, {
      personId: sql<string>`coalesce(${shiftAssignments.volunteerId}, ${shiftAssignments.id})`,
      firstName: sql<string | null>`coalesce(${profiles.firstName}, ${shiftAssignments.guestName})`,
      initial: sql<string | null>`substr(${profiles.lastName}, 1, 1)`,
      isLead: shiftAssignments.isLead,
    }),
    state: attendance.state,
  })
    .from(screens)
    .innerJoin(
      shifts,
      and(
        // No shift is longer than the maximum, so the index on the start bounds the search.
        gt(shifts.startTime, now - MAX_SHIFT_HOURS * HOUR_MS),
        lt(shifts.startTime, Math.max(startOfDay(dayOf(now), 1), now + AHEAD_MS)),
        gt(shifts.endTime, now),
        eq(shifts.status, 'active'),
        // Private shifts are hidden from everybody who is not on them.
        eq(shifts.shiftType, 'public'),
        sql`(${screens.places} IS NULL OR ${shifts.location} IN (SELECT value FROM json_each(${screens.places})))`,
      ),
    )
    .leftJoin(
      shiftAssignments,
      and(eq(shiftAssignments.shiftId, shifts.id), ne(shiftAssignments.status, 'cancelled')),
    )
    .leftJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(eq(screens.secretHash, secretHash))
    .orderBy(asc(shifts.startTime), asc(shifts.title), asc(shifts.id))
    .limit(MAX_LIST_ROWS);
