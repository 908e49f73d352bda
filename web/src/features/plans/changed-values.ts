import type { PlannedShift } from '@ijsploeg/worker/contract';
import { TYPE_TEXTS } from '../../components/shifts/form/shift-texts.ts';
import { formatMoment } from '../../lib/format/format-date.ts';
import { skillLabel } from '../../lib/format/skill-label.ts';
import { m } from '../../paraglide/messages.js';

/** The values of a shift that have no column of their own in the list of a plan. */
const VALUES: readonly { field: () => string; value: (shift: PlannedShift) => string }[] = [
  {
    field: m.shifts_form_min,
    value: ({ minVolunteers }) => (minVolunteers ? String(minVolunteers) : m.plans_value_none()),
  },
  {
    field: m.shifts_form_opens,
    value: ({ opensAt }) => (opensAt ? formatMoment(opensAt) : m.plans_value_at_once()),
  },
  {
    field: m.shifts_form_needs_confirmation,
    value: ({ needsConfirmation }) => (needsConfirmation ? m.audit_yes() : m.audit_no()),
  },
  { field: m.shifts_form_type, value: ({ shiftType }) => TYPE_TEXTS[shiftType]() },
  {
    field: m.shifts_form_skills,
    value: ({ requiredSkills }) => requiredSkills?.map(skillLabel).join(', ') || m.plans_value_none(),
  },
];

/** The changed values of a shift that have no column: `Minimum aantal: 2 (was: geen)`. */
export function changedValues(before: PlannedShift, after: PlannedShift): string[] {
  const values = VALUES.flatMap(({ field, value }) => {
    const [former, now] = [value(before), value(after)];
    return former === now ? [] : m.plans_value_was({ field: field(), value: now, former });
  });
  const description = after.description ?? m.plans_value_none();
  return [
    ...values,
    ...(before.description === after.description
      ? []
      : [m.plans_value({ field: m.shifts_form_description(), value: description })]),
    ...(before.eventId === after.eventId
      ? []
      : [after.eventId ? m.plans_event_changed() : m.plans_event_removed()]),
  ];
}
