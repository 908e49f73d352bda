import { useQuery } from '@tanstack/react-query';
import type { DifferingPart } from '../../../components/forms/versions-dialog.tsx';
import { eventsQuery } from '../../../components/shifts/form/events.queries.ts';
import type { ShiftValues } from '../../../components/shifts/form/shift-form.ts';
import { STATUS_TEXTS, TYPE_TEXTS } from '../../../components/shifts/form/shift-texts.ts';
import { skillsText } from '../../../lib/format/skill-label.ts';
import { m } from '../../../paraglide/messages.js';
import { SHIFT_VERSIONS, type VersionPart } from './shift-versions.ts';

const LABELS: Record<VersionPart, () => string> = {
  status: m.shifts_form_status,
  title: m.shifts_form_name,
  start: m.versions_start,
  end: m.versions_end,
  location: m.shifts_form_location,
  maxVolunteers: m.shifts_form_max,
  minVolunteers: m.shifts_form_min,
  opens: m.shifts_form_opens,
  needsConfirmation: m.shifts_form_needs_confirmation,
  event: m.shifts_form_event,
  description: m.shifts_form_description,
  shiftType: m.shifts_form_type,
  requiredSkills: m.shifts_form_skills,
};

/** The text of a part; empty where it has no value. */
const TEXTS: Record<VersionPart, (form: ShiftValues, eventTitle: (id: string) => string) => string> = {
  status: ({ status }) => STATUS_TEXTS[status](),
  title: ({ title }) => title,
  start: ({ startDate, startTime }) => `${startDate} ${startTime}`,
  end: ({ endDate, endTime }) => `${endDate} ${endTime}`,
  location: ({ location }) => location,
  maxVolunteers: ({ maxVolunteers }) => maxVolunteers,
  minVolunteers: ({ minVolunteers }) => minVolunteers,
  opens: ({ opensDate, opensTime }) => `${opensDate} ${opensTime}`.trim(),
  needsConfirmation: ({ needsConfirmation }) => (needsConfirmation ? m.audit_yes() : m.audit_no()),
  event: ({ eventId }, eventTitle) => (eventId ? eventTitle(eventId) : ''),
  description: ({ description }) => description,
  shiftType: ({ shiftType }) => TYPE_TEXTS[shiftType](),
  requiredSkills: ({ requiredSkills }) => skillsText(requiredSkills),
};

interface ComparedShifts {
  mine: ShiftValues;
  /** Null while there is no conflict. */
  theirs: ShiftValues | null;
  /** The events the shift belonged to: they have a title even when the list of events cannot be loaded. */
  events: readonly ({ id: string; title: string } | null | undefined)[];
}

/** The parts in which two versions of a shift differ, with their texts. */
export function useShiftParts({ mine, theirs, events }: ComparedShifts): DifferingPart<VersionPart>[] {
  const { data = [] } = useQuery(eventsQuery);
  const eventTitle = (eventId: string) =>
    [...data, ...events].find((event) => event?.id === eventId)?.title ?? m.shifts_form_event_unknown();
  if (!theirs) return [];
  return SHIFT_VERSIONS.differingParts(mine, theirs).map((key) => ({
    key,
    label: LABELS[key](),
    texts: { mine: TEXTS[key](mine, eventTitle), theirs: TEXTS[key](theirs, eventTitle) },
  }));
}
