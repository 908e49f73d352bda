import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { MAX_COUNTED_ROWS, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { Instant } from '../platform/time.ts';

/** How long the portal keeps personal data, from `portal.config.json`. Each name ends with its unit. */
const RetentionTerms = v.object({
  auditLogMonths: v.number(),
  mailLogMonths: v.number(),
  mailAddressDays: v.number(),
  reservationMonths: v.number(),
  rejectedApplicationMonths: v.number(),
  inactiveMonths: v.number(),
  inactiveWarningDays: v.number(),
  unconfirmedDays: v.number(),
});
export type RetentionTerms = v.InferOutput<typeof RetentionTerms>;

/** The state of the warning of a person. */
export const WARNING_STATES = ['none', 'pending', 'sent', 'failed'] as const;

/** A person whose account is to be erased because they have not been seen for too long. */
export const InactivePerson = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  /** The last sign-in, or the day on which the account was made. */
  lastSeenAt: Instant,
  warning: v.picklist(WARNING_STATES),
  /** When the warning was sent. */
  warnedAt: v.nullable(Instant),
  /** When the account is erased; the earliest time if the person is not warned yet, null if the warning failed. */
  erasesAt: v.nullable(Instant),
});
export type InactivePerson = v.InferOutput<typeof InactivePerson>;

export const RetentionSetting = v.object({
  /** Whether inactive people are warned and erased. */
  isOn: v.boolean(),
  terms: RetentionTerms,
});
export type RetentionSetting = v.InferOutput<typeof RetentionSetting>;

export const getRetention = defineEndpoint({
  method: 'GET',
  path: '/api/retention',
  access: 'admin',
  summary: 'How long data is kept, and whether inactive people are erased.',
  status: 200,
  answer: RetentionSetting,
});

export const listInactivePeople = defineEndpoint({
  method: 'GET',
  path: '/api/retention/people',
  access: 'admin',
  summary: `Who is or would be warned and erased, the longest unseen first, ${PAGE_SIZE} per page. \`total\` is at most ${MAX_COUNTED_ROWS}.`,
  query: v.object({ page: PageNumber }),
  status: 200,
  answer: v.object({
    items: v.array(InactivePerson),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

export const setRetention = defineEndpoint({
  method: 'PUT',
  path: '/api/retention',
  access: 'admin',
  sensitive: true,
  summary:
    'Switches the erasing of inactive people on or off. On only with the `total` of the list as it is now; else `retention.list_changed` has it. Off takes back every warning.',
  body: v.variant('isOn', [
    v.object({
      isOn: v.literal(true, 'invalid'),
      people: v.pipe(v.number('required'), v.integer('invalid')),
    }),
    v.object({ isOn: v.literal(false, 'invalid') }),
  ]),
  status: 200,
  answer: RetentionSetting,
  errors: ['retention.list_changed'],
});
