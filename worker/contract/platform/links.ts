import * as v from 'valibot';
import { BRING_BACK_ANSWERS } from '../office/bring-back-answers.ts';
import { ASK_ANSWERS, GIVEN_ANSWERS } from '../shifts/asks.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { CLAIM_REFUSALS } from '../shifts/shifts.ts';
import { WAITLIST_STATES } from '../shifts/waitlist-shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { Locale } from './locales.ts';
import { NoticeKind } from './notices.ts';
import { CalendarDay, Instant } from './time.ts';

/** The questions that a link in a mail can answer without signing in. */
export const LINK_PURPOSES = [
  'keep_factor',
  'remove_factor',
  'confirm_address',
  'answer_day',
  'answer_offer',
  'answer_ask',
  'bring_back',
  'mute',
] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** `<id>.<secret>`: the part of the link after the #. */
const LinkToken = v.pipe(v.string('required'), v.nonEmpty('required'), v.maxLength(200, 'too_long'));

/** A place of that day, as its holder sees it. */
export const AskedPlace = v.object({
  id: v.string(),
  title: v.string(),
  startTime: Instant,
  endTime: Instant,
  location: v.string(),
  /** Not confirmed yet. */
  isWaiting: v.boolean(),
  /** The holder confirmed that they come. */
  isComing: v.boolean(),
  /** The holder cannot come and seeks a stand-in. */
  isSeeking: v.boolean(),
});
export type AskedPlace = v.InferOutput<typeof AskedPlace>;

/** The subject of a link, and the answers that are possible now. */
export const LinkQuestion = v.variant('purpose', [
  v.object({
    purpose: v.literal('keep_factor'),
    firstName: v.string(),
    answers: v.array(v.literal('keep')),
    /** When the second factor is removed; null once the removal was refused. */
    removalAt: v.nullable(Instant),
  }),
  v.object({
    purpose: v.literal('remove_factor'),
    firstName: v.string(),
    /** None once the second factor is removed. */
    answers: v.array(v.literal('remove')),
    /** When the second factor was added. */
    addedAt: Instant,
  }),
  v.object({
    purpose: v.literal('confirm_address'),
    firstName: v.string(),
    answers: v.array(v.literal('confirm')),
    /** The address that an admin entered. */
    email: v.string(),
    isConfirmed: v.boolean(),
  }),
  v.object({
    purpose: v.literal('answer_day'),
    firstName: v.string(),
    answers: v.array(v.picklist(['come', 'cannot'])),
    day: CalendarDay,
    /** The places of that day whose shift has not started, by start; none once all were cancelled. */
    places: v.array(AskedPlace),
  }),
  v.object({
    purpose: v.literal('answer_offer'),
    firstName: v.string(),
    /** None once the offer has ended. */
    answers: v.array(v.picklist(['claim', 'decline'])),
    /** Null once the shift was deleted. */
    shift: v.nullable(v.pick(Shift, ['id', 'title', 'startTime', 'endTime', 'location'])),
    state: v.picklist(WAITLIST_STATES),
    /** While the offer is open. */
    expiresAt: v.nullable(Instant),
    /** Why an open offer cannot be claimed now; null if it can. */
    refusal: v.nullable(v.picklist(CLAIM_REFUSALS)),
  }),
  v.object({
    purpose: v.literal('answer_ask'),
    firstName: v.string(),
    answers: v.array(v.picklist(GIVEN_ANSWERS)),
    /** The current answer; null for none. */
    given: v.nullable(v.picklist(ASK_ANSWERS)),
    /** Why the person cannot take a place now; null if they can, or have one. */
    refusal: v.nullable(v.picklist(CLAIM_REFUSALS)),
    /** The last day of the absence after "not this week"; null without one. */
    awayUntil: v.nullable(CalendarDay),
    shift: v.object({
      title: v.string(),
      startTime: Instant,
      endTime: Instant,
      location: v.string(),
      description: v.nullable(v.string()),
    }),
  }),
  v.object({
    purpose: v.literal('bring_back'),
    firstName: v.string(),
    /** None once the season is over. */
    answers: v.array(v.picklist(BRING_BACK_ANSWERS)),
    /** The current answer; null for none. */
    given: v.nullable(v.picklist(BRING_BACK_ANSWERS)),
    season: v.object({ name: v.string(), from: CalendarDay, to: CalendarDay }),
  }),
  v.object({
    purpose: v.literal('mute'),
    firstName: v.string(),
    answers: v.array(v.picklist(['mute', 'unmute'])),
    notice: NoticeKind,
    isMuted: v.boolean(),
  }),
]);
export type LinkQuestion = v.InferOutput<typeof LinkQuestion>;

/** The question, and the language of its person, which the page has unless another one was chosen in the browser. */
const AskedQuestion = v.intersect([LinkQuestion, v.object({ locale: Locale })]);
export type AskedQuestion = v.InferOutput<typeof AskedQuestion>;

export const LINK_ANSWERS = [
  'keep',
  'remove',
  'confirm',
  'come',
  'cannot',
  'claim',
  'decline',
  ...GIVEN_ANSWERS,
  'later',
  'mute',
  'unmute',
] as const;

// A link is only ever read by a POST, because mail scanners open every address.
export const lookAtLink = defineEndpoint({
  method: 'POST',
  path: '/api/links/look',
  access: 'anyone',
  summary: 'What a link in a mail is about. Changes nothing, and starts no session.',
  body: v.object({ token: LinkToken }),
  status: 200,
  answer: AskedQuestion,
  errors: ['link.not_found', 'request.rate_limited'],
});

export const answerLink = defineEndpoint({
  method: 'POST',
  path: '/api/links/act',
  access: 'anyone',
  summary: 'Answers the question of a link in a mail; the link can be used until it expires.',
  body: v.object({ token: LinkToken, answer: v.picklist(LINK_ANSWERS, 'invalid') }),
  status: 200,
  answer: AskedQuestion,
  errors: ['link.not_found', 'account.exists', 'request.rate_limited'],
});

/**
 * One-click unsubscribing (RFC 8058): the recipient's mail provider posts a form to the address in the header
 * List-Unsubscribe. The form comes from another origin, and can only mute.
 */
export const muteByMail = defineEndpoint({
  method: 'POST',
  path: '/api/links/mute/:token',
  access: 'anyone',
  summary:
    'Unsubscribes from the kind of mail that a link came with; called by mail providers (RFC 8058). May come from any origin.',
  status: 204,
  errors: ['link.not_found', 'request.rate_limited'],
});
