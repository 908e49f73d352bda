import { m } from '../../paraglide/messages.js';
import { fieldMessage } from './field-message.ts';
import { readWallClock, tidyDate, tidyTime, toCalendarDay, toClockTime } from './wall-clock.ts';

/** A start and an end as they are typed, by the clock at the rink. */
export interface TypedPeriod {
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
}
type PeriodErrors = Partial<Record<keyof TypedPeriod, string>>;

export const PERIOD_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

const CLOCK_PROBLEMS = { no_such_time: m.moment_time_missing, twice: m.moment_time_twice };

/** The moment typed for one end, or the errors at its two fields: what is missing, no date or time, or a clock change. */
export function readMoment(
  period: TypedPeriod,
  end: 'start' | 'end',
): { instant?: string; errors: PeriodErrors } {
  const [dateField, timeField] = [`${end}Date`, `${end}Time`] as const;
  const [date, time] = [period[dateField], period[timeField]];
  const errors: PeriodErrors = {};
  if (!date.trim()) errors[dateField] = fieldMessage('required');
  else if (!toCalendarDay(date)) errors[dateField] = m.moment_date_invalid();
  if (!time.trim()) errors[timeField] = m.moment_times_required();
  else if (!toClockTime(time)) errors[timeField] = m.moment_time_invalid();
  if (Object.keys(errors).length > 0) return { errors };
  const reading = readWallClock(date, time);
  if ('instant' in reading) return { instant: reading.instant, errors };
  const problem = reading.problem === 'twice' ? 'twice' : 'no_such_time';
  return { errors: { [timeField]: CLOCK_PROBLEMS[problem]() } };
}

/** The form after a change. The end follows the start to its day, until somebody gave it a day of its own. */
export function withPeriodChange<Form extends TypedPeriod>(form: Form, change: Partial<Form>): Form {
  const { startDate } = change;
  const follows = form.endDate === '' || form.endDate === form.startDate;
  return { ...form, ...(startDate !== undefined && follows && { endDate: startDate }), ...change };
}

/** The form once a field was left: dates and times written in full. */
export function tidyPeriod<Form extends TypedPeriod>(form: Form): Form {
  const started = withPeriodChange<TypedPeriod>(form, { startDate: tidyDate(form.startDate) });
  return {
    ...form,
    startDate: started.startDate,
    endDate: tidyDate(started.endDate),
    startTime: tidyTime(form.startTime),
    endTime: tidyTime(form.endTime),
  };
}

/** Of all errors of a form, those of the dates and times typed so far; that some are still missing is no error yet. */
export function periodErrors(period: TypedPeriod, errors: PeriodErrors): PeriodErrors {
  const wrong = PERIOD_FIELDS.filter((field) => period[field].trim() && errors[field]);
  return Object.fromEntries(wrong.map((field) => [field, errors[field]]));
}

/** The errors that are left once some fields changed. One moment changed is another verdict on the end. */
export function errorsAfter<Errors extends object>(errors: Errors, change: object): Errors {
  const gone = new Set(Object.keys(change));
  if (PERIOD_FIELDS.some((field) => gone.has(field))) gone.add('endTime');
  if (gone.has('startDate')) gone.add('endDate');
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !gone.has(field))) as Errors;
}
