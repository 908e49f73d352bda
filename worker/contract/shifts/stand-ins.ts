import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { OptionalText } from '../platform/fields.ts';
import { MAX_REASON_CHARS, OWN_CHANGES } from '../platform/limits.ts';
import { Assignment, OpenStandIn } from './assignment-shape.ts';
import { assignVolunteer } from './assignments.ts';
import { CLAIM_REFUSALS, type ClaimRefusal, TakenPlace } from './shifts.ts';

/** `released`: the place was cancelled. `lapsed`: the shift started, or the place was completed. */
export const STAND_IN_STATES = ['open', 'taken', 'released', 'withdrawn', 'lapsed'] as const;
export type StandInState = (typeof STAND_IN_STATES)[number];

/** The reasons to refuse a place on a full shift. */
const FULL_SHIFT_REFUSALS = CLAIM_REFUSALS.filter(
  (refusal): refusal is Exclude<ClaimRefusal, 'shift.not_found' | 'shift.full'> =>
    refusal !== 'shift.not_found' && refusal !== 'shift.full',
);

/** The outcome for a place whose holder cannot come. */
export const CANNOT_COME_OUTCOMES = ['given_back', 'seeking'] as const;

export const cannotCome = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/cannot-come',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary:
    'Says that you cannot come. A place that you could cancel is given back; any other stays yours while a stand-in is sought. Asking again changes nothing.',
  body: v.object({ reason: OptionalText(MAX_REASON_CHARS) }),
  status: 200,
  answer: v.object({
    outcome: v.picklist(CANNOT_COME_OUTCOMES),
    assignment: Assignment,
    /** With `seeking`. */
    standIn: v.optional(OpenStandIn),
  }),
  errors: [
    'assignment.not_found',
    'assignment.wrong_state',
    'assignment.present',
    'shift.not_active',
    'shift.started',
  ],
});

export const takeOver = defineEndpoint({
  method: 'POST',
  path: '/api/stand-ins/:id/take',
  access: 'volunteer',
  summary: 'Takes over the place of somebody who cannot come, by the rules of a claim except shift.full.',
  body: TakenPlace,
  status: 201,
  answer: Assignment,
  errors: [
    'stand_in.not_found',
    'stand_in.not_open',
    ...FULL_SHIFT_REFUSALS,
    'shift.rest',
    'request.rate_limited',
  ],
});

export const withdrawStandIn = defineEndpoint({
  method: 'POST',
  path: '/api/stand-ins/:id/withdraw',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: 'Says that you can come after all; your own request.',
  status: 200,
  answer: Assignment,
  errors: ['stand_in.not_found', 'stand_in.not_open'],
});

export const releaseStandIn = defineEndpoint({
  method: 'POST',
  path: '/api/stand-ins/:id/release',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary: 'Cancels the place of somebody who cannot come, so that it is free.',
  status: 200,
  answer: Assignment,
  errors: ['stand_in.not_found', 'stand_in.not_open'],
});

export const assignStandIn = defineEndpoint({
  method: 'POST',
  path: '/api/stand-ins/:id/assign',
  access: 'in-charge',
  personLimit: OWN_CHANGES,
  summary:
    'Gives the place of somebody who cannot come to another volunteer; an overlap is refused unless overridden.',
  body: v.omit(assignVolunteer.body, ['overrideOffer']),
  status: 201,
  answer: Assignment,
  errors: [
    'stand_in.not_found',
    'stand_in.not_open',
    'shift.already_claimed',
    'shift.not_active',
    'shift.started',
    'shift.overlap',
    'person.not_found',
    'person.not_volunteer',
  ],
});
