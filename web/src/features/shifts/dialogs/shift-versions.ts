import { type ShiftValues, tidy } from '../../../components/shifts/form/shift-form.ts';
import { versionsOf } from '../../../lib/forms/versions.ts';

/** The parts in which two versions of a shift can differ, each with its fields. */
const PARTS = {
  status: ['status'],
  title: ['title'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  location: ['location'],
  maxVolunteers: ['maxVolunteers'],
  minVolunteers: ['minVolunteers'],
  opens: ['opensDate', 'opensTime'],
  needsConfirmation: ['needsConfirmation'],
  event: ['eventId'],
  description: ['description'],
  shiftType: ['shiftType'],
  requiredSkills: ['requiredSkills'],
} as const satisfies Record<string, readonly (keyof ShiftValues)[]>;

export type VersionPart = keyof typeof PARTS;

/** Compares and merges two versions of a shift. */
export const SHIFT_VERSIONS = versionsOf<ShiftValues, VersionPart>(PARTS, tidy);
