import { OwnData } from '@ijsploeg/worker/contract';
import { desc, eq, type GetColumnData, getTableColumns, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { attemptsAt } from '../../accounts/auth/attempts.ts';
import { invitationImports, invitations } from '../../accounts/invitations/invitations.table.ts';
import { eventReservations, events } from '../../events/events.table.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { fromStored } from '../../platform/db/from-stored.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { actionLinks } from '../../platform/links/links.table.ts';
import { kindOf, mailOutbox } from '../../platform/mail/mail.table.ts';
import { pushServiceOf } from '../../platform/push/push-services.ts';
import { pushSubscriptions } from '../../platform/push/push-subscriptions.table.ts';
import {
  accounts,
  oneTimeTokens,
  recoveryCodes,
  sessions,
  totpFactors,
} from '../../platform/tables/auth.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { rateCounters } from '../../platform/tables/rate-counters.table.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';
import { selectCorrectionsOf } from '../../presence/hours/hours.service.ts';
import { plans } from '../../shifts/plans/plans.table.ts';
import { attendanceColumns, toAttendance } from '../../shifts/reading/attendance-record.ts';
import { absences, asks } from '../../shifts/tables/asks.table.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { calendarFeeds } from '../../shifts/tables/calendar-feed.table.ts';
import { dayCharges } from '../../shifts/tables/charges.table.ts';
import { statements } from '../../shifts/tables/hours.table.ts';
import { messages } from '../../shifts/tables/messages.table.ts';
import { openingReminders } from '../../shifts/tables/openings.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { standInRequests } from '../../shifts/tables/stand-ins.table.ts';
import { waitlistEntries } from '../../shifts/tables/waitlist.table.ts';
import { bringBacks } from '../seasons/bring-backs.table.ts';
import { seasonTotals } from '../seasons/season-results.table.ts';

// D1 returns the rows of a batch by column name, so joined columns need unique names.
const joinedShift = {
  id: as(shifts.id, 'joined_id'),
  title: as(shifts.title, 'shift_title'),
  location: as(shifts.location, 'shift_location'),
  startTime: as(shifts.startTime, 'shift_start'),
  endTime: as(shifts.endTime, 'shift_end'),
};
const placeColumns = {
  ...getTableColumns(shiftAssignments),
  shift: { ...joinedShift, status: as(shifts.status, 'shift_status') },
  event: { id: as(events.id, 'joined_event_id'), title: as(events.title, 'event_title') },
  attendance: attendanceColumns,
};

const reservationColumns = {
  ...getTableColumns(eventReservations),
  event: {
    id: as(events.id, 'joined_event_id'),
    title: as(events.title, 'event_title'),
    startDate: as(events.startDate, 'event_start'),
    endDate: as(events.endDate, 'event_end'),
  },
};

/** One statement for each table with personal data; tests/api/office/own-data.test.ts fails when one is missing. */
const selectAll = (db: Db, me: string) => ({
  account: db.select().from(accounts).where(eq(accounts.id, me)),
  profile: db.select().from(profiles).where(eq(profiles.id, me)),
  volunteerRequests: db
    .select()
    .from(volunteerRequests)
    .where(eq(volunteerRequests.userId, me))
    .orderBy(desc(volunteerRequests.requestedAt)),
  assignments: db
    .select(placeColumns)
    .from(shiftAssignments)
    .innerJoin(shifts, eq(shifts.id, shiftAssignments.shiftId))
    .leftJoin(events, eq(events.id, shifts.eventId))
    .leftJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
    .where(eq(shiftAssignments.volunteerId, me))
    .orderBy(desc(shiftAssignments.assignedAt), desc(shiftAssignments.id)),
  standInRequests: db
    .select(getTableColumns(standInRequests))
    .from(shiftAssignments)
    .innerJoin(standInRequests, eq(standInRequests.assignmentId, shiftAssignments.id))
    .where(eq(shiftAssignments.volunteerId, me))
    .orderBy(desc(standInRequests.createdAt)),
  waitlist: db
    .select({ ...getTableColumns(waitlistEntries), shift: joinedShift })
    .from(waitlistEntries)
    .innerJoin(shifts, eq(shifts.id, waitlistEntries.shiftId))
    .where(eq(waitlistEntries.volunteerId, me))
    .orderBy(desc(waitlistEntries.joinedAt)),
  openingReminders: db
    .select({ ...getTableColumns(openingReminders), shift: joinedShift })
    .from(openingReminders)
    .innerJoin(shifts, eq(shifts.id, openingReminders.shiftId))
    .where(eq(openingReminders.volunteerId, me))
    .orderBy(desc(openingReminders.askedAt)),
  asks: db
    .select({
      ...getTableColumns(asks),
      shift: joinedShift,
    })
    .from(asks)
    .innerJoin(shifts, eq(shifts.id, asks.shiftId))
    .where(eq(asks.volunteerId, me))
    .orderBy(desc(asks.askedAt), desc(asks.id)),
  absences: db
    .select()
    .from(absences)
    .where(eq(absences.userId, me))
    .orderBy(desc(absences.toDay), desc(absences.id)),
  charges: db.select().from(dayCharges).where(eq(dayCharges.userId, me)).orderBy(desc(dayCharges.startTime)),
  reservations: db
    .select(reservationColumns)
    .from(eventReservations)
    .innerJoin(events, eq(events.id, eventReservations.eventId))
    .where(eq(eventReservations.userId, me))
    .orderBy(desc(eventReservations.createdAt)),
  mails: db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.userId, me))
    .orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)),
  sessions: db.select().from(sessions).where(eq(sessions.userId, me)).orderBy(desc(sessions.createdAt)),
  pushDevices: db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, me))
    .orderBy(desc(pushSubscriptions.createdAt)),
  secondFactor: db.select().from(totpFactors).where(eq(totpFactors.userId, me)),
  recoveryCodes: db
    .select({ left: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, me)),
  calendarFeed: db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, me)),
  corrections: selectCorrectionsOf(db, me),
  statements: db
    .select()
    .from(statements)
    .where(eq(statements.userId, me))
    .orderBy(desc(statements.issuedAt)),
  messages: db.select().from(messages).where(eq(messages.senderId, me)).orderBy(desc(messages.createdAt)),
  plans: db.select().from(plans).where(eq(plans.madeBy, me)).orderBy(desc(plans.madeAt)),
  invitations: db.select().from(invitations).where(eq(invitations.userId, me)),
  invitationImports: db
    .select()
    .from(invitationImports)
    .where(eq(invitationImports.senderId, me))
    .orderBy(desc(invitationImports.createdAt)),
  bringBacks: db
    .select({ ...getTableColumns(bringBacks), season: as(seasons.name, 'season_name') })
    .from(bringBacks)
    .innerJoin(seasons, eq(seasons.id, bringBacks.seasonId))
    .where(eq(bringBacks.volunteerId, me))
    .orderBy(desc(bringBacks.askedAt)),
  seasonTotals: db
    .select({ ...getTableColumns(seasonTotals), season: as(seasons.name, 'season_name') })
    .from(seasonTotals)
    .innerJoin(seasons, eq(seasons.id, seasonTotals.seasonId))
    .where(eq(seasonTotals.userId, me))
    .orderBy(desc(seasons.startsAt)),
  actionLinks: db
    .select()
    .from(actionLinks)
    .where(eq(actionLinks.userId, me))
    .orderBy(desc(actionLinks.createdAt)),
  oneTimeTokens: db
    .select()
    .from(oneTimeTokens)
    .where(eq(oneTimeTokens.userId, me))
    .orderBy(desc(oneTimeTokens.createdAt)),
  auditLog: db
    .select()
    .from(auditLog)
    .where(or(eq(auditLog.actorId, me), eq(auditLog.personId, me)))
    // The unary plus keeps SQLite from using the newest-first index, which would read everyone's rows.
    .orderBy(desc(sql`+${auditLog.at}`), desc(auditLog.id)),
});

/** All stored data about the caller, read in one transaction. */
export async function readOwnData({ db, clock, signedIn }: ServiceContext): Promise<OwnData> {
  const me = signedIn.id;
  const rows = await batch(db, {
    ...selectAll(db, me),
    attempts: db
      .select()
      .from(rateCounters)
      .where(eq(rateCounters.key, await attemptsAt.address(signedIn.profile.email))),
  });
  const [account] = rows.account;
  const [attempts] = rows.attempts;
  const [profile] = rows.profile;
  const [factor = null] = rows.secondFactor;
  const [feed = null] = rows.calendarFeed;
  // The person was removed after the session was read.
  if (!account || !profile) throw new AppError('auth.required');
  return fromStored(OwnData, {
    ...rows,
    exportedAt: clock.now(),
    account: {
      ...account,
      failedSignIns: attempts?.count ?? 0,
      signInBlockedUntil: attempts?.blockedUntil ?? null,
    },
    profile: { ...profile, ...toProfile(profile) },
    assignments: rows.assignments.map(({ event, shift, ...place }) => ({
      ...place,
      attendance: toAttendance(place.attendance),
      corrections: rows.corrections.filter(({ assignmentId }) => assignmentId === place.id),
      shift: { ...shift, event: event?.id ? event : null },
    })),
    sessions: rows.sessions.map((session) => ({ ...session, isCurrent: session.id === signedIn.sessionId })),
    secondFactor: factor && { ...factor, recoveryCodesLeft: rows.recoveryCodes[0]?.left ?? 0 },
    calendarFeed: feed,
    pushDevices: rows.pushDevices.map((device) => ({ ...device, service: pushServiceOf(device.endpoint) })),
    // A notification says the same as a mail.
    mails: rows.mails.map((mail) => ({ ...mail, ...kindOf(mail) })),
    auditLog: rows.auditLog.map((row) => ({
      ...row,
      actor: row.actorId === null ? null : row.actorId === me ? ('self' as const) : ('organisation' as const),
      // Values that an admin changed on another person belong to that person.
      before: row.personId === me ? row.before : null,
      after: row.personId === me ? row.after : null,
      // The source address of somebody else's action is their data.
      sourceAddress: row.actorId === me ? row.sourceAddress : null,
    })),
  });
}

function as<Column extends SQLiteColumn>(column: Column, name: string) {
  return sql<GetColumnData<Column>>`${column}`.as(name);
}
