import { type OwnData, toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { desc, eq, type GetColumnData, getTableColumns, or, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { attemptsAt } from '../../accounts/auth/attempts.ts';
import { eventReservations, events } from '../../events/events.table.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { actionLinks } from '../../platform/links/links.table.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
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
import { toFeed } from '../../presence/calendar-feed/calendar-feed.service.ts';
import { selectCorrectionsOf } from '../../presence/hours/hours.service.ts';
import { plans } from '../../shifts/plans/plans.table.ts';
import { toAssignment } from '../../shifts/reading/assignment.mapper.ts';
import {
  type AttendanceRow,
  attendanceColumns,
  toAttendance,
} from '../../shifts/reading/attendance-record.ts';
import { withInstants } from '../../shifts/reading/shifts.mapper.ts';
import { absences, asks } from '../../shifts/tables/asks.table.ts';
import { shiftAssignments } from '../../shifts/tables/assignments.table.ts';
import { attendance } from '../../shifts/tables/attendance.table.ts';
import { calendarFeeds } from '../../shifts/tables/calendar-feed.table.ts';
import { statements } from '../../shifts/tables/hours.table.ts';
import { messages } from '../../shifts/tables/messages.table.ts';
import { openingReminders } from '../../shifts/tables/openings.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { standInRequests } from '../../shifts/tables/stand-ins.table.ts';
import { waitlistEntries } from '../../shifts/tables/waitlist.table.ts';

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
      askedAt: asks.askedAt,
      expiresAt: asks.expiresAt,
      answer: asks.answer,
      answeredAt: asks.answeredAt,
      shift: { id: shifts.id, title: shifts.title, startTime: shifts.startTime, endTime: shifts.endTime },
    })
    .from(asks)
    .innerJoin(shifts, eq(shifts.id, asks.shiftId))
    .where(eq(asks.volunteerId, me))
    .orderBy(desc(asks.askedAt), desc(asks.id)),
  absences: db
    .select({ fromDay: absences.fromDay, toDay: absences.toDay })
    .from(absences)
    .where(eq(absences.userId, me))
    .orderBy(desc(absences.toDay), desc(absences.id)),
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
  const [factor] = rows.secondFactor;
  const [feed] = rows.calendarFeed;
  // The person was removed after the session was read.
  if (!account || !profile) throw new AppError('auth.required');
  return {
    exportedAt: toInstant(clock.now()),
    account: {
      id: account.id,
      email: account.email,
      emailConfirmedAt: toInstantOrNull(account.emailConfirmedAt),
      pendingEmail: account.pendingEmail,
      pendingEmailUntil: toInstantOrNull(account.pendingEmailUntil),
      lastSeenAt: toInstantOrNull(account.lastSeenAt),
      eraseWarnedAt: toInstantOrNull(account.eraseWarnedAt),
      failedSignIns: attempts?.count ?? 0,
      signInBlockedUntil: toInstantOrNull(attempts?.blockedUntil ?? null),
      ...stamps(account),
    },
    profile: { ...toProfile(profile), dayParts: profile.dayParts, ...stamps(profile) },
    volunteerRequests: rows.volunteerRequests.map((row) => ({
      id: row.id,
      motivation: row.motivation,
      status: row.status,
      requestedAt: toInstant(row.requestedAt),
      approvedAt: toInstantOrNull(row.approvedAt),
      rejectedAt: toInstantOrNull(row.rejectedAt),
      notes: row.notes,
    })),
    assignments: rows.assignments.map((row) => toOwnAssignment(row, rows.corrections)),
    standInRequests: rows.standInRequests.map(({ assignmentId, reason, state, createdAt, endedAt }) => ({
      assignmentId,
      reason,
      state,
      createdAt: toInstant(createdAt),
      endedAt: toInstantOrNull(endedAt),
    })),
    waitlist: rows.waitlist.map(({ shift, state, joinedAt, offers, offeredAt, offerExpiresAt, endedAt }) => ({
      shift: withInstants(shift),
      state,
      joinedAt: toInstant(joinedAt),
      offers,
      offeredAt: toInstantOrNull(offeredAt),
      offerExpiresAt: toInstantOrNull(offerExpiresAt),
      endedAt: toInstantOrNull(endedAt),
    })),
    openingReminders: rows.openingReminders.map(({ shift, askedAt, opensAt }) => ({
      shift: withInstants(shift),
      askedAt: toInstant(askedAt),
      opensAt: toInstant(opensAt),
    })),
    asks: rows.asks.map(({ shift, askedAt, expiresAt, answer, answeredAt }) => ({
      shift: withInstants(shift),
      askedAt: toInstant(askedAt),
      expiresAt: toInstant(expiresAt),
      answer,
      answeredAt: toInstantOrNull(answeredAt),
    })),
    absences: rows.absences,
    reservations: rows.reservations.map(toOwnReservation),
    mails: rows.mails.map(({ kind, recipient, locale, status, createdAt, sentAt }) => ({
      kind,
      recipient,
      locale,
      status,
      createdAt: toInstant(createdAt),
      sentAt: toInstantOrNull(sentAt),
    })),
    sessions: rows.sessions.map(({ id, userAgent, createdAt, expiresAt, verifiedAt, trustedUntil }) => ({
      createdAt: toInstant(createdAt),
      expiresAt: toInstant(expiresAt),
      userAgent,
      isCurrent: id === signedIn.sessionId,
      verifiedAt: toInstantOrNull(verifiedAt),
      trustedUntil: toInstantOrNull(trustedUntil),
    })),
    secondFactor: factor
      ? {
          createdAt: toInstant(factor.createdAt),
          confirmedAt: toInstantOrNull(factor.confirmedAt),
          removalAt: toInstantOrNull(factor.removalAt),
          recoveryCodesLeft: rows.recoveryCodes[0]?.left ?? 0,
        }
      : null,
    calendarFeed: feed ? toFeed(feed) : null,
    statements: rows.statements.map(({ code, fromDay, toDay, shifts, minutes, issuedAt }) => ({
      code,
      fromDay,
      toDay,
      shifts,
      minutes,
      issuedAt: toInstant(issuedAt),
    })),
    messages: rows.messages.map(({ subject, body, state, recipients, isFromLead, createdAt, stoppedAt }) => ({
      subject,
      body,
      state,
      recipients,
      isFromLead,
      createdAt: toInstant(createdAt),
      stoppedAt: toInstantOrNull(stoppedAt),
    })),
    plans: rows.plans.map(({ kind, title, state, madeAt, touchedAt, appliedAt, undoneAt }) => ({
      kind,
      title,
      state,
      madeAt: toInstant(madeAt),
      touchedAt: toInstantOrNull(touchedAt),
      appliedAt: toInstantOrNull(appliedAt),
      undoneAt: toInstantOrNull(undoneAt),
    })),
    actionLinks: rows.actionLinks.map(({ purpose, createdAt, expiresAt }) => ({
      purpose,
      createdAt: toInstant(createdAt),
      expiresAt: toInstant(expiresAt),
    })),
    oneTimeTokens: rows.oneTimeTokens.map(({ purpose, createdAt, expiresAt }) => ({
      purpose,
      createdAt: toInstant(createdAt),
      expiresAt: toInstant(expiresAt),
    })),
    auditLog: rows.auditLog.map((row) => ({
      at: toInstant(row.at),
      action: row.action,
      actor: row.actorId === null ? null : row.actorId === me ? 'self' : 'organisation',
      // Values that an admin changed on another person belong to that person.
      before: row.personId === me ? row.before : null,
      after: row.personId === me ? row.after : null,
      // The source address of somebody else's action is their data.
      sourceAddress: row.actorId === me ? row.sourceAddress : null,
    })),
  };
}

function as<Column extends SQLiteColumn>(column: Column, name: string) {
  return sql<GetColumnData<Column>>`${column}`.as(name);
}

const stamps = ({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) => ({
  createdAt: toInstant(createdAt),
  updatedAt: toInstant(updatedAt),
});

type PlaceRow = typeof shiftAssignments.$inferSelect & {
  shift: Pick<typeof shifts.$inferSelect, 'id' | 'title' | 'location' | 'startTime' | 'endTime' | 'status'>;
  event: Pick<typeof events.$inferSelect, 'id' | 'title'> | null;
  attendance: AttendanceRow | null;
};

function toOwnAssignment(
  { shift, event, attendance: record, ...row }: PlaceRow,
  corrections: Awaited<ReturnType<typeof selectCorrectionsOf>>,
): OwnData['assignments'][number] {
  const { shiftId: _, volunteerId: __, ...assignment } = toAssignment(row);
  return {
    ...assignment,
    attendance: toAttendance(record),
    corrections: corrections
      .filter(({ assignmentId }) => assignmentId === row.id)
      .map(({ minutes, note, state, askedAt, decidedAt }) => ({
        minutes,
        note,
        state,
        askedAt: toInstant(askedAt),
        decidedAt: toInstantOrNull(decidedAt),
      })),
    shift: {
      ...shift,
      startTime: toInstant(shift.startTime),
      endTime: toInstant(shift.endTime),
      event: event?.id ? event : null,
    },
  };
}

type ReservationRow = typeof eventReservations.$inferSelect & {
  event: Pick<typeof events.$inferSelect, 'id' | 'title' | 'startDate' | 'endDate'>;
};

const toOwnReservation = ({ event, ...row }: ReservationRow): OwnData['reservations'][number] => ({
  id: row.id,
  event: { ...event, startDate: toInstant(event.startDate), endDate: toInstant(event.endDate) },
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phoneNumber,
  quantity: row.quantity,
  totalCents: row.totalCents,
  reference: row.reference,
  status: row.status,
  createdAt: toInstant(row.createdAt),
  cancelledAt: toInstantOrNull(row.cancelledAt),
  usedAt: toInstantOrNull(row.usedAt),
});
