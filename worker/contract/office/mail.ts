import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { MAX_COUNTED_ROWS, MAX_SEARCH_CHARS, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { Instant } from '../platform/time.ts';

export const MAIL_STATUSES = ['pending', 'sent', 'failed', 'dropped'] as const;

export const MAIL_KINDS = [
  'account_deleted',
  'confirm_email',
  'reset_password',
  'password_changed',
  'email_change',
  'email_changed',
  'factor_changed',
  'factor_removal',
  'factor_required',
  'admin_made',
  'erase_warning',
  'invitation',
  'request_received',
  'request_approved',
  'request_rejected',
  'shift_assigned',
  'shift_removed',
  'shift_moved',
  'shift_updated',
  'shift_deleted',
  'shifts_updated',
  'shifts_called_off',
  'in_charge',
  'shift_reminder',
  'shift_today',
  'shift_opening',
  'message',
  'thanks',
  'ask',
  'bring_back',
  'digest',
  'stand_in_found',
  'stand_in_sought',
  'place_freed',
  'waitlist_offer',
  'waitlist_race',
  'waitlist_passed',
  'waitlist_withdrawn',
  'reservation_confirmed',
  'reservation_cancelled',
  'event_updated',
  'event_deleted',
  'event_called_off',
  'push_test',
  'alert',
  'test_mail',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** One mail of the outbox, without its text, which may contain a token. */
export const OutboxMail = v.object({
  id: v.string(),
  /** A MailKind. Any string is valid, so that the journal also shows rows that another version enqueued. */
  kind: v.string(),
  /** It is a notification on a phone, which says the same as the mail of this kind. */
  isPush: v.boolean(),
  /** As it was sent; null before, where it names somebody else, and for older mails. */
  subject: v.nullable(v.string()),
  /** For older mails, only the first letter and the domain: `s…@example.org`. */
  recipient: v.string(),
  /** Whether the full address is no longer stored, so that the mail cannot be sent again. */
  isMasked: v.boolean(),
  /** The recipient; null for the mail that confirms the deletion of an account. */
  person: v.nullable(v.object({ id: v.string(), name: v.string() })),
  status: v.picklist(MAIL_STATUSES),
  attempts: v.number(),
  /** When a pending mail is tried again at the latest; null for others. */
  nextAttemptAt: v.nullable(Instant),
  lastError: v.nullable(v.string()),
  createdAt: Instant,
  sentAt: v.nullable(Instant),
});
export type OutboxMail = v.InferOutput<typeof OutboxMail>;

/** Of how many people a search of the journal shows the mails. */
export const MAX_SEARCHED_PEOPLE = 20;

export const listMail = defineEndpoint({
  method: 'GET',
  path: '/api/mail',
  access: 'admin',
  summary: `The mail journal, newest first, ${PAGE_SIZE} per page; \`total\` counts the newest ${MAX_COUNTED_ROWS} at most.`,
  query: v.object({
    status: v.optional(v.picklist(MAIL_STATUSES, 'invalid')),
    /** Part of the name or the address of people with an account; the mails of the newest MAX_SEARCHED_PEOPLE of them. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    page: PageNumber,
  }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(OutboxMail),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

export const resendMail = defineEndpoint({
  method: 'POST',
  path: '/api/mail/:id/resend',
  access: 'admin',
  summary: 'Queues a failed mail again, unless its address was masked.',
  status: 202,
  answer: OutboxMail,
  errors: ['mail.not_found', 'mail.not_resendable'],
});
