import * as v from 'valibot';
import { TOKEN_PURPOSES } from '../accounts/auth.ts';
import { OwnSession } from '../accounts/own-sessions.ts';
import { Profile } from '../accounts/profile.ts';
import { PUSH_SERVICES } from '../accounts/push-devices.ts';
import { RequestStatus } from '../accounts/volunteer-requests.ts';
import { RESERVATION_STATUSES } from '../events/reservations.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { LINK_PURPOSES } from '../platform/links.ts';
import { Locale } from '../platform/locales.ts';
import { Instant } from '../platform/time.ts';
import { Attendance } from '../presence/attendance-shape.ts';
import { CalendarFeed } from '../presence/calendar-feed.ts';
import { HourCorrection } from '../presence/hours.ts';
import { Message } from '../presence/messages.ts';
import { ASK_ANSWERS } from '../shifts/asks.ts';
import { Assignment } from '../shifts/assignment-shape.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { STAND_IN_STATES } from '../shifts/stand-ins.ts';
import { WAITLIST_STATES } from '../shifts/waitlist-shape.ts';
import { MAIL_STATUSES } from './mail.ts';

const InstantOrNull = v.nullable(Instant);

/**
 * Everything stored about one person. People keep this document, so its field names must not change. Lists are
 * newest first.
 */
export const OwnData = v.object({
  exportedAt: Instant,
  /** The account, without the password and its hash. */
  account: v.object({
    id: v.string(),
    email: v.string(),
    emailConfirmedAt: InstantOrNull,
    /** The address that an admin entered, until it is confirmed, and how long it can be. */
    pendingEmail: v.nullable(v.string()),
    pendingEmailUntil: InstantOrNull,
    /** The last sign-in, and when the person was warned that the account will be erased. */
    lastSeenAt: InstantOrNull,
    eraseWarnedAt: InstantOrNull,
    failedSignIns: v.number(),
    signInBlockedUntil: InstantOrNull,
    createdAt: Instant,
    updatedAt: Instant,
  }),
  profile: v.object({
    ...Profile.entries,
    /** The parts of the week at which this person likes to help. */
    dayParts: v.array(v.string()),
    createdAt: Instant,
    updatedAt: Instant,
  }),
  volunteerRequests: v.array(
    v.object({
      id: v.string(),
      motivation: v.nullable(v.string()),
      status: RequestStatus,
      requestedAt: Instant,
      approvedAt: InstantOrNull,
      rejectedAt: InstantOrNull,
      /** The text that an admin wrote with the decision. */
      notes: v.nullable(v.string()),
    }),
  ),
  /** Every assignment, including cancelled ones. */
  assignments: v.array(
    v.object({
      ...v.omit(Assignment, ['shiftId', 'volunteerId']).entries,
      /** When an admin made the link to ask by WhatsApp whether this person comes. */
      whatsappAt: InstantOrNull,
      attendance: v.nullable(Attendance),
      corrections: v.array(v.pick(HourCorrection, ['minutes', 'note', 'state', 'askedAt', 'decidedAt'])),
      shift: v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime', 'status', 'event']),
    }),
  ),
  /** The requests for a stand-in on these places. */
  standInRequests: v.array(
    v.object({
      assignmentId: v.string(),
      reason: v.nullable(v.string()),
      state: v.picklist(STAND_IN_STATES),
      createdAt: Instant,
      endedAt: InstantOrNull,
    }),
  ),
  /** The mails about the opening of shifts that are still to come. */
  openingReminders: v.array(
    v.object({
      shift: v.pick(Shift, ['id', 'title', 'startTime', 'endTime', 'location']),
      askedAt: Instant,
      opensAt: Instant,
    }),
  ),
  /** Places on waitlists, also those that ended. */
  waitlist: v.array(
    v.object({
      shift: v.pick(Shift, ['id', 'title', 'startTime', 'endTime', 'location']),
      state: v.picklist(WAITLIST_STATES),
      joinedAt: Instant,
      /** How many. */
      offers: v.number(),
      offeredAt: InstantOrNull,
      offerExpiresAt: InstantOrNull,
      endedAt: InstantOrNull,
    }),
  ),
  /** The shifts that this person was asked to help with this season. */
  asks: v.array(
    v.object({
      shift: v.pick(Shift, ['id', 'title', 'startTime', 'endTime']),
      askedAt: Instant,
      expiresAt: Instant,
      answer: v.nullable(v.picklist(ASK_ANSWERS)),
      answeredAt: InstantOrNull,
      /** When an admin made the link to ask by WhatsApp. */
      whatsappAt: InstantOrNull,
    }),
  ),
  /** The days on which this person is away. */
  absences: v.array(v.object({ fromDay: v.string(), toDay: v.string() })),
  /** The days, or the rest of them from `startTime` on, that this person is in charge of. */
  charges: v.array(v.object({ day: v.string(), startTime: Instant, createdAt: Instant })),
  reservations: v.array(
    v.object({
      id: v.string(),
      event: v.object({ id: v.string(), title: v.string(), startDate: Instant, endDate: Instant }),
      email: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.nullable(v.string()),
      quantity: v.number(),
      totalCents: v.number(),
      reference: v.string(),
      status: v.picklist(RESERVATION_STATUSES),
      createdAt: Instant,
      cancelledAt: InstantOrNull,
      usedAt: InstantOrNull,
    }),
  ),
  /** The browsers in which this person gets notifications. */
  pushDevices: v.array(
    v.object({
      service: v.nullable(v.picklist(PUSH_SERVICES)),
      createdAt: Instant,
      lastOkAt: InstantOrNull,
      failures: v.number(),
    }),
  ),
  mails: v.array(
    v.object({
      kind: v.string(),
      /** It is a notification on a phone. */
      isPush: v.boolean(),
      /** As it was sent; null where it names somebody else. */
      subject: v.nullable(v.string()),
      recipient: v.string(),
      locale: Locale,
      status: v.picklist(MAIL_STATUSES),
      createdAt: Instant,
      sentAt: InstantOrNull,
    }),
  ),
  sessions: v.array(
    v.object({
      ...v.omit(OwnSession, ['id']).entries,
      /** When a code of the second factor was last accepted. */
      verifiedAt: InstantOrNull,
      trustedUntil: InstantOrNull,
    }),
  ),
  /** The authenticator app, without its secret; null without one. */
  secondFactor: v.nullable(
    v.object({
      createdAt: Instant,
      confirmedAt: InstantOrNull,
      removalAt: InstantOrNull,
      recoveryCodesLeft: v.number(),
    }),
  ),
  /** The calendar feed, without its address; null without one. */
  calendarFeed: v.nullable(CalendarFeed),
  /** Statements of volunteering, by which anyone with the code can check the numbers. */
  statements: v.array(
    v.object({
      code: v.string(),
      fromDay: v.string(),
      toDay: v.string(),
      shifts: v.number(),
      minutes: v.number(),
      tasks: v.nullable(
        v.array(v.object({ startTime: Instant, title: v.nullable(v.string()), minutes: v.number() })),
      ),
      issuedAt: Instant,
    }),
  ),
  /** The messages that this person sent, without their recipients. */
  messages: v.array(
    v.object({
      ...v.pick(Message, ['subject', 'body', 'state', 'recipients', 'createdAt', 'stoppedAt']).entries,
      /** Sent as the lead of a shift. */
      isFromLead: v.boolean(),
    }),
  ),
  /** For admins: their plans. */
  plans: v.array(
    v.object({
      kind: v.string(),
      title: v.string(),
      state: v.string(),
      madeAt: Instant,
      /** When the draft was last edited. */
      touchedAt: InstantOrNull,
      appliedAt: InstantOrNull,
      undoneAt: InstantOrNull,
    }),
  ),
  /** The invitation by which this person became a volunteer, until it expires. */
  invitations: v.array(
    v.object({
      email: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      state: v.string(),
      invitedAt: Instant,
      openedAt: InstantOrNull,
      remindedAt: InstantOrNull,
      answeredAt: InstantOrNull,
      expiresAt: Instant,
    }),
  ),
  /** For admins: their imports of people, with their own text. */
  invitationImports: v.array(
    v.object({
      locale: Locale,
      noteNl: v.nullable(v.string()),
      noteEn: v.nullable(v.string()),
      invited: v.number(),
      createdAt: Instant,
    }),
  ),
  /** Whether this person was asked to join again, and the answer, until the season is over. */
  bringBacks: v.array(
    v.object({
      season: v.string(),
      askedAt: Instant,
      remindedAt: InstantOrNull,
      answer: v.nullable(v.string()),
      answeredAt: InstantOrNull,
      leftAt: InstantOrNull,
    }),
  ),
  /** What this person worked in closed seasons. */
  seasonTotals: v.array(v.object({ season: v.string(), shifts: v.number(), minutes: v.number() })),
  /** Links in mails that can still be answered. */
  actionLinks: v.array(
    v.object({ purpose: v.picklist(LINK_PURPOSES), createdAt: Instant, expiresAt: Instant }),
  ),
  /** Mailed links that were not used yet. */
  oneTimeTokens: v.array(
    v.object({
      purpose: v.picklist(TOKEN_PURPOSES),
      createdAt: Instant,
      expiresAt: Instant,
    }),
  ),
  /** The actions of this person and those that concern them. */
  auditLog: v.array(
    v.object({
      at: Instant,
      action: v.string(),
      /** This person or an admin; null if it was the portal itself or is unknown. */
      actor: v.nullable(v.picklist(['self', 'organisation'])),
      /** The changed values; null if they concern another person or are not stored. */
      before: v.nullable(v.record(v.string(), v.unknown())),
      after: v.nullable(v.record(v.string(), v.unknown())),
      /** This person's IP address; null if it is not stored. */
      sourceAddress: v.nullable(v.string()),
    }),
  ),
});
export type OwnData = v.InferOutput<typeof OwnData>;

export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/profile/export',
  access: 'signed-in',
  sensitive: true,
  summary: 'Everything stored about you, in one document.',
  status: 200,
  answer: OwnData,
  errors: ['request.rate_limited'],
});
