import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { crossFieldRule, Id, RequiredLine, RequiredText, SubmissionId } from '../platform/fields.ts';
import {
  MAX_AUDIENCE_PARTS,
  MAX_AUDIENCE_PEOPLE,
  MAX_COUNTED_ROWS,
  MAX_MESSAGE_CHARS,
  MAX_MESSAGE_DAYS,
  MAX_TITLE_CHARS,
  OWN_CHANGES,
  PAGE_SIZE,
} from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { SKILLS } from '../platform/skills.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Shift } from '../shifts/shift-shape.ts';

export * from './message-shape.ts';

/** Only people with a place that has not started: on a shift of the part, or on any shift if the part names no shifts. */
const onlyToCome = v.optional(v.boolean('invalid'), false);

const dayMs = 24 * 3_600_000;
const daysBetween = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / dayMs;

const Period = v.pipe(
  v.object({ kind: v.literal('period'), from: CalendarDay, to: CalendarDay, onlyToCome }),
  crossFieldRule('to', 'end_before_start', ['from', 'to'], (period) => !(daysBetween(period) < 0)),
  crossFieldRule('to', 'out_of_range', ['from', 'to'], (period) => !(daysBetween(period) > MAX_MESSAGE_DAYS)),
);

const AudiencePart = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('shift'), shiftId: Id, onlyToCome }),
    v.object({ kind: v.literal('day'), day: CalendarDay, onlyToCome }),
    Period,
    v.object({ kind: v.literal('skill'), skill: v.picklist(SKILLS, 'unknown_skill'), onlyToCome }),
    v.object({ kind: v.literal('active'), onlyToCome }),
    v.object({ kind: v.literal('inactive'), onlyToCome }),
    v.object({ kind: v.literal('volunteers'), onlyToCome }),
    v.object({
      kind: v.literal('people'),
      volunteerIds: v.pipe(
        v.array(Id, 'required'),
        v.minLength(1, 'required'),
        v.maxLength(MAX_AUDIENCE_PEOPLE, 'out_of_range'),
      ),
      onlyToCome,
    }),
  ],
  'invalid',
);
export type AudiencePart = v.InferOutput<typeof AudiencePart>;

/**
 * The audience of a message. `shift`, `day` and `period`: the holders of places on shifts that begin then; `active` and
 * `inactive`: the volunteers with and without a place this season. With `any`, each person counts once. The sender is
 * included only if chosen by `people`.
 */
export const Audience = v.variant(
  'kind',
  [
    ...AudiencePart.options,
    v.object({
      kind: v.literal('any'),
      of: v.pipe(
        v.array(AudiencePart, 'required'),
        v.minLength(1, 'required'),
        v.maxLength(MAX_AUDIENCE_PARTS, 'out_of_range'),
      ),
    }),
  ],
  'invalid',
);
export type Audience = v.InferOutput<typeof Audience>;

/** A shift that an audience names. */
export const NamedShift = v.pick(Shift, ['id', 'title', 'location', 'startTime', 'endTime']);
export type NamedShift = v.InferOutput<typeof NamedShift>;

/** The people who would get a message, and the time of sending. */
export const AudiencePreview = v.object({
  /** The shifts that the audience names and that exist. */
  shifts: v.array(NamedShift),
  /** The number of people, including those who get no mail. */
  count: v.number(),
  /** The names of the first of them, by name; leads see only first names. */
  names: v.array(v.string()),
  /** How many of them get no mail, because they muted messages. */
  muted: v.number(),
  /** When the first and the last mail would leave; null for nobody. */
  firstMailAt: v.nullable(Instant),
  lastMailAt: v.nullable(Instant),
});
export type AudiencePreview = v.InferOutput<typeof AudiencePreview>;

export const previewMessage = defineEndpoint({
  method: 'POST',
  path: '/api/messages/preview',
  access: 'volunteer',
  summary:
    'Who would get a message: for admins any audience, for a lead the crew of a shift whose crew they see.',
  body: v.object({ audience: Audience }),
  status: 200,
  answer: AudiencePreview,
  errors: ['message.audience_not_found'],
});

export const MESSAGE_STATES = ['sending', 'stopped'] as const;

/** The mails of a message, by outcome. */
const MailCounts = v.object({
  sent: v.number(),
  failed: v.number(),
  /** Not sent yet. */
  waiting: v.number(),
  /** Not sent, because the message was stopped. */
  stopped: v.number(),
  /** Not sent, because the person muted messages. */
  muted: v.number(),
});

/** A message, for its sender and for admins. */
export const Message = v.object({
  id: v.string(),
  subject: v.string(),
  body: v.string(),
  audience: Audience,
  /** The shifts that the audience names and that still exist. */
  shifts: v.array(NamedShift),
  sender: v.nullable(v.object({ id: v.string(), name: v.string() })),
  state: v.picklist(MESSAGE_STATES),
  createdAt: Instant,
  stoppedAt: v.nullable(Instant),
  /** How many people the audience had when it was sent. */
  recipients: v.number(),
  ...MailCounts.entries,
  /** When the next and the last of the waiting mails leave; null if none waits. */
  nextMailAt: v.nullable(Instant),
  lastMailAt: v.nullable(Instant),
});
export type Message = v.InferOutput<typeof Message>;

export const RECIPIENT_STATES = ['waiting', 'sent', 'failed', 'stopped', 'muted'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export const MessageDetail = v.object({
  ...Message.entries,
  /** By name, without people who were removed. */
  people: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      state: v.picklist(RECIPIENT_STATES),
      sentAt: v.nullable(Instant),
    }),
  ),
});
export type MessageDetail = v.InferOutput<typeof MessageDetail>;

export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/api/messages',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Sends a message to an audience of exactly `expected` people, once per `submissionId`; otherwise the error has their present number as `count`. The first mail leaves after a minute, until which nobody has it.',
  body: v.object({
    audience: Audience,
    subject: RequiredLine(MAX_TITLE_CHARS),
    body: RequiredText(MAX_MESSAGE_CHARS),
    expected: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'out_of_range')),
    submissionId: SubmissionId,
  }),
  status: 201,
  answer: Message,
  errors: ['message.audience_not_found', 'message.audience_changed', 'message.too_many'],
});

export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/api/messages',
  access: 'volunteer',
  summary: `The messages of the last year, newest first, ${PAGE_SIZE} per page: for admins all, for others their own. \`total\` counts the newest ${MAX_COUNTED_ROWS} at most.`,
  query: v.object({ page: PageNumber }),
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(Message),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

export const getMessage = defineEndpoint({
  method: 'GET',
  path: '/api/messages/:id',
  access: 'volunteer',
  summary: 'A message that you sent, or any as an admin, with who got it and who did not.',
  polled: true,
  status: 200,
  answer: MessageDetail,
  errors: ['message.not_found'],
});

export const stopMessage = defineEndpoint({
  method: 'POST',
  path: '/api/messages/:id/stop',
  access: 'volunteer',
  summary:
    'Stops the mails of a message that have not been sent. Stopping it again changes nothing; `underway` are being handed over at this moment.',
  status: 200,
  answer: v.object({ sent: v.number(), stopped: v.number(), underway: v.number() }),
  errors: ['message.not_found', 'message.already_sent'],
});
