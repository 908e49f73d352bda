import { type FieldIssue, NewPlan } from '@ijsploeg/worker/contract';
import type * as v from 'valibot';
import {
  EMPTY_SHIFT,
  nameTooFew,
  readOpening,
  type ShiftValues,
  toErrors as toShiftErrors,
  toShiftInput,
} from '../../components/shifts/form/shift-form.ts';
import { tidyDate, toCalendarDay, toClockTime } from '../../lib/forms/date-time-input.ts';
import { fieldMessage } from '../../lib/forms/field-message.ts';
import { type FieldErrors, type ParsedForm, parseBySchema } from '../../lib/forms/form-errors.ts';
import type { FormRules } from '../../lib/forms/use-form.ts';
import { m } from '../../paraglide/messages.js';
import { WEEKDAYS, type Weekday } from './weekdays.ts';

/** The fields of a series; those of a shift, with another period. */
interface SeriesValues extends ShiftValues {
  from: string;
  to: string;
  weekdays: Weekday[];
  /** Such as `09:00–13:00, 13:00–17:00`. */
  times: string;
  /** Days, separated by commas. */
  except: string;
}

export const EMPTY_SERIES: SeriesValues = {
  ...EMPTY_SHIFT,
  from: '',
  to: '',
  weekdays: [...WEEKDAYS],
  times: '',
  except: '',
};

const partsOf = (text: string) => text.split(/[,;\n]/).flatMap((part) => part.trim() || []);

/** The times in a text; null if it contains anything else, or no times. */
export function readTimes(text: string): { start: string; end: string }[] | null {
  const times = partsOf(text).map((part) => {
    const [start, end, ...rest] = part.split(/\s*(?:[-–—]|\btot\b|\bto\b)\s*/).map(toClockTime);
    return start && end && rest.length === 0 ? { start, end } : null;
  });
  return times.length > 0 && times.every((time) => time !== null) ? times : null;
}

function readDays(text: string): string[] | null {
  const days = partsOf(text).map(toCalendarDay);
  return days.every((day) => day !== null) ? days : null;
}

type Fields = v.InferOutput<typeof NewPlan>;

const OWN = ['from', 'to', 'weekdays', 'times', 'except'];

/** The issues of a plan at the fields of the form. */
const toSeriesErrors = (issues: readonly FieldIssue[]): FieldErrors<SeriesValues> => {
  const named = issues.map(({ path, message }) => {
    const [, part = '', ...rest] = path.split('.');
    return { path: part === 'shift' ? rest.join('.') : part, message };
  });
  const ownIssues = named.filter(({ path }) => OWN.includes(path));
  return {
    ...toShiftErrors(named.filter(({ path }) => !OWN.includes(path))),
    ...Object.fromEntries(ownIssues.map(({ path, message }) => [path, () => messageAt(path, message)])),
  };
};

/** The message of a broken rule. */
export function messageAt(field: string, rule: string): string {
  if (field === 'weekdays') return m.plans_weekdays_required();
  if (field === 'times') return m.plans_times_invalid();
  if (field === 'to' && rule === 'end_before_start') return m.plans_period_wrong();
  if (field === 'to' && rule === 'out_of_range') return m.plans_period_long();
  return fieldMessage(rule, field);
}

/** The first and last day, or the errors at their fields. */
export function readPeriod({ from, to }: { from: string; to: string }) {
  const [first, last] = [toCalendarDay(from), toCalendarDay(to)];
  const errors: FieldErrors<{ from: string; to: string }> = {
    ...(!first && { from: m.moment_date_invalid }),
    ...(!last && { to: m.moment_date_invalid }),
    ...(first && last && last < first && { to: m.plans_period_wrong }),
  };
  return { first, last, errors };
}

export function readSeries(values: SeriesValues): ParsedForm<SeriesValues, Fields> {
  const { first, last, errors } = readPeriod(values);
  const [times, except] = [readTimes(values.times), readDays(values.except)];
  const parsed = parseBySchema(
    NewPlan,
    {
      kind: 'create',
      source: {
        type: 'pattern',
        from: first ?? '2000-01-01',
        to: last ?? '2000-01-01',
        weekdays: values.weekdays.map(Number),
        times: times ?? [{ start: '00:00', end: '01:00' }],
        except: except ?? [],
        shift: toShiftInput(values),
      },
    },
    toSeriesErrors,
  );
  const all: FieldErrors<SeriesValues> = {
    ...('errors' in parsed && parsed.errors),
    ...errors,
    ...readOpening(values).errors,
    ...(!times && { times: m.plans_times_invalid }),
    ...(!except && { except: m.plans_except_invalid }),
  };
  nameTooFew(values, all);
  return 'fields' in parsed && Object.keys(all).length === 0 ? parsed : { errors: all };
}

export const SERIES_RULES: FormRules<SeriesValues, Fields> = {
  read: readSeries,
  tidy: (values) => ({ ...values, from: tidyDate(values.from), to: tidyDate(values.to) }),
  toErrors: toSeriesErrors,
  fieldOf: { 'plan.empty': 'weekdays', 'plan.too_large': 'to', 'event.not_found': 'eventId' },
};
