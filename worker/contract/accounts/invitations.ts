import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import {
  FIELD_RULES,
  NewPassword,
  OptionalText,
  PersonName,
  passwordsMatch,
  RequiredLine,
  SubmissionId,
} from '../platform/fields.ts';
import {
  MAX_INVITATION_NOTE_CHARS,
  MAX_INVITED_CELL_CHARS,
  MAX_INVITED_ROWS,
  MAX_PHONE_CHARS,
  MAX_PLAN_BYTES,
  PAGE_SIZE,
} from '../platform/limits.ts';
import { DEFAULT_LOCALE, Locale } from '../platform/locales.ts';
import { PageNumber } from '../platform/pagination.ts';
import { SKILLS, Skills } from '../platform/skills.ts';
import { Instant } from '../platform/time.ts';
import { Secret } from './auth.ts';
import { PhotoAnswer } from './photo-consent.ts';
import { Session } from './session.ts';

/** Invitations to the people of a sheet (product 84). They are no accounts: whoever accepts one makes an account. */

const Cell = v.pipe(v.string('invalid'), v.maxLength(MAX_INVITED_CELL_CHARS, 'too_long'));

/** A row of a sheet, as it was written there; an invalid value is reported in the preview. */
export const InvitedRow = v.object({
  /** The row's number in the sheet. */
  row: v.pipe(
    v.number('invalid'),
    v.integer('invalid'),
    v.minValue(1, 'invalid'),
    v.maxValue(1_048_576, 'invalid'),
  ),
  firstName: Cell,
  lastName: v.optional(Cell, ''),
  email: Cell,
  /** Empty for none: the person gives it when they accept. */
  phone: v.optional(Cell, ''),
  skills: v.optional(v.pipe(v.array(Cell, 'invalid'), v.maxLength(SKILLS.length * 2, 'too_long')), []),
});
export type InvitedRow = v.InferOutput<typeof InvitedRow>;

export const INVITED_FIELDS = ['firstName', 'lastName', 'email', 'phone', 'skills'] as const;
export type InvitedField = (typeof INVITED_FIELDS)[number];

export const INVITED_ROW_STATES = ['new', 'known', 'repeated', 'faulty'] as const;

/** Why nobody is invited with a known address: it has an account, was invited before, or refused an invitation. */
export const KNOWN_AS = ['account', 'invited', 'refused'] as const;

/** What would become of a row. */
export const CheckedRow = v.object({
  row: v.number(),
  state: v.picklist(INVITED_ROW_STATES),
  /** Null unless the state is `known`. */
  knownAs: v.nullable(v.picklist(KNOWN_AS)),
  faults: v.array(v.object({ field: v.picklist(INVITED_FIELDS), rule: v.picklist(FIELD_RULES) })),
});
export type CheckedRow = v.InferOutput<typeof CheckedRow>;

const Rows = v.pipe(
  v.array(InvitedRow, 'invalid'),
  v.minLength(1, 'required'),
  v.maxLength(MAX_INVITED_ROWS, 'too_long'),
);

export const previewInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/preview',
  access: 'admin',
  summary: 'What would become of each row of a sheet with people. Stores nothing.',
  body: v.object({ rows: Rows }),
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 200,
  answer: v.object({ rows: v.array(CheckedRow) }),
});

/** The organiser's own text, by language. */
export const InvitationNote = v.object({
  nl: OptionalText(MAX_INVITATION_NOTE_CHARS),
  en: OptionalText(MAX_INVITATION_NOTE_CHARS),
});
export type InvitationNote = v.InferOutput<typeof InvitationNote>;

export const applyInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/apply',
  access: 'admin',
  sensitive: true,
  summary:
    'Invites the people of the new rows if they are exactly `expected`, once per `submissionId`; otherwise the error has their present number as `count`. The first mail leaves after a minute, until which nobody has it.',
  body: v.object({
    rows: Rows,
    expected: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'out_of_range')),
    submissionId: SubmissionId,
    /** The language of the mails. */
    locale: v.optional(Locale, DEFAULT_LOCALE),
    note: v.optional(InvitationNote, { nl: null, en: null }),
  }),
  bodyMaxBytes: MAX_PLAN_BYTES,
  status: 201,
  answer: v.object({
    /** Of the import. */
    id: v.string(),
    invited: v.number(),
    firstMailAt: Instant,
    lastMailAt: Instant,
  }),
  errors: ['invitation.changed', 'invitation.too_many'],
});

/** `failed`: the mail was not delivered. A lapsed invitation is erased, so it has no state. */
export const INVITATION_STATES = ['sending', 'waiting', 'opened', 'accepted', 'refused', 'failed'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

export const Invitation = v.object({
  id: v.string(),
  /** The names and the address are empty after a refusal, which erases them. */
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  state: v.picklist(INVITATION_STATES),
  invitedAt: Instant,
  openedAt: v.nullable(Instant),
  remindedAt: v.nullable(Instant),
  answeredAt: v.nullable(Instant),
  /** When it is erased. */
  expiresAt: Instant,
  /** Who accepted it. */
  personId: v.nullable(v.string()),
});
export type Invitation = v.InferOutput<typeof Invitation>;

export const listInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/invitations',
  access: 'admin',
  summary: `The invitations, newest first, ${PAGE_SIZE} per page, with their number by state.`,
  query: v.object({
    state: v.optional(v.picklist(INVITATION_STATES, 'invalid')),
    page: PageNumber,
  }),
  status: 200,
  answer: v.object({
    items: v.array(Invitation),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
    counts: v.object(v.entriesFromList(INVITATION_STATES, v.number())),
    /** Of how many people a reminder would be sent. */
    remindable: v.number(),
    /** The mails that can be stopped, and when the next and the last of them leave. */
    unsent: v.number(),
    nextMailAt: v.nullable(Instant),
    lastMailAt: v.nullable(Instant),
  }),
});

export const remindInvited = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/remind',
  access: 'admin',
  sensitive: true,
  summary:
    'Mails everybody once more who has not answered for a day, if they are exactly `expected`; each person gets one reminder.',
  body: v.object({
    expected: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(1, 'out_of_range')),
  }),
  status: 200,
  answer: v.object({ reminded: v.number() }),
  errors: ['invitation.changed'],
});

export const stopInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/invitations/stop',
  access: 'admin',
  summary: 'Stops the mails that were not sent: erases their invitations, or takes back the reminders.',
  status: 200,
  answer: v.object({ stopped: v.number() }),
});

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/invitations/:id',
  access: 'admin',
  summary: 'Withdraws an invitation that was not answered, and erases it. Its link stops working.',
  status: 204,
  errors: ['invitation.not_found', 'invitation.answered'],
});

const InvitationLink = v.object({ token: Secret });

export const lookAtInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/invitation',
  access: 'anyone',
  summary: 'What is known about the person of a mailed invitation, to start with.',
  body: InvitationLink,
  status: 200,
  answer: v.object({
    email: v.string(),
    firstName: v.string(),
    lastName: v.string(),
    phoneDisplay: v.nullable(v.string()),
    skills: v.array(v.string()),
    note: InvitationNote,
    locale: Locale,
    expiresAt: Instant,
    /** Accepted, or the address has an account by now: the person can sign in. */
    hasAccount: v.boolean(),
  }),
  errors: ['token.invalid', 'request.rate_limited'],
});
export type InvitationOfLink = v.InferOutput<(typeof lookAtInvitation)['answer']>;

export const AcceptedInvitation = v.pipe(
  v.object({
    ...InvitationLink.entries,
    firstName: PersonName,
    lastName: PersonName,
    /** User input; the server parses it (default country NL) and answers `invalid_phone` at the field. */
    phoneNumber: RequiredLine(MAX_PHONE_CHARS),
    skills: v.optional(Skills, []),
    password: NewPassword,
    confirmPassword: v.pipe(v.string('required'), v.nonEmpty('required')),
    /** The answer to the question about photos, if it was answered. */
    consent: v.optional(PhotoAnswer),
    locale: v.optional(Locale, DEFAULT_LOCALE),
  }),
  passwordsMatch(),
);
export type AcceptedInvitation = v.InferOutput<typeof AcceptedInvitation>;

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/accept-invitation',
  access: 'anyone',
  summary:
    'Accepts a mailed invitation: creates a confirmed account with its profile, as a volunteer, and signs in.',
  body: AcceptedInvitation,
  status: 201,
  answer: Session,
  errors: ['token.invalid', 'account.exists', 'consent.text_changed', 'request.rate_limited'],
});

export const refuseInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/refuse-invitation',
  access: 'anyone',
  summary: 'Refuses a mailed invitation, and erases what it knows about the person at once.',
  body: InvitationLink,
  status: 204,
  errors: ['token.invalid', 'request.rate_limited'],
});
