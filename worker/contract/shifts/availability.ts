import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { crossFieldRule } from '../platform/fields.ts';
import { MAX_ABSENCES, OWN_CHANGES } from '../platform/limits.ts';
import { CalendarDay } from '../platform/time.ts';

export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The parts of the days of a week. The evening is for shifts that start at {@link EVENING_HOUR} or later. */
export const DAY_PARTS = WEEKDAYS.flatMap((day) => [`${day}_day`, `${day}_eve`] as const);
export type DayPart = `${Weekday}_${'day' | 'eve'}`;
export const EVENING_HOUR = 17;

/** A part of the week to prefer or not. */
const DayPartChange = v.object({
  part: v.picklist(DAY_PARTS, 'invalid'),
  isPreferred: v.boolean('required'),
});

/** Days on which a person is away or not, including the first and the last. */
const AbsenceChange = v.pipe(
  v.object({ fromDay: CalendarDay, toDay: CalendarDay, isAway: v.boolean('required') }),
  crossFieldRule('toDay', 'end_before_start', ['fromDay', 'toDay'], ({ fromDay, toDay }) => fromDay <= toDay),
);

export const Absence = v.object({ id: v.string(), fromDay: v.string(), toDay: v.string() });
export type Absence = v.InferOutput<typeof Absence>;

/** When a person likes to help, and when they are away. Neither prevents a claim. */
export const Availability = v.object({
  dayParts: v.array(v.picklist(DAY_PARTS)),
  /** The absences that are not over, by first day. */
  absences: v.array(Absence),
});
export type Availability = v.InferOutput<typeof Availability>;

export const getAvailability = defineEndpoint({
  method: 'GET',
  path: '/api/profile/availability',
  access: 'volunteer',
  summary: 'When you like to help, and when you are away.',
  status: 200,
  answer: Availability,
});

export const changeAvailability = defineEndpoint({
  method: 'PATCH',
  path: '/api/profile/availability',
  access: 'volunteer',
  personLimit: OWN_CHANGES,
  summary: `Changes one part of the week in which you like to help, or one absence: at most ${MAX_ABSENCES}, none of which is over.`,
  // No lists: a page that shows older ones would undo what was changed elsewhere, such as "not this week".
  body: v.object({ dayPart: v.optional(DayPartChange), absence: v.optional(AbsenceChange) }),
  status: 200,
  answer: Availability,
});
