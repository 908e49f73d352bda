import {
  type FieldIssue,
  MAX_DESCRIPTION_CHARS,
  MAX_PLACE_CHARS,
  MAX_SHIFT_VOLUNTEERS,
  MAX_TITLE_CHARS,
  NewShift,
  type Shift,
  type ShiftStatus,
  type ShiftType,
  SKILLS,
  type Skill,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { fieldMessage } from '../../../lib/field-message.ts';
import {
  readWallClock,
  stepDate,
  tidyDate,
  tidyTime,
  toCalendarDay,
  toClockTime,
  typeWallClock,
} from '../../../lib/wall-clock.ts';
import { m } from '../../../paraglide/messages.js';

/** A shift as it is being typed. */
export interface ShiftForm {
  /** Empty for none. */
  eventId: string;
  title: string;
  description: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  location: string;
  maxVolunteers: string;
  shiftType: ShiftType;
  requiredSkills: Skill[];
  /** Only an edit changes it: what is new is active. */
  status: ShiftStatus;
}
export type ShiftFormErrors = Partial<Record<keyof ShiftForm, string>>;

export const EMPTY_SHIFT: ShiftForm = {
  eventId: '',
  title: '',
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  location: '',
  maxVolunteers: '1',
  shiftType: 'public',
  requiredSkills: [],
  status: 'active',
};

/** A shift as one would have typed it. */
export function typeShift(shift: Shift): ShiftForm {
  const start = typeWallClock(shift.startTime);
  const end = typeWallClock(shift.endTime);
  const required = shift.requiredSkills ?? [];
  return {
    eventId: shift.eventId ?? '',
    title: shift.title,
    description: shift.description ?? '',
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    location: shift.location,
    maxVolunteers: String(shift.maxVolunteers),
    shiftType: shift.shiftType,
    requiredSkills: SKILLS.filter((skill) => required.includes(skill)),
    status: shift.status,
  };
}

/** A copy as it is offered: a calendar day later at the same times, and a title that says what it is. */
export function typeCopy(shift: Shift): ShiftForm {
  const form = typeShift(shift);
  const suffix = ` ${m.shifts_copy_suffix()}`;
  return {
    ...form,
    title: form.title.slice(0, MAX_TITLE_CHARS - suffix.length).trimEnd() + suffix,
    startDate: stepDate(form.startDate, 1),
    endDate: stepDate(form.endDate, 1),
    status: 'active',
  };
}

/** The form after a change. The end follows the start to its day, until somebody gave it a day of its own. */
export function withChange(form: ShiftForm, change: Partial<ShiftForm>): ShiftForm {
  const { startDate } = change;
  const follows = form.endDate === '' || form.endDate === form.startDate;
  return { ...form, ...(startDate !== undefined && follows && { endDate: startDate }), ...change };
}

/** What is no number becomes one place, as specified; nothing stays nothing. */
const tidyCount = (text: string): string =>
  text.trim() === '' || /^\s*-?[\d.,]+\s*$/.test(text) ? text.trim() : '1';

/** The form once a field was left: dates, times and counts written in full. */
export function tidyForm(form: ShiftForm): ShiftForm {
  const started = withChange(form, { startDate: tidyDate(form.startDate) });
  return {
    ...started,
    endDate: tidyDate(started.endDate),
    startTime: tidyTime(form.startTime),
    endTime: tidyTime(form.endTime),
    maxVolunteers: tidyCount(form.maxVolunteers),
  };
}

const CLOCK_PROBLEMS = { no_such_time: m.shifts_time_missing, twice: m.shifts_time_twice };

/** The moment typed for one end of the shift, or the errors at its two fields. */
function readMoment(form: ShiftForm, end: 'start' | 'end'): { instant?: string; errors: ShiftFormErrors } {
  const [dateField, timeField] = [`${end}Date`, `${end}Time`] as const;
  const [date, time] = [form[dateField], form[timeField]];
  const errors: ShiftFormErrors = {};
  if (!date.trim()) errors[dateField] = fieldMessage('required');
  else if (!toCalendarDay(date)) errors[dateField] = m.shifts_date_invalid();
  if (!time.trim()) errors[timeField] = fieldMessage('required');
  else if (!toClockTime(time)) errors[timeField] = m.shifts_time_invalid();
  if (Object.keys(errors).length > 0) return { errors };
  const reading = readWallClock(date, time);
  if ('instant' in reading) return { instant: reading.instant, errors };
  const problem = reading.problem === 'twice' ? 'twice' : 'no_such_time';
  return { errors: { [timeField]: CLOCK_PROBLEMS[problem]() } };
}

const MAX_CHARS: Partial<Record<keyof ShiftForm, number>> = {
  title: MAX_TITLE_CHARS,
  location: MAX_PLACE_CHARS,
  description: MAX_DESCRIPTION_CHARS,
};

/** What to write at a field that broke a rule, in its own words where it has some. */
function messageAt(field: keyof ShiftForm, rule: string): string {
  if (field === 'maxVolunteers' && rule !== 'required')
    return m.shifts_max_invalid({ max: MAX_SHIFT_VOLUNTEERS });
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.shifts_too_long({ max }) : fieldMessage(rule);
}

/** Puts the rules that fields broke, here or on the server, into words at those fields. */
export function toFormErrors(issues: readonly FieldIssue[]): ShiftFormErrors {
  const errors: ShiftFormErrors = {};
  for (const { path, message } of issues) {
    const field = path.split('.')[0] as keyof ShiftForm;
    if (field in EMPTY_SHIFT) errors[field] ??= messageAt(field, message);
  }
  return errors;
}

/**
 * Reads the typed shift by the rules the server holds it to, and by those of the clock at the rink.
 *
 * @returns what to send, or every error at its field
 */
export function readShiftForm(form: ShiftForm): { shift: NewShift } | { errors: ShiftFormErrors } {
  const start = readMoment(form, 'start');
  const end = readMoment(form, 'end');
  const count = form.maxVolunteers.trim().replace(',', '.');
  const result = v.safeParse(NewShift, {
    eventId: form.eventId || null,
    title: form.title,
    description: form.description,
    startTime: start.instant,
    endTime: end.instant,
    location: form.location,
    maxVolunteers: count === '' ? undefined : Number(count),
    shiftType: form.shiftType,
    requiredSkills: form.requiredSkills.length > 0 ? form.requiredSkills : null,
  });
  const fromRules = toFormErrors(
    (result.issues ?? []).map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
  );
  // A moment that could not be read broke a rule above for being missing; its own error says more.
  if (!start.instant) delete fromRules.startTime;
  if (!end.instant) delete fromRules.endTime;
  const errors = { ...fromRules, ...start.errors, ...end.errors };
  return result.success && Object.keys(errors).length === 0 ? { shift: result.output } : { errors };
}

const MOMENT_FIELDS = ['startDate', 'startTime', 'endDate', 'endTime'] as const;

/** What is wrong with the dates and times typed so far; that some are still missing is not. */
export function findTimeErrors(form: ShiftForm): ShiftFormErrors {
  const reading = readShiftForm(form);
  if ('shift' in reading) return {};
  const wrong = MOMENT_FIELDS.filter((field) => form[field].trim() && reading.errors[field]);
  return Object.fromEntries(wrong.map((field) => [field, reading.errors[field]]));
}

/** The errors that are left once some fields changed. One moment changed is another verdict on the end. */
export function errorsAfter(errors: ShiftFormErrors, change: Partial<ShiftForm>): ShiftFormErrors {
  const gone = new Set(Object.keys(change));
  if (MOMENT_FIELDS.some((field) => gone.has(field))) gone.add('endTime');
  if (gone.has('startDate')) gone.add('endDate');
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !gone.has(field)));
}

/** True when both forms say the same. */
export const isSameForm = (one: ShiftForm, other: ShiftForm): boolean =>
  (Object.keys(EMPTY_SHIFT) as (keyof ShiftForm)[]).every(
    (field) => String(one[field]) === String(other[field]),
  );
