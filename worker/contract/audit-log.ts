import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Id } from './fields.ts';
import { PAGE_SIZE } from './limits.ts';
import { CalendarDay, Instant } from './time.ts';

/** The nouns of the acts that are written down, by which the log can be filtered. */
export const AUDIT_KINDS = [
  'account',
  'assignment',
  'event',
  'mail',
  'person',
  'request',
  'reservation',
  'setting',
  'shift',
  'volunteer_request',
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Somebody in the log; without a name once they were removed. */
const LoggedPerson = v.object({ id: v.string(), name: v.nullable(v.string()) });

const Values = v.nullable(v.record(v.string(), v.unknown()));

/** One act: who did what, to what and whom, and when. */
export const AuditEntry = v.object({
  id: v.string(),
  at: Instant,
  /** Noun and verb, as `shift.changed`. */
  action: v.string(),
  /** Null for the portal itself, and where nobody knows who it was. */
  actor: v.nullable(LoggedPerson),
  /** Whom it concerns. */
  person: v.nullable(LoggedPerson),
  subjectKind: v.string(),
  subjectId: v.nullable(v.string()),
  /** The shift that it is about, while there is one. */
  shift: v.nullable(v.object({ id: v.string(), title: v.string() })),
  /** What changed, as it was and as it became. */
  before: Values,
  after: Values,
  requestId: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** Where a page of the log begins: after this row, by its moment and its id. */
export const AuditCursor = v.pipe(v.string(), v.regex(/^\d{1,15}~aud_\w{1,40}$/, 'invalid'));

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/audit-log',
  access: 'admin',
  summary: `What admins did and what happened to accounts, newest first, ${PAGE_SIZE} a page; \`next\` of a page is the \`before\` of the one that follows.`,
  query: v.object({
    /** Who did it, or whom it concerns. */
    person: v.optional(Id),
    kind: v.optional(v.picklist(AUDIT_KINDS, 'invalid')),
    /** By the event's clock. */
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
