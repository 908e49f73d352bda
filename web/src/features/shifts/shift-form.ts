import {
  type FieldIssue,
  MAX_SHIFT_VOLUNTEERS,
  NewShift,
  type ShiftType,
  type Skill,
} from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { fieldMessage } from '../../lib/field-message.ts';
import { readWallClock, tidyDate, type WallClockProblem } from '../../lib/wall-clock.ts';
import { m } from '../../paraglide/messages.js';

/** A shift as it is being typed. */
export interface ShiftForm {
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
}
export type ShiftFormErrors = Partial<Record<keyof ShiftForm, string>>;

export const EMPTY_SHIFT: ShiftForm = {
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
};

/** The end follows the start to its day, until somebody gave it a day of its own. */
export function withStartDate(form: ShiftForm, startDate: string): ShiftForm {
  const follows = form.endDate === '' || form.endDate === form.startDate;
  return { ...form, startDate, endDate: follows ? startDate : form.endDate };
}

/** The form once a date field was left: the date written in full, the end's along with it. */
export function withTidyDate(form: ShiftForm, field: 'startDate' | 'endDate'): ShiftForm {
  const date = tidyDate(form[field]);
  return field === 'startDate' ? withStartDate(form, date) : { ...form, endDate: date };
}

/** What is no number becomes one place, as specified; nothing stays nothing. */
export const tidyCount = (text: string): string =>
  text.trim() === '' || /^\s*-?[\d.,]+\s*$/.test(text) ? text.trim() : '1';

const PROBLEMS: Record<WallClockProblem, () => string> = {
  invalid_date: m.shifts_date_invalid,
  invalid_time: m.shifts_time_invalid,
  no_such_time: m.shifts_time_missing,
  twice: m.shifts_time_twice,
};

/** The moment typed for one end of the shift, or the errors at its two fields. */
function readMoment(form: ShiftForm, end: 'start' | 'end'): { instant?: string; errors: ShiftFormErrors } {
  const [dateField, timeField] = [`${end}Date`, `${end}Time`] as const;
  const errors: ShiftFormErrors = {};
  if (!form[dateField].trim()) errors[dateField] = fieldMessage('required');
  if (!form[timeField].trim()) errors[timeField] = fieldMessage('required');
  if (Object.keys(errors).length > 0) return { errors };
  const reading = readWallClock(form[dateField], form[timeField]);
  if ('instant' in reading) return { instant: reading.instant, errors };
  const { problem } = reading;
  errors[problem === 'invalid_date' ? dateField : timeField] = PROBLEMS[problem]();
  return { errors };
}

/** Puts the rules that fields broke, here or on the server, into words at those fields. */
export function toFormErrors(issues: readonly FieldIssue[]): ShiftFormErrors {
  const errors: ShiftFormErrors = {};
  for (const { path, message } of issues) {
    const field = path.split('.')[0] as keyof ShiftForm;
    if (field in EMPTY_SHIFT && !errors[field]) {
      errors[field] =
        field === 'maxVolunteers' && message !== 'required'
          ? m.shifts_max_invalid({ max: MAX_SHIFT_VOLUNTEERS })
          : fieldMessage(message);
    }
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
