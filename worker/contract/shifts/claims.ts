import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/fields.ts';
import { MAX_CLAIMED_TOGETHER, MAX_FOLLOWING_WEEKS } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';
import { Assignment } from './assignment-shape.ts';
import { CLAIM_REFUSALS, ListedShift } from './shifts.ts';

/** Several shifts, such as those of one evening of the week. */
const ShiftIds = v.pipe(
  v.array(Id, 'required'),
  v.minLength(1, 'required'),
  v.maxLength(MAX_CLAIMED_TOGETHER, 'out_of_range'),
  v.transform((ids) => [...new Set(ids)]),
);

/** Why a place on one of several shifts was refused, with the data for its text. */
export const PlaceRefusal = v.object({
  code: v.picklist([...CLAIM_REFUSALS, 'shift.rest']),
  /** With shift.not_open. */
  opensAt: v.optional(v.nullable(Instant)),
  /** With shift.skill_missing. */
  missingSkills: v.optional(v.array(v.string())),
  /** With shift.too_many. */
  limit: v.optional(v.nullable(v.number())),
  /** With shift.rest. */
  restHours: v.optional(v.nullable(v.number())),
  dayHours: v.optional(v.nullable(v.number())),
});
export type PlaceRefusal = v.InferOutput<typeof PlaceRefusal>;

/** What became of one of several shifts: a place, also one that was held before, or the reason why not. */
export const PlaceResult = v.object({
  shiftId: v.string(),
  assignment: v.optional(Assignment),
  refusal: v.optional(PlaceRefusal),
});
export type PlaceResult = v.InferOutput<typeof PlaceResult>;

const PlaceResults = v.object({ results: v.array(PlaceResult) });

export const claimShifts = defineEndpoint({
  method: 'POST',
  path: '/api/assignments/claims',
  access: 'volunteer',
  summary: `Claims a place for you on each of up to ${MAX_CLAIMED_TOGETHER} shifts, in this order and by the rules of a single claim. One that is refused does not prevent the others. Repeating it changes nothing.`,
  body: v.object({ shiftIds: ShiftIds, acceptRest: v.optional(v.boolean('invalid'), false) }),
  status: 200,
  answer: PlaceResults,
  errors: ['request.rate_limited'],
});

export const assignToShifts = defineEndpoint({
  method: 'POST',
  path: '/api/people/:id/assignments',
  access: 'admin',
  summary: `Gives a volunteer a place on each of up to ${MAX_CLAIMED_TOGETHER} shifts, by the rules of an assignment. The volunteer gets one mail.`,
  body: v.object({ shiftIds: ShiftIds }),
  status: 200,
  answer: PlaceResults,
  errors: ['person.not_found', 'person.not_volunteer'],
});

export const listFollowingShifts = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/following',
  access: 'volunteer',
  summary: `The same work on the same day of the next ${MAX_FOLLOWING_WEEKS} weeks: the shifts that you may see with this title and place that start at the same time on the clock.`,
  status: 200,
  answer: v.object({ items: v.array(ListedShift) }),
  errors: ['shift.not_found'],
});
