import { type Audience, MAX_MESSAGE_DAYS, SKILLS } from '@ijsploeg/worker/contract';
import { eventDay } from '../../lib/format/format-date.ts';
import { toCalendarDay } from '../../lib/forms/date-time-input.ts';
import type { FieldErrors } from '../../lib/forms/form-errors.ts';
import { m } from '../../paraglide/messages.js';

/** The kinds of audience that the form offers; a shift and people are chosen where they are listed. */
export const AUDIENCE_CHOICES = ['volunteers', 'active', 'inactive', 'skill', 'day', 'period'] as const;
export type AudienceChoice = (typeof AUDIENCE_CHOICES)[number];

/** The fields of the form that choose the audience. Days are as they were typed. */
export interface AudienceFields {
  kind: AudienceChoice;
  skill: string;
  day: string;
  from: string;
  to: string;
  onlyToCome: boolean;
}

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * 3_600_000);

/** The chosen audience, or the errors of the fields. */
export function readAudience(
  fields: AudienceFields,
): { audience: Audience } | { errors: FieldErrors<AudienceFields> } {
  const { kind, onlyToCome } = fields;
  if (kind === 'skill') {
    const skill = SKILLS.find((name) => name === fields.skill);
    return skill ? { audience: { kind, skill, onlyToCome } } : { errors: { skill: m.field_required } };
  }
  if (kind === 'day') {
    const day = toCalendarDay(fields.day);
    return day ? { audience: { kind, day, onlyToCome } } : { errors: { day: m.moment_date_invalid } };
  }
  if (kind !== 'period') return { audience: { kind, onlyToCome } };
  const [from, to] = [toCalendarDay(fields.from), toCalendarDay(fields.to)];
  if (!from) return { errors: { from: m.moment_date_invalid } };
  if (!to) return { errors: { to: m.moment_date_invalid } };
  if (to < from) return { errors: { to: m.hours_period_wrong } };
  return daysBetween(from, to) > MAX_MESSAGE_DAYS
    ? { errors: { to: m.hours_period_long } }
    : { audience: { kind, from, to, onlyToCome } };
}

/** Whether some of this audience may still have to come and others not, so that the form offers to choose. */
export function isPartlyToCome(audience: Audience, now: Date): boolean {
  const today = eventDay(now);
  switch (audience.kind) {
    case 'any':
    case 'shift':
      return false;
    case 'day':
      return audience.day === today;
    case 'period':
      return audience.from <= today && today <= audience.to;
    default:
      return true;
  }
}
