import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { PAGE_SIZE } from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';

/** The kinds of actions in the audit log, for filtering; also the kinds of subjects. */
export const AUDIT_KINDS = [
  'account',
  'assignment',
  'call_off',
  'charge',
  'event',
  'invitation',
  'mail',
  'message',
  'person',
  'plan',
  'request',
  'reservation',
  'screen',
  'season',
  'setting',
  'shift',
  'template',
  'volunteer_request',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** The actions in the audit log: kind and verb. A new action needs a text in the site's `audit-words.ts`. */
export const AUDIT_ACTIONS = [
  'account.signed_up',
  'account.email_confirmed',
  'account.invitation_accepted',
  'account.sign_up_dropped',
  'account.email_changed',
  'account.signed_in',
  'account.sign_in_failed',
  'account.signed_out',
  'account.reset_requested',
  'account.password_changed',
  'account.password_reset',
  'account.session_ended',
  'account.other_sessions_ended',
  'account.verified',
  'account.code_wrong',
  'account.notice_muted',
  'account.notice_unmuted',
  'account.photos_answered',
  'account.feed_made',
  'account.feed_ended',
  'account.factor_added',
  'account.factor_removed',
  'account.factor_kept',
  'account.recovery_code_used',
  'assignment.assigned',
  'assignment.claimed',
  'assignment.confirmed',
  'assignment.acknowledged',
  'assignment.completed',
  'assignment.reopened',
  'assignment.cancelled',
  'assignment.moved',
  'assignment.lead_changed',
  'assignment.stand_in_sought',
  'assignment.stand_in_withdrawn',
  'assignment.taken_over',
  'assignment.marked',
  'assignment.correction_asked',
  'assignment.correction_accepted',
  'assignment.correction_refused',
  'assignment.walked_in',
  'assignment.walk_in_removed',
  'call_off.made',
  'call_off.undone',
  'charge.given',
  'charge.taken',
  'charge.ended',
  'event.created',
  'event.changed',
  'event.deleted',
  'event.image_set',
  'event.image_removed',
  'invitation.sent',
  'invitation.reminded',
  'invitation.stopped',
  'invitation.withdrawn',
  'invitation.refused',
  'mail.resent',
  'mail.thanks_sent',
  'message.sent',
  'message.stopped',
  'person.profile_changed',
  'person.skills_changed',
  'person.role_changed',
  'person.email_change_asked',
  'person.removed',
  'person.erasure_announced',
  'person.factor_removal_asked',
  'person.sessions_ended',
  'person.statement_made',
  'person.exported',
  'plan.created',
  'plan.changed',
  'plan.applied',
  'plan.undone',
  'plan.dropped',
  'request.refused',
  'reservation.cancelled',
  'reservation.exported',
  'reservation.used',
  'screen.made',
  'screen.ended',
  'season.created',
  'season.changed',
  'season.people_asked',
  'season.people_asked_again',
  'season.asking_stopped',
  'season.answered',
  'season.closed',
  'setting.changed',
  'shift.created',
  'shift.changed',
  'shift.deleted',
  'shift.exported',
  'shift.all_marked',
  'shift.waitlist_joined',
  'shift.waitlist_left',
  'shift.asked',
  'shift.asks_stopped',
  'assignment.asked',
  'shift.ask_accepted',
  'shift.ask_declined',
  'template.created',
  'template.changed',
  'template.deleted',
  'volunteer_request.approved',
  'volunteer_request.rejected',
] as const satisfies `${AuditKind}.${string}`[];
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A person in the log; the name is null once they were removed. */
const LoggedPerson = v.object({ id: v.string(), name: v.nullable(v.string()) });

const Values = v.nullable(v.record(v.string(), v.unknown()));

/** One action, with its actor, subject and time. */
export const AuditEntry = v.object({
  id: v.string(),
  at: Instant,
  /** One of {@link AUDIT_ACTIONS}, or an action that an older client does not have yet. */
  action: v.string(),
  /** Null for the portal itself, and for a person who was not signed in. */
  actor: v.nullable(LoggedPerson),
  /** The person whom it concerns. */
  person: v.nullable(LoggedPerson),
  subjectKind: v.string(),
  subjectId: v.nullable(v.string()),
  /** The shift it is about, if it still exists. */
  shift: v.nullable(v.object({ id: v.string(), title: v.string() })),
  /** The changed values, before and after. */
  before: Values,
  after: Values,
  requestId: v.string(),
  /** The caller's IP address, for sign-ins and refusals of the last {@link SOURCE_ADDRESS_DAYS} days. */
  sourceAddress: v.nullable(v.string()),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** The instant and id of the row after which a page starts. */
export const AuditCursor = v.pipe(v.string(), v.regex(/^\d{1,15}~aud_\w{1,40}$/, 'invalid'));

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'admin',
  summary: `The actions of admins and security events of accounts, newest first, ${PAGE_SIZE} per page. Pass \`next\` of a page as \`before\` to get the one after it.`,
  query: v.object({
    /** The person who did it, or whom it concerns. */
    person: v.optional(Id),
    kind: v.optional(v.picklist(AUDIT_KINDS, 'invalid')),
    /** In the event's time zone. */
    day: v.optional(CalendarDay),
    before: v.optional(AuditCursor),
  }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(AuditEntry),
    /** Null on the last page. */
    next: v.nullable(v.string()),
  }),
});
