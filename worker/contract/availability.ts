import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { crossFieldRule } from './fields.ts';
import { MAX_ABSENCES } from './limits.ts';
import { CalendarDay } from './time.ts';

export const WEEKDAYS = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The parts of the days of a week. The evening is for shifts that start at {@link EVENING_HOUR} or later. */
export const DAY_PARTS = WEEKDAYS.flatMap((day) => [`${day}_day`, `${day}_eve`] as const);
export type DayPart = `${Weekday}_${'day' | 'eve'}`;
export const EVENING_HOUR = 17;

/** A set of parts: duplicates are removed. */
const DayParts = v.pipe(
  v.array(v.picklist(DAY_PARTS, 'invalid'), 'required'),
  v.maxLength(DAY_PARTS.length * 2, 'too_long'),
  v.transform((parts) => DAY_PARTS.filter((part) => parts.includes(part))),
);

/** Days on which a person is away, including the first and the last. */
const AbsenceDays = v.pipe(
  v.object({ fromDay: CalendarDay, toDay: CalendarDay }),
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

export const setAvailability = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/availability',
  access: 'volunteer',
  summary: `Replaces when you like to help and when you are away: at most ${MAX_ABSENCES} periods, none of which is over.`,
  body: v.object({
    dayParts: DayParts,
    absences: v.pipe(v.array(AbsenceDays, 'required'), v.maxLength(MAX_ABSENCES, 'too_long')),
  }),
  status: 200,
  answer: Availability,
});
