import type { FieldIssue } from '@ijsploeg/worker/contract';
import type * as v from 'valibot';
import { m } from '../../paraglide/messages.js';
import {
  formatDateTime,
  fromWallMinutes,
  parseDateTime,
  stepDate,
  tidyDate,
  tidyTime,
  toCalendarDay,
  toClockTime,
  toWallMinutes,
} from './date-time-input.ts';
import { fieldMessage } from './field-message.ts';
import { type FieldErrors, type ParsedForm, parseBySchema } from './form-errors.ts';

/** A start and an end as text, in the time zone of the event. */
export interface PeriodValues {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
}

const PERIOD_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;
export const EMPTY_PERIOD: PeriodValues = { startDate: '', startTime: '', endDate: '', endTime: '' };

/** The text of the four fields for two instants. */
export function toPeriodValues(startsAt: string, endsAt: string): PeriodValues {
  const [start, end] = [formatDateTime(startsAt), formatDateTime(endsAt)];
  return { startDate: start.date, startTime: start.time, endDate: end.date, endTime: end.time };
}

const CLOCK_CHANGES = { no_such_time: m.moment_time_missing, twice: m.moment_time_twice };

/** A moment of two fields, such as `startDate` and `startTime`, as an instant, or the errors at these fields. */
export function parseMoment<Name extends string>(
  values: { [Field in `${Name}Date` | `${Name}Time`]: string },
  name: Name,
): { instant?: string; errors: FieldErrors } {
  const [dateField, timeField] = [`${name}Date`, `${name}Time`] as const;
  const [date, time] = [values[dateField], values[timeField]];
  const errors: FieldErrors = {};
  if (!date.trim()) errors[dateField] = () => fieldMessage('required', dateField);
  else if (!toCalendarDay(date)) errors[dateField] = m.moment_date_invalid;
  if (!time.trim()) errors[timeField] = m.field_required_time;
  else if (!toClockTime(time)) errors[timeField] = m.moment_time_invalid;
  if (Object.keys(errors).length > 0) return { errors };
  const parsed = parseDateTime(date, time);
  if ('instant' in parsed) return { instant: parsed.instant, errors };
  return { errors: { [timeField]: CLOCK_CHANGES[parsed.problem === 'twice' ? 'twice' : 'no_such_time'] } };
}

/**
 * Validates a form with a period by the schema of the request body.
 *
 * @param toInput the input of the schema, given the two instants
 */
export function parsePeriodForm<V extends PeriodValues, Schema extends v.GenericSchema>(
  values: V,
  schema: Schema,
  toInput: (instants: Record<'start' | 'end', string | undefined>) => unknown,
  toErrors: (issues: readonly FieldIssue[]) => FieldErrors<V>,
): ParsedForm<V, v.InferOutput<Schema>> {
  const start = parseMoment<'start'>(values, 'start');
  const end = parseMoment<'end'>(values, 'end');
  const parsed = parseBySchema(schema, toInput({ start: start.instant, end: end.instant }), toErrors);
  const errors: FieldErrors = 'errors' in parsed ? { ...parsed.errors } : {};
  // A missing instant also breaks a rule of the schema; its own error is more precise.
  if (!start.instant) delete errors.startTime;
  if (!end.instant) delete errors.endTime;
  Object.assign(errors, start.errors, end.errors);
  nameMissingTimes(values, errors);
  return 'fields' in parsed && Object.keys(errors).length === 0
    ? parsed
    : { errors: errors as FieldErrors<V> };
}

/** Missing times are one fault: the text stands at the first of them, and the other one is only marked. */
export function nameMissingTimes(values: PeriodValues, errors: FieldErrors): void {
  const missing = (['startTime', 'endTime'] as const).filter((field) => !values[field].trim());
  for (const field of missing) errors[field] = field === missing[0] ? m.moment_times_required : () => '';
}

/** Whether the end is earlier on the clock than the start; undefined for invalid text. */
function endsBeforeStart({ startTime, endTime }: PeriodValues): boolean | undefined {
  const [start, end] = [toClockTime(startTime), toClockTime(endTime)];
  return start === null || end === null ? undefined : end < start;
}

/** The shared `useForm` options of every form with a period. */
export const periodRules = {
  /** The error at the end time may be about any of the four fields. */
  follow: <V extends PeriodValues>({ endTime }: V, change: Partial<V>): Partial<V> =>
    PERIOD_FIELDS.some((field) => field in change) ? { endTime, ...change } : change,

  /** Dates and times that are filled in are checked before the form is sent; empty ones are not. */
  early: <V extends PeriodValues>(values: V, errors: FieldErrors<V>): FieldErrors<V> =>
    Object.fromEntries(
      PERIOD_FIELDS.filter((field) => values[field].trim() && errors[field]).map((field) => [
        field,
        errors[field],
      ]),
    ) as FieldErrors<V>,
};

/**
 * Completes dates and times, and moves the end date where another field was edited: what was typed last is right.
 *
 * @param before the values when a field last lost the focus
 */
export function tidyPeriod<V extends PeriodValues>(values: V, before: PeriodValues = values): V {
  const tidied = { ...values, ...tidyTexts(values) };
  return { ...tidied, endDate: endDateOf(tidied, tidyTexts(before)) };
}

const tidyTexts = ({ startDate, startTime, endDate, endTime }: PeriodValues): PeriodValues => ({
  startDate: tidyDate(startDate),
  startTime: tidyTime(startTime),
  endDate: tidyDate(endDate),
  endTime: tidyTime(endTime),
});

/**
 * The end date: moved along with the start date, and to the next day and back when an edited time puts the end before
 * the start and no longer does.
 */
function endDateOf(values: PeriodValues, before: PeriodValues): string {
  const { startDate, endDate } = values;
  const isEmpty = endDate === '';
  if (!isEmpty && endDate !== before.endDate) return endDate;
  const moved = isEmpty ? startDate : stepDate(endDate, daysBetween(before.startDate, startDate));
  const isTimeEdited = values.startTime !== before.startTime || values.endTime !== before.endTime;
  if (!isEmpty && !isTimeEdited) return moved;
  const nextDay = stepDate(startDate, 1);
  if (moved === startDate && endsBeforeStart(values)) return nextDay;
  const comesBack = moved === nextDay && endsBeforeStart(before) && endsBeforeStart(values) === false;
  return comesBack ? startDate : moved;
}

/** The days from one date to another; 0 where either is invalid. */
function daysBetween(from: string, to: string): number {
  const [first, last] = [toWallMinutes(from, '0'), toWallMinutes(to, '0')];
  return first === null || last === null ? 0 : (last - first) / (24 * 60);
}

const minutesOf = ({ startDate, startTime, endDate, endTime }: PeriodValues) => ({
  start: toWallMinutes(startDate, startTime),
  end: toWallMinutes(endDate, endTime),
});

/**
 * Moves the end along with the start, so that a period keeps its length; without an end time it gets this one.
 *
 * @param before the values before the start was edited
 * @param usualMinutes the length of a new period
 */
export function moveEnd<V extends PeriodValues>(values: V, before: PeriodValues, usualMinutes: number): V {
  const { start } = minutesOf(values);
  if (start === null) return values;
  const was = minutesOf(before);
  const isEndSame = values.endDate === before.endDate && values.endTime === before.endTime;
  const length =
    values.endTime.trim() === ''
      ? usualMinutes
      : isEndSame && was.start !== null && was.end !== null && was.start !== start
        ? was.end - was.start
        : 0;
  if (length <= 0) return values;
  const end = fromWallMinutes(start + length);
  return { ...values, endDate: end.date, endTime: end.time };
}
