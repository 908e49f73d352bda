import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { Instant } from './time.ts';

/** The questions that a link in a mail can answer without signing in. */
export const LINK_PURPOSES = ['keep_factor', 'confirm_address'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** `<id>.<secret>`: the part of the link after the #. */
const LinkToken = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'too_long'));

/** What a link is about, and which answers are possible now. */
export const LinkQuestion = v.variant('purpose', [
  v.object({
    purpose: v.literal('keep_factor'),
    firstName: v.string(),
    answers: v.array(v.literal('keep')),
    /** When the second factor is removed; null once the removal was refused. */
    removalAt: v.nullable(Instant),
  }),
  v.object({
    purpose: v.literal('confirm_address'),
    firstName: v.string(),
    answers: v.array(v.literal('confirm')),
    /** The address that an admin entered. */
    email: v.string(),
    isConfirmed: v.boolean(),
  }),
]);
export type LinkQuestion = v.InferOutput<typeof LinkQuestion>;

// A link is only ever read by a POST, because mail scanners open every address.
export const lookAtLink = defineEndpoint({
  method: 'POST',
  path: '/api/links/look',
  access: 'anyone',
  summary: 'What a link in a mail is about. Changes nothing, and starts no session.',
  body: v.object({ token: LinkToken }),
  status: 200,
  answer: LinkQuestion,
  errors: ['link.not_found', 'request.rate_limited'],
});

export const answerLink = defineEndpoint({
  method: 'POST',
  path: '/api/links/act',
  access: 'anyone',
  summary: 'Answers the question of a link in a mail; the link can be used until it expires.',
  body: v.object({ token: LinkToken, answer: v.picklist(['keep', 'confirm'], 'invalid') }),
  status: 200,
  answer: LinkQuestion,
  errors: ['link.not_found', 'account.exists', 'request.rate_limited'],
});
