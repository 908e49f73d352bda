import {
  type FieldIssue,
  LONG_SHIFT_HOURS,
  MAX_DESCRIPTION_CHARS,
  MAX_PLACE_CHARS,
  MAX_SHIFT_VOLUNTEERS,
  MAX_TITLE_CHARS,
  NewShift,
  type PlannedShift,
  type Shift,
  type ShiftStatus,
  type ShiftType,
  SKILLS,
  type Skill,
} from '@ijsploeg/worker/contract';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { formatHours } from '../../../lib/format/format-hours.ts';
import {
  formatDateTime,
  fromCalendarDay,
  fromWallMinutes,
  stepDate,
  tidyDate,
  tidyTime,
  toWallMinutes,
} from '../../../lib/forms/date-time-input.ts';
import { fieldMessage } from '../../../lib/forms/field-message.ts';
import { type FieldErrors, toFieldErrors } from '../../../lib/forms/form-errors.ts';
import {
  EMPTY_PERIOD,
  moveEnd,
  type PeriodValues,
  parseMoment,
  parsePeriodForm,
  periodRules,
  tidyPeriod,
  toPeriodValues,
} from '../../../lib/forms/period-form.ts';
import type { FormRules } from '../../../lib/forms/use-form.ts';
import type { Question } from '../../../lib/forms/use-question.ts';
import { m } from '../../../paraglide/messages.js';

/** The fields of a shift's form. */
export interface ShiftValues extends PeriodValues {
  /** Empty for none. */
  eventId: string;
  title: string;
  description: string;
  location: string;
  maxVolunteers: string;
  /** Empty for no minimum. */
  minVolunteers: string;
  /** The moment from which volunteers can claim it; both empty for at once. */
  opensDate: string;
  opensTime: string;
  needsConfirmation: boolean;
  shiftType: ShiftType;
  requiredSkills: Skill[];
  /** Only an edit changes it: a new shift is active. */
  status: ShiftStatus;
}

export const EMPTY_SHIFT: ShiftValues = {
  ...EMPTY_PERIOD,
  eventId: '',
  title: '',
  description: '',
  location: '',
  maxVolunteers: '1',
  minVolunteers: '',
  opensDate: '',
  opensTime: '',
  needsConfirmation: false,
  shiftType: 'public',
  requiredSkills: [],
  status: 'active',
};

/** How long a new shift is, until its end is set. */
const USUAL_MINUTES = 3 * 60;

/** Where a new shift starts: the selected day, or a moment on it. */
interface ShiftStart {
  /** As `2026-12-12`. */
  day: string | null;
  /** An instant; it takes precedence. */
  start?: string | undefined;
}

/** The values of a new shift. */
export function newShiftValues({ day, start }: ShiftStart, eventId = ''): ShiftValues {
  const date = day ? fromCalendarDay(day) : '';
  const values = { ...EMPTY_SHIFT, eventId, startDate: date, endDate: date };
  if (start === undefined || Number.isNaN(Date.parse(start))) return values;
  const { date: startDate, time: startTime } = formatDateTime(start);
  return withEnd({ ...values, startDate, startTime, endDate: startDate }, EMPTY_PERIOD);
}

/** The values of a new shift with the end that belongs to the start, given the values before the last edit. */
export const withEnd = (values: ShiftValues, before: PeriodValues): ShiftValues =>
  moveEnd(values, before, USUAL_MINUTES);

/** The values of a copy with the opening moment as long before the start as it was, unless it was edited too. */
export function withOpening(values: ShiftValues, before: ShiftValues): ShiftValues {
  const opensAt = toWallMinutes(values.opensDate, values.opensTime);
  const [start, was] = [values, before].map(({ startDate, startTime }) =>
    toWallMinutes(startDate, startTime),
  );
  const isSame = values.opensDate === before.opensDate && values.opensTime === before.opensTime;
  if (opensAt === null || start == null || was == null || !isSame) return values;
  const { date, time } = fromWallMinutes(opensAt + start - was);
  return { ...values, opensDate: date, opensTime: time };
}

/** Whether a value beyond the usual ones is set. */
export const hasMoreOptions = ({
  minVolunteers,
  opensDate,
  opensTime,
  needsConfirmation,
}: ShiftValues): boolean =>
  needsConfirmation || [minVolunteers, opensDate, opensTime].some((text) => text.trim() !== '');

export function toFormValues(shift: Pick<Shift, keyof PlannedShift>): ShiftValues {
  const required = shift.requiredSkills ?? [];
  const opens = shift.opensAt ? formatDateTime(shift.opensAt) : { date: '', time: '' };
  return {
    ...toPeriodValues(shift.startTime, shift.endTime),
    eventId: shift.eventId ?? '',
    title: shift.title,
    description: shift.description ?? '',
    location: shift.location,
    maxVolunteers: String(shift.maxVolunteers),
    minVolunteers: shift.minVolunteers ? String(shift.minVolunteers) : '',
    opensDate: opens.date,
    opensTime: opens.time,
    needsConfirmation: shift.needsConfirmation,
    shiftType: shift.shiftType,
    requiredSkills: SKILLS.filter((skill) => required.includes(skill)),
    status: shift.status,
  };
}

/** The values of a copy: a day later at the same times, and marked as a copy in its title. */
export function toCopyValues(shift: Shift): ShiftValues {
  const values = toFormValues(shift);
  const suffix = ` ${m.shifts_copy_suffix()}`;
  return {
    ...values,
    title: values.title.slice(0, MAX_TITLE_CHARS - suffix.length).trimEnd() + suffix,
    startDate: stepDate(values.startDate, 1),
    endDate: stepDate(values.endDate, 1),
    opensDate: stepDate(values.opensDate, 1),
    status: 'active',
  };
}

/** Text that is not a number becomes one place, as specified; an empty field stays empty. */
const tidyCount = (text: string): string =>
  text.trim() === '' || /^\s*-?[\d.,]+\s*$/.test(text) ? text.trim() : '1';

const MAX_CHARS: Partial<Record<string, number>> = {
  title: MAX_TITLE_CHARS,
  location: MAX_PLACE_CHARS,
  description: MAX_DESCRIPTION_CHARS,
};

function messageAt(field: string, rule: string): string {
  if (field === 'minVolunteers') return m.shifts_form_min_invalid();
  if (field === 'opensTime') return m.shifts_form_opens_late();
  if (field === 'maxVolunteers' && rule !== 'required')
    return m.field_whole_number({ max: MAX_SHIFT_VOLUNTEERS });
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.field_too_long_max({ max }) : fieldMessage(rule, field);
}

/** The messages of a shift's fields. */
export const toErrors = (issues: readonly FieldIssue[]): FieldErrors<ShiftValues> =>
  toFieldErrors(
    issues.map((issue) => (issue.path === 'opensAt' ? { ...issue, path: 'opensTime' } : issue)),
    messageAt,
  );

/** The opening moment, if there is one, or the errors at its fields. */
export function readOpening(values: ShiftValues) {
  const hasOpening = values.opensDate.trim() !== '' || values.opensTime.trim() !== '';
  return hasOpening ? parseMoment<'opens'>(values, 'opens') : { errors: {} };
}

function read(values: ShiftValues) {
  const opening = readOpening(values);
  const parsed = parsePeriodForm(
    values,
    NewShift,
    ({ start, end }) => ({ ...toShiftInput(values), startTime: start, endTime: end }),
    toErrors,
  );
  if ('errors' in parsed) nameTooFew(values, parsed.errors);
  if (Object.keys(opening.errors).length === 0) return parsed;
  return { errors: { ...('errors' in parsed && parsed.errors), ...opening.errors } };
}

/** Replaces the message for fewer than one place. */
export function nameTooFew({ maxVolunteers }: ShiftValues, errors: FieldErrors<ShiftValues>): void {
  const count = countOf(maxVolunteers);
  if (errors.maxVolunteers && count !== undefined && count < 1)
    errors.maxVolunteers = m.shifts_form_max_too_few;
}

const countOf = (text: string) => (text.trim() === '' ? undefined : Number(text.trim().replace(',', '.')));

/** The values of a shift except its times, as they are sent. */
export const toShiftInput = (values: ShiftValues) => ({
  eventId: values.eventId || null,
  title: values.title,
  description: values.description,
  location: values.location,
  maxVolunteers: countOf(values.maxVolunteers),
  minVolunteers: countOf(values.minVolunteers) ?? null,
  opensAt: readOpening(values).instant ?? null,
  needsConfirmation: values.needsConfirmation,
  shiftType: values.shiftType,
  requiredSkills: values.requiredSkills.length > 0 ? values.requiredSkills : null,
});

/** Completes the values when a field loses the focus. */
export const tidy = (values: ShiftValues, before = values): ShiftValues => ({
  ...tidyPeriod(values, before),
  maxVolunteers: tidyCount(values.maxVolunteers),
  minVolunteers: values.minVolunteers.trim(),
  opensDate: tidyDate(values.opensDate),
  opensTime: tidyTime(values.opensTime),
});

type Times = Pick<NewShift, 'startTime' | 'endTime'>;

const minutesOf = ({ startTime, endTime }: Times) => (Date.parse(endTime) - Date.parse(startTime)) / 60_000;

/** Asks whether a shift is as long as that, unless it was before: most often a date or a time is a slip. */
export const askIfLong =
  (saved?: Times) =>
  (fields: NewShift): Question | null => {
    const minutes = minutesOf(fields);
    if (minutes <= LONG_SHIFT_HOURS * 60 || (saved && minutes === minutesOf(saved))) return null;
    return {
      title: m.shifts_long_title({ hours: formatHours(minutes) }),
      text: formatWhenAtBoth(fields.startTime, fields.endTime),
    };
  };

/** The `useForm` options of a shift's form. */
export const SHIFT_RULES: FormRules<ShiftValues, NewShift> = {
  ...periodRules,
  read,
  tidy,
  toErrors,
  fieldOf: { 'event.not_found': 'eventId' },
};
