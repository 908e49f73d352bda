import * as v from 'valibot';
import { Assignment } from './assignment-shape.ts';
import { TOKEN_PURPOSES } from './auth.ts';
import { defineEndpoint } from './endpoint.ts';
import { Locale } from './locales.ts';
import { MAIL_STATUSES } from './mail.ts';
import { OwnSession } from './own-sessions.ts';
import { Profile } from './profile.ts';
import { RESERVATION_STATUSES } from './reservations.ts';
import { Shift } from './shift-shape.ts';
import { Instant } from './time.ts';
import { RequestStatus } from './volunteer-requests.ts';

const InstantOrNull = v.nullable(Instant);

/**
 * Everything kept about one person. The names are part of what we promise to those who keep the document; lists are
 * newest first.
 */
export const OwnData = v.object({
  exportedAt: Instant,
  /** What it takes to sign in; the password is not in it, nor anything it could be guessed from. */
  account: v.object({
    id: v.string(),
    email: v.string(),
    emailConfirmedAt: InstantOrNull,
    failedSignIns: v.number(),
    signInBlockedUntil: InstantOrNull,
    createdAt: Instant,
    updatedAt: Instant,
  }),
  profile: v.object({ ...Profile.entries, createdAt: Instant, updatedAt: Instant }),
  volunteerRequests: v.array(
    v.object({
      id: v.string(),
      motivation: v.nullable(v.string()),
      status: RequestStatus,
      requestedAt: Instant,
      approvedAt: InstantOrNull,
      rejectedAt: InstantOrNull,
      /** What the organisation wrote with its decision. */
      notes: v.nullable(v.string()),
    }),
  ),
  /** Every place on a shift, cancelled ones too. */
  assignments: v.array(
    v.object({
      ...v.omit(Assignment, ['shiftId', 'volunteerId']).entries,
      shift: v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime', 'status', 'event']),
    }),
  ),
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
  mails: v.array(
    v.object({
      kind: v.string(),
      recipient: v.string(),
      locale: Locale,
      status: v.picklist(MAIL_STATUSES),
      createdAt: Instant,
      sentAt: InstantOrNull,
    }),
  ),
  sessions: v.array(v.omit(OwnSession, ['id'])),
  /** Links that were mailed and not used yet. */
  oneTimeTokens: v.array(
    v.object({
      purpose: v.picklist(TOKEN_PURPOSES),
      createdAt: Instant,
      expiresAt: Instant,
    }),
  ),
  /** What this person did, and what was done about them. */
  auditLog: v.array(
    v.object({
      at: Instant,
      action: v.string(),
      /** Who did it: this person, somebody of the organisation, or null: the portal itself, or nobody knows. */
      actor: v.nullable(v.picklist(['self', 'organisation'])),
      /** What changed; null where it was about somebody else, or nothing is kept of it. */
      before: v.nullable(v.record(v.string(), v.unknown())),
      after: v.nullable(v.record(v.string(), v.unknown())),
    }),
  ),
});
export type OwnData = v.InferOutput<typeof OwnData>;

export const exportOwnData = defineEndpoint({
  method: 'GET',
  path: '/api/profile/export',
  access: 'signed-in',
  summary: 'Everything kept about you, in one document.',
  status: 200,
  answer: OwnData,
});
