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
import { errorMessage } from '../../../lib/api/error-message.ts';
import { fieldMessage } from '../../../lib/forms/field-message.ts';
import {
  type FormRules,
  issuesToErrors,
  readTypedForm,
  type TypedErrors,
} from '../../../lib/forms/typed-form.ts';
import { type TypedPeriod, tidyPeriod } from '../../../lib/forms/typed-period.ts';
import { stepDate, typeWallClock } from '../../../lib/forms/wall-clock.ts';
import { m } from '../../../paraglide/messages.js';

/** A shift as it is being typed. */
export interface ShiftForm extends TypedPeriod {
  /** Empty for none. */
  eventId: string;
  title: string;
  description: string;
  location: string;
  maxVolunteers: string;
  shiftType: ShiftType;
  requiredSkills: Skill[];
  /** Only an edit changes it: what is new is active. */
  status: ShiftStatus;
}
type ShiftFormErrors = TypedErrors<ShiftForm>;

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

/** What is no number becomes one place, as specified; nothing stays nothing. */
const tidyCount = (text: string): string =>
  text.trim() === '' || /^\s*-?[\d.,]+\s*$/.test(text) ? text.trim() : '1';

/** The form once a field was left: dates, times and counts written in full. */
const tidyForm = (form: ShiftForm): ShiftForm => ({
  ...tidyPeriod(form),
  maxVolunteers: tidyCount(form.maxVolunteers),
});

const MAX_CHARS: Partial<Record<keyof ShiftForm, number>> = {
  title: MAX_TITLE_CHARS,
  location: MAX_PLACE_CHARS,
  description: MAX_DESCRIPTION_CHARS,
};

/** What to write at a field that broke a rule, in its own words where it has some. */
function messageAt(field: keyof ShiftForm, rule: string): string {
  if (field === 'maxVolunteers' && rule !== 'required')
    return m.field_whole_number({ max: MAX_SHIFT_VOLUNTEERS });
  if (rule === 'required' && field === 'title') return m.shifts_form_name_required();
  if (rule === 'required' && field === 'location') return m.shifts_form_location_required();
  const max = MAX_CHARS[field];
  return rule === 'too_long' && max ? m.field_too_long_max({ max }) : fieldMessage(rule);
}

const toErrors = (issues: readonly FieldIssue[]): ShiftFormErrors =>
  issuesToErrors(issues, EMPTY_SHIFT, messageAt);

function read(form: ShiftForm) {
  const count = form.maxVolunteers.trim().replace(',', '.');
  const reading = readTypedForm(
    form,
    NewShift,
    ({ start, end }) => ({
      eventId: form.eventId || null,
      title: form.title,
      description: form.description,
      startTime: start,
      endTime: end,
      location: form.location,
      maxVolunteers: count === '' ? undefined : Number(count),
      shiftType: form.shiftType,
      requiredSkills: form.requiredSkills.length > 0 ? form.requiredSkills : null,
    }),
    toErrors,
  );
  if ('errors' in reading && reading.errors.maxVolunteers && count !== '' && Number(count) < 1)
    reading.errors.maxVolunteers = m.shifts_form_max_too_few();
  return reading;
}

/** How a shift is typed and read. */
export const SHIFT_RULES: FormRules<ShiftForm, NewShift> = {
  read,
  tidy: tidyForm,
  toErrors,
  refusalAt: (error) => (error.code === 'event.not_found' ? { eventId: errorMessage(error) } : null),
};
