import * as v from 'valibot';
import { Assignment, OpenStandIn } from './assignment-shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { OptionalText } from './fields.ts';
import { MAX_REASON_CHARS } from './limits.ts';

/** `released`: the place was cancelled. `lapsed`: the shift started, or the place was completed. */
export const STAND_IN_STATES = ['open', 'taken', 'released', 'withdrawn', 'lapsed'] as const;
export type StandInState = (typeof STAND_IN_STATES)[number];

/** What became of a place whose holder cannot come. */
export const CANNOT_COME_OUTCOMES = ['given_back', 'seeking'] as const;

export const cannotCome = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/:id/cannot-come',
  access: 'volunteer',
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
  errors: ['assignment.not_found', 'assignment.wrong_state', 'shift.not_active', 'shift.started'],
});
