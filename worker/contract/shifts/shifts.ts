import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import type { ErrorCode } from '../platform/errors.ts';
import { crossFieldRule, Id, OptionalText, RequiredLine, SubmissionId } from '../platform/fields.ts';
import {
  MAX_DESCRIPTION_CHARS,
  MAX_PLACE_CHARS,
  MAX_REASON_CHARS,
  MAX_SEARCH_CHARS,
  MAX_SHIFT_HOURS,
  MAX_SHIFT_VOLUNTEERS,
  MAX_TITLE_CHARS,
} from '../platform/limits.ts';
import { Skills } from '../platform/skills.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { ShiftMessage } from '../presence/message-shape.ts';
import { Assignment, OwnPlace } from './assignment-shape.ts';
import { OverlappingShift, SHIFT_STATUSES, SHIFT_TYPES, Shift } from './shift-shape.ts';
import { OfferedPlaces, Waiting } from './waitlist-shape.ts';

export * from './shift-shape.ts';

/** The reasons to refuse a claim. When several apply, the first one is reported (product 16). */
export const CLAIM_REFUSALS = [
  'shift.not_found',
  'shift.already_claimed',
  'shift.not_active',
  'shift.started',
  'shift.not_open',
  'shift.full',
  'shift.skill_missing',
  'shift.too_many',
  'shift.overlap',
] as const satisfies readonly ErrorCode[];
export type ClaimRefusal = (typeof CLAIM_REFUSALS)[number];

/** A shift in a list, as one person sees it. */
export const ListedShift = v.object({
  ...Shift.entries,
  /** The caller's place on it, which may be cancelled; null if there never was one. */
  myAssignment: v.nullable(OwnPlace),
  claim: v.object({
    allowed: v.boolean(),
    reason: v.optional(v.picklist(CLAIM_REFUSALS)),
    /** With shift.skill_missing, and with shift.not_open if there are any. */
    missingSkills: v.optional(v.array(v.string())),
    /** With shift.full: nothing else prevents a claim, so the caller can wait for a place. */
    canWait: v.optional(v.literal(true)),
    /** With shift.too_many: the number of upcoming places that one person can hold. */
    limit: v.optional(v.number()),
    /** With shift.full: the request of somebody whose place the caller can take over. */
    standIn: v.optional(v.object({ id: v.string() })),
  }),
  /** The shift opens later, and the caller gets a mail then. */
  remindsMe: v.optional(v.literal(true)),
  /** The caller's turn on its waitlist; null if they do not wait. */
  waiting: v.nullable(Waiting),
  /** For admins, unless it is 0: the number of people who wait for a place, including those with an offer. */
  waitingCount: v.optional(v.number()),
  ...OfferedPlaces,
  /** For admins: somebody on this upcoming shift seeks a stand-in. */
  seeksStandIn: v.optional(v.literal(true)),
});
export type ListedShift = v.InferOutput<typeof ListedShift>;

/** One shift, with the details for its dialogs. */
export const ShiftDetail = v.object({
  ...ListedShift.entries,
  /** For admins: how many people get a mail when the shift is edited or deleted. */
  peopleToNotify: v.optional(v.number()),
  /** For the holders of its places: messages of the organisation about the shift, newest first. */
  messages: v.optional(v.array(ShiftMessage)),
});
export type ShiftDetail = v.InferOutput<typeof ShiftDetail>;

/** A number of people on one shift. */
const PeopleCount = v.pipe(
  v.number('required'),
  v.integer('invalid'),
  v.minValue(1, 'out_of_range'),
  v.maxValue(MAX_SHIFT_VOLUNTEERS, 'out_of_range'),
);

/** The fields of a shift without its times; plans also make shifts from them. */
export const shiftValueFields = {
  eventId: v.nullish(Id, null),
  title: RequiredLine(MAX_TITLE_CHARS),
  description: OptionalText(MAX_DESCRIPTION_CHARS),
  location: RequiredLine(MAX_PLACE_CHARS),
  maxVolunteers: PeopleCount,
  minVolunteers: v.nullish(PeopleCount, null),
  shiftType: v.optional(v.picklist(SHIFT_TYPES, 'invalid'), 'public'),
  requiredSkills: v.nullish(Skills, null),
  opensAt: v.nullish(Instant, null),
  needsConfirmation: v.optional(v.boolean('invalid'), false),
};

const shiftFields = { ...shiftValueFields, startTime: Instant, endTime: Instant };

type Times = { startTime?: string | undefined; endTime?: string | undefined };
type SignUp = {
  startTime?: string | undefined;
  opensAt?: string | null | undefined;
  maxVolunteers?: number | undefined;
  minVolunteers?: number | null | undefined;
};
const hoursBetween = ({ startTime, endTime }: Times) =>
  (Date.parse(endTime ?? '') - Date.parse(startTime ?? '')) / 3_600_000;

const TIMES = ['startTime', 'endTime'] as const;
const endAfterStart = <T extends Times>() =>
  crossFieldRule<T>('endTime', 'end_before_start', TIMES, (times) => !(hoursBetween(times) <= 0));
const notTooLong = <T extends Times>() =>
  crossFieldRule<T>('endTime', 'too_many_hours', TIMES, (times) => !(hoursBetween(times) > MAX_SHIFT_HOURS));
const opensBeforeStart = <T extends SignUp>() =>
  crossFieldRule<T>(
    'opensAt',
    'out_of_range',
    ['opensAt', 'startTime'],
    ({ opensAt, startTime }) => !(Date.parse(opensAt ?? '') >= Date.parse(startTime ?? '')),
  );
/** A shift needs no more people than it has places. */
export const minimumAtMostMaximum = <T extends SignUp>() =>
  crossFieldRule<T>(
    'minVolunteers',
    'out_of_range',
    ['minVolunteers', 'maxVolunteers'],
    ({ minVolunteers, maxVolunteers }) => !(Number(minVolunteers) > Number(maxVolunteers)),
    'number',
  );

const newShiftFields = { ...shiftFields, submissionId: SubmissionId };

export const NewShift = v.pipe(
  v.object(newShiftFields),
  endAfterStart(),
  notTooLong(),
  opensBeforeStart(),
  minimumAtMostMaximum(),
);
export type NewShift = v.InferOutput<typeof NewShift>;

/** Any of the fields that an edit can change. */
export const ShiftEdit = v.partial(
  v.object({ ...shiftFields, status: v.picklist(SHIFT_STATUSES, 'invalid') }),
);
export type ShiftEdit = v.InferOutput<typeof ShiftEdit>;

/** The fields to change, with the version they were edited from (product 23). Omitted fields keep their value. */
export const ShiftChange = v.pipe(
  v.object({
    ...ShiftEdit.entries,
    version: v.pipe(v.number('required'), v.integer('invalid')),
    /** Saves the times even if they put people on two shifts at once. */
    overrideOverlap: v.optional(v.boolean('invalid')),
    /** Why the shift is called off; it is in the mail to the people on it. */
    reason: v.optional(OptionalText(MAX_REASON_CHARS)),
  }),
  endAfterStart(),
  notTooLong(),
  opensBeforeStart(),
  minimumAtMostMaximum(),
);
export type ShiftChange = v.InferOutput<typeof ShiftChange>;

/** A person whom the new times of a shift put on two shifts at once; in `people` of shift.double_books. */
export const DoubleBooking = v.object({
  id: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** Their other shifts at the new times. */
  overlaps: v.array(OverlappingShift),
});
export type DoubleBooking = v.InferOutput<typeof DoubleBooking>;

/** Changes to the default copy: one day later, with `(Copy)` after the title. */
export const ShiftCopy = v.partial(v.object(newShiftFields));
export type ShiftCopy = v.InferOutput<typeof ShiftCopy>;

/** An instant, or a calendar day in the time zone of the events: `from` starts with it, `to` ends with it. */
const Boundary = v.union([Instant, CalendarDay], 'invalid');

export const ShiftFilter = v.object({
  from: v.optional(Boundary),
  to: v.optional(Boundary),
  status: v.optional(v.picklist(['all', ...SHIFT_STATUSES], 'invalid'), 'all'),
  type: v.optional(v.picklist(['all', ...SHIFT_TYPES], 'invalid'), 'all'),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
});
export type ShiftFilter = v.InferOutput<typeof ShiftFilter>;

export const listShifts = defineEndpoint({
  method: 'GET',
  path: '/api/shifts',
  access: 'volunteer',
  summary:
    'The shifts you may see that touch the period, by start, each with your place and whether you can claim.',
  query: ShiftFilter,
  polled: true,
  status: 200,
  answer: v.object({ items: v.array(ListedShift) }),
});

export const createShift = defineEndpoint({
  method: 'POST',
  path: '/api/shifts',
  access: 'admin',
  summary: 'Creates an active shift, once per `submissionId`.',
  body: NewShift,
  status: 201,
  answer: Shift,
  errors: ['event.not_found', 'season.closed'],
});

export const getShift = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id',
  access: 'volunteer',
  summary: 'One shift that you may see.',
  polled: true,
  status: 200,
  answer: ShiftDetail,
  errors: ['shift.not_found'],
});

export const changeShift = defineEndpoint({
  method: 'PATCH',
  path: '/api/shifts/:id',
  access: 'admin',
  summary:
    'Changes the given fields of a shift, if it still has the given version; otherwise the error has the stored shift as `current`. New times that put people on two shifts at once need `overrideOverlap`; the error names them in `people`.',
  body: ShiftChange,
  status: 200,
  answer: Shift,
  errors: ['shift.not_found', 'shift.changed', 'shift.double_books', 'event.not_found', 'season.closed'],
});

export const deleteShift = defineEndpoint({
  method: 'DELETE',
  path: '/api/shifts/:id',
  access: 'admin',
  summary:
    'Deletes a shift and the places on it; `notified` is the number of people notified by mail. A shift on which somebody worked stays: it can be called off.',
  status: 200,
  answer: v.object({ notified: v.number() }),
  errors: ['shift.not_found', 'shift.has_work', 'season.closed'],
});

export const duplicateShift = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/duplicate',
  access: 'admin',
  summary:
    'Creates an active, empty copy one calendar day later at the same times, with the changes in the body; once per `submissionId`.',
  body: ShiftCopy,
  status: 201,
  answer: Shift,
  errors: ['shift.not_found', 'event.not_found'],
});

/** How a volunteer takes a place. */
export const TakenPlace = v.object({
  /** Claims it even with little rest before or after it, or many hours within 24. */
  acceptRest: v.optional(v.boolean('invalid'), false),
});

export const claimShift = defineEndpoint({
  method: 'POST',
  path: '/api/shifts/:id/claim',
  access: 'volunteer',
  summary:
    'Claims a place for you. With too little rest, or too many hours within 24, it needs `acceptRest`; the error says how many hours.',
  body: TakenPlace,
  status: 201,
  answer: Assignment,
  errors: [...CLAIM_REFUSALS, 'shift.rest', 'request.rate_limited'],
});
