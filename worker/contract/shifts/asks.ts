import * as v from 'valibot';
import { Contact } from '../office/people.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { DEFAULT_GAP_DAYS, MAX_ASKED_AT_ONCE, MAX_GAP_DAYS, OWN_CHANGES } from '../platform/limits.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { Assignment, OpenStandIn } from './assignment-shape.ts';
import { Charge } from './charges.ts';
import { Shift } from './shift-shape.ts';
import { CLAIM_REFUSALS } from './shifts.ts';

/** A shift with what it needs. */
export const ShiftNeed = v.object({
  shift: Shift,
  /** The free places. */
  free: v.number(),
  /** How many people the shift needs at least. */
  minimum: v.number(),
  isBelowMinimum: v.boolean(),
  /** Below the minimum, public, and starts soon or has started. */
  isUrgent: v.boolean(),
  /** Its lead is no longer on it, and nobody else leads it. */
  lacksLead: v.boolean(),
  /** The number of free places that somebody cancelled late. */
  lateCancellations: v.number(),
  /** How many people were asked. */
  asked: v.number(),
  saidNo: v.number(),
  /** The number of them who have not answered and still can. */
  waiting: v.number(),
  /** Who cannot come and seeks a stand-in, the longest first. */
  standIns: v.array(v.object({ ...OpenStandIn.entries, volunteer: Contact })),
});
export type ShiftNeed = v.InferOutput<typeof ShiftNeed>;

/** The holder of a place who was reminded and has not answered whether they come. */
export const Unheard = v.object({
  assignmentId: v.string(),
  volunteer: Contact,
  /** Has never completed a shift. */
  isAtRisk: v.boolean(),
  /** When the link to ask by WhatsApp was last made. */
  whatsappAt: v.optional(Instant),
});
export type Unheard = v.InferOutput<typeof Unheard>;

/** A shift of today or tomorrow, with the people to look after. */
export const ShiftOfToday = v.object({
  ...ShiftNeed.entries,
  unheard: v.array(Unheard),
  /** The places to confirm, until the shift starts. */
  unconfirmed: v.array(v.object({ assignmentId: v.string(), volunteer: Contact })),
  /** Who is expected, while the shift is under way and somebody of it was seen, without a record of their own. */
  notSeen: v.number(),
});
export type ShiftOfToday = v.InferOutput<typeof ShiftOfToday>;

export const listToday = defineEndpoint({
  method: 'GET',
  path: '/api/today',
  access: 'volunteer',
  summary:
    'The active shifts that are under way or start before the end of tomorrow, by start, each with what it needs and who has not answered its reminder. For volunteers, only the shifts that they are in charge of.',
  polled: true,
  status: 200,
  answer: v.object({
    items: v.array(ShiftOfToday),
    /** Who is in charge today and tomorrow, by time, without parts that are over; for admins and for one of them. */
    charges: v.array(Charge),
    /** Tomorrow has shifts and nobody is in charge, at a rink where somebody ever was. */
    lacksCharge: v.boolean(),
  }),
});

export const listGaps = defineEndpoint({
  method: 'GET',
  path: '/api/gaps',
  access: 'admin',
  summary:
    'The active shifts from the day after tomorrow on that have a free place, lost their lead, or have somebody who seeks a stand-in, by start; the last ones however far ahead they are.',
  query: v.object({
    /** The number of days ahead, including today. */
    days: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'invalid'),
        v.transform(Number),
        v.minValue(1, 'out_of_range'),
        v.maxValue(MAX_GAP_DAYS, 'out_of_range'),
      ),
      String(DEFAULT_GAP_DAYS),
    ),
  }),
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(ShiftNeed) }),
});

export const ASK_ANSWERS = ['yes', 'no'] as const;
/** `not_this_week` is a no and an absence of seven days. */
export const GIVEN_ANSWERS = [...ASK_ANSWERS, 'not_this_week'] as const;
export type GivenAnswer = (typeof GIVEN_ANSWERS)[number];

export const askPeople = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/asks',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary: `Asks people by mail whether they can help: the best \`count\` of the candidates, or those named, at most ${MAX_ASKED_AT_ONCE}. Nobody is asked twice for a shift, or more often in a week than the settings say.`,
  body: v.union([
    v.strictObject({
      count: v.pipe(
        v.number('required'),
        v.integer('invalid'),
        v.minValue(1, 'out_of_range'),
        v.maxValue(MAX_ASKED_AT_ONCE, 'out_of_range'),
      ),
    }),
    v.strictObject({
      volunteerIds: v.pipe(
        v.array(Id, 'required'),
        v.minLength(1, 'required'),
        v.maxLength(MAX_ASKED_AT_ONCE, 'out_of_range'),
      ),
    }),
  ]),
  status: 201,
  answer: v.object({
    asked: v.array(v.object({ id: v.string(), volunteerId: v.string(), name: v.string() })),
    /** When the first of the mails goes out: after the time to stop them, or at the end of the quiet hours. */
    sendsAt: v.optional(Instant),
    /** The number of people who could also be asked, counted up to MAX_ASKED_AT_ONCE. */
    left: v.number(),
  }),
  errors: ['shift.not_found', 'shift.not_active', 'shift.started', 'shift.full', 'ask.none_left'],
});

export const stopAsks = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/asks/stop',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary:
    'Takes back asks whose mails have not gone out. Those that somebody answered in the portal or was asked by WhatsApp stay.',
  body: v.strictObject({
    askIds: v.pipe(
      v.array(Id, 'required'),
      v.minLength(1, 'required'),
      v.maxLength(MAX_ASKED_AT_ONCE, 'out_of_range'),
    ),
  }),
  status: 200,
  answer: v.object({ stopped: v.number() }),
  errors: ['ask.already_sent'],
});

/** An open question to the caller about a shift on which they can take a place. */
export const OwnAsk = v.object({ id: v.string(), askedAt: Instant, expiresAt: Instant, shift: Shift });
export type OwnAsk = v.InferOutput<typeof OwnAsk>;

export const listMyAsks = defineEndpoint({
  method: 'GET',
  path: '/api/asks/mine',
  access: 'volunteer',
  summary: 'The shifts that you were asked to help with and can still take a place on, by start.',
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(OwnAsk) }),
});

export const answerAsk = defineEndpoint({
  method: 'POST',
  path: '/api/asks/:id/answer',
  access: 'volunteer',
  summary:
    'Answers whether you can help. Yes takes a place by the rules of a claim, or takes over that of somebody who seeks a stand-in; `not_this_week` also says that you are away for seven days.',
  body: v.object({ answer: v.picklist(GIVEN_ANSWERS, 'invalid') }),
  status: 200,
  answer: v.object({
    id: v.string(),
    answer: v.picklist(ASK_ANSWERS),
    /** With the answer `yes`. */
    assignment: v.optional(Assignment),
    /** With `not_this_week`: the last day of the absence. */
    awayUntil: v.optional(CalendarDay),
  }),
  errors: ['ask.not_found', 'ask.not_open', ...CLAIM_REFUSALS, 'request.rate_limited'],
});
