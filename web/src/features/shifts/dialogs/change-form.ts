import {
  type FieldIssue,
  NewPlan,
  type ShiftStatus,
  type ShiftType,
  type Skill,
} from '@ijsploeg/worker/contract';
import type * as v from 'valibot';
import { toErrors as toShiftErrors } from '../../../components/shifts/form/shift-form.ts';
import { tidyDate, tidyTime } from '../../../lib/forms/date-time-input.ts';
import { type FieldErrors, type ParsedForm, parseBySchema } from '../../../lib/forms/form-errors.ts';
import { parseMoment } from '../../../lib/forms/period-form.ts';
import type { FormRules } from '../../../lib/forms/use-form.ts';
import { m } from '../../../paraglide/messages.js';

/** What happens to an optional value; empty keeps that of each shift. */
export type Choice = '' | 'none' | 'set';

/** The fields of a change of many shifts. An empty field keeps the value of each shift. */
export interface ChangeValues {
  /** Whole numbers; negative is earlier. */
  minutes: string;
  days: string;
  title: string;
  location: string;
  maxVolunteers: string;
  minimum: Choice;
  minVolunteers: string;
  /** The id of an event, or `none`. */
  eventId: string;
  describing: Choice;
  description: string;
  shiftType: ShiftType | '';
  skills: Choice;
  requiredSkills: Skill[];
  opening: Choice;
  opensDate: string;
  opensTime: string;
  status: ShiftStatus | '';
}

export const EMPTY_CHANGE: ChangeValues = {
  minutes: '',
  days: '',
  title: '',
  location: '',
  maxVolunteers: '',
  minimum: '',
  minVolunteers: '',
  eventId: '',
  describing: '',
  description: '',
  shiftType: '',
  skills: '',
  requiredSkills: [],
  opening: '',
  opensDate: '',
  opensTime: '',
  status: '',
};

/** What most changes are about; each asks for its own fields only. */
export const CHANGE_TOPICS = ['off', 'time', 'places', 'other'] as const;
export type ChangeTopic = (typeof CHANGE_TOPICS)[number];

/** The topic of what was filled in, for a form that is opened again; null for nothing. */
export function topicOf(values: ChangeValues): ChangeTopic | null {
  const filled = (Object.keys(values) as (keyof ChangeValues)[]).filter((name) => values[name].length > 0);
  if (filled.length === 0) return null;
  const isOnly = (...names: (keyof ChangeValues)[]) => filled.every((name) => names.includes(name));
  if (isOnly('status')) return 'off';
  if (isOnly('minutes', 'days')) return 'time';
  return isOnly('maxVolunteers') ? 'places' : 'other';
}

/** The values with which a topic begins: what was filled in for another one is not sent. */
export const valuesOf = (topic: ChangeTopic): ChangeValues =>
  topic === 'off' ? { ...EMPTY_CHANGE, status: 'cancelled' } : EMPTY_CHANGE;

type Fields = v.InferOutput<typeof NewPlan>;

/** The messages of a plan's issues, at the fields of the form. */
export function toChangeErrors(issues: readonly FieldIssue[]): FieldErrors<ChangeValues> {
  const named = issues.map((issue) => ({
    ...issue,
    path: issue.path.replace(/^source\.(?:move|set)\./, ''),
  }));
  const isMove = ({ path }: FieldIssue) => path === 'minutes' || path === 'days';
  return {
    ...toShiftErrors(named.filter((issue) => !isMove(issue))),
    ...Object.fromEntries(named.filter(isMove).map(({ path }) => [path, m.shifts_change_number])),
  } as FieldErrors<ChangeValues>;
}

const numberOf = (text: string) => Number(text.trim().replace('−', '-'));

/** The new value of an optional field; undefined to keep the value. */
const chosen = <Value>(choice: Choice, value: Value) =>
  choice === '' ? undefined : choice === 'none' ? null : value;

const nothing = m.shifts_change_nothing;
/** At the first field of each topic, of which one is shown, and at the topics themselves. */
const nothingFilledIn: FieldErrors<ChangeValues> = {
  status: nothing,
  minutes: nothing,
  maxVolunteers: nothing,
  title: nothing,
};

/** Reads a change of these shifts: only what is filled in changes. */
export const readChange =
  (shiftIds: readonly string[]) =>
  (values: ChangeValues): ParsedForm<ChangeValues, Fields> => {
    const { minutes, days, title, location, maxVolunteers, eventId, shiftType, status } = values;
    const opens: ReturnType<typeof parseMoment> =
      values.opening === 'set' ? parseMoment<'opens'>({ ...values }, 'opens') : { errors: {} };
    const set = Object.fromEntries(
      Object.entries({
        title: title.trim() || undefined,
        location: location.trim() || undefined,
        maxVolunteers: maxVolunteers.trim() ? numberOf(maxVolunteers) : undefined,
        minVolunteers: chosen(values.minimum, numberOf(values.minVolunteers || '0')),
        eventId: eventId === '' ? undefined : eventId === 'none' ? null : eventId,
        description: chosen(values.describing, values.description),
        shiftType: shiftType || undefined,
        requiredSkills: chosen(values.skills, values.requiredSkills),
        opensAt: chosen(values.opening, opens.instant),
        status: status || undefined,
      }).filter(([, value]) => value !== undefined),
    );
    const isMoved = minutes.trim() !== '' || days.trim() !== '';
    const missing: FieldErrors<ChangeValues> = {
      ...opens.errors,
      ...(values.describing === 'set' &&
        !values.description.trim() && { description: m.shifts_change_description_required }),
      ...(values.skills === 'set' &&
        values.requiredSkills.length === 0 && { requiredSkills: m.shifts_change_skills_required }),
    };
    if (!isMoved && Object.keys(set).length === 0 && Object.keys(missing).length === 0)
      return { errors: nothingFilledIn };
    const parsed = parseBySchema(
      NewPlan,
      {
        kind: 'change',
        source: {
          shiftIds,
          ...(isMoved && { move: { minutes: numberOf(minutes || '0'), days: numberOf(days || '0') } }),
          set,
        },
      },
      toChangeErrors,
    );
    const errors = { ...('errors' in parsed && parsed.errors), ...missing };
    return 'fields' in parsed && Object.keys(errors).length === 0 ? parsed : { errors };
  };

/** The `useForm` options of the form. */
export const CHANGE_RULES: Pick<FormRules<ChangeValues, Fields>, 'toErrors' | 'tidy'> = {
  toErrors: toChangeErrors,
  tidy: (values) => ({
    ...values,
    opensDate: tidyDate(values.opensDate),
    opensTime: tidyTime(values.opensTime),
  }),
};
