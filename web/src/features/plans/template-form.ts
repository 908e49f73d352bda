import {
  DayShift,
  type FieldIssue,
  MAX_DAY_SHIFTS,
  NewShiftTemplate,
  type ShiftTemplate,
  SKILLS,
} from '@ijsploeg/worker/contract';
import type * as v from 'valibot';
import {
  EMPTY_SHIFT,
  nameTooFew,
  type ShiftValues,
  tidy as tidyShift,
  toErrors as toShiftErrors,
  toShiftInput,
} from '../../components/shifts/form/shift-form.ts';
import { toClockTime } from '../../lib/forms/date-time-input.ts';
import {
  type FieldErrors,
  type ParsedForm,
  parseBySchema,
  toFieldErrors,
} from '../../lib/forms/form-errors.ts';
import { nameMissingTimes } from '../../lib/forms/period-form.ts';
import type { FormRules } from '../../lib/forms/use-form.ts';
import { versionsOf } from '../../lib/forms/versions.ts';
import { m } from '../../paraglide/messages.js';

/** A shift of a template: its times are those on the clock, and it has no dates. */
export const toDayValues = (item: DayShift): ShiftValues => ({
  ...EMPTY_SHIFT,
  startTime: item.start,
  endTime: item.end,
  title: item.title,
  description: item.description ?? '',
  location: item.location,
  maxVolunteers: String(item.maxVolunteers),
  minVolunteers: item.minVolunteers ? String(item.minVolunteers) : '',
  needsConfirmation: item.needsConfirmation,
  shiftType: item.shiftType,
  requiredSkills: SKILLS.filter((skill) => item.requiredSkills?.includes(skill)),
});

const PATHS: Record<string, string> = { start: 'startTime', end: 'endTime' };

const toDayErrors = (issues: readonly FieldIssue[]): FieldErrors<ShiftValues> => ({
  ...toShiftErrors(issues.filter(({ path }) => !(path in PATHS))),
  ...Object.fromEntries(
    issues
      .filter(({ path }) => path in PATHS)
      .map(({ path, message }) => [
        PATHS[path],
        message === 'end_before_start' ? m.plans_template_same_time : m.moment_time_invalid,
      ]),
  ),
});

function readDayShift(values: ShiftValues): ParsedForm<ShiftValues, DayShift> {
  const [start, end] = [toClockTime(values.startTime), toClockTime(values.endTime)];
  const parsed = parseBySchema(
    DayShift,
    { ...toShiftInput(values), start: start ?? '', end: end ?? '' },
    toDayErrors,
  );
  if (!('errors' in parsed)) return parsed;
  nameTooFew(values, parsed.errors);
  // Two missing times are equal, too.
  if (!start) parsed.errors.startTime = m.moment_time_invalid;
  if (!end) parsed.errors.endTime = m.moment_time_invalid;
  nameMissingTimes(values, parsed.errors);
  return parsed;
}

/** The `useForm` options of one shift of a template. */
export const DAY_SHIFT_RULES: FormRules<ShiftValues, DayShift> = {
  read: readDayShift,
  tidy: (values) => ({ ...tidyShift(values), startDate: '', endDate: '' }),
};

/** `09:00–13:00`. */
export const hoursOf = ({ start, end }: Pick<DayShift, 'start' | 'end'>) => `${start}–${end}`;

export interface TemplateValues {
  name: string;
  items: DayShift[];
}

export type TemplateFields = v.InferOutput<typeof NewShiftTemplate>;

export const toTemplateValues = ({ name, items }: ShiftTemplate): TemplateValues => ({ name, items });

const tidy = ({ name, items }: TemplateValues): TemplateValues => ({ name: name.trim(), items });

/** The `useForm` options of a template. */
export const TEMPLATE_RULES: FormRules<TemplateValues, TemplateFields> = {
  tidy,
  read: (values) => parseBySchema(NewShiftTemplate, values, toTemplateErrors),
  toErrors: toTemplateErrors,
  fieldOf: { 'template.too_many': 'name' },
};

function toTemplateErrors(issues: readonly FieldIssue[]): FieldErrors<TemplateValues> {
  return {
    ...toFieldErrors(issues.filter(({ path }) => path === 'name')),
    ...Object.fromEntries(
      issues
        .filter(({ path }) => path.startsWith('items'))
        .map(({ path, message }) => ['items', () => itemsMessage(path, message)]),
    ),
  };
}

function itemsMessage(path: string, rule: string): string {
  if (path !== 'items') return m.plans_template_shift_wrong();
  return rule === 'too_long'
    ? m.plans_template_many_shifts({ max: MAX_DAY_SHIFTS })
    : m.plans_template_no_shifts();
}

/** The parts in which two versions of a template can differ. */
export const TEMPLATE_VERSIONS = versionsOf<TemplateValues, 'name' | 'items'>(
  { name: ['name'], items: ['items'] },
  tidy,
);
