import { versionsOf } from '../../../lib/forms/versions.ts';
import { SHIFT_RULES, type ShiftForm } from './shift-form.ts';

/** The parts in which two versions of a shift can differ, each with the fields that make it up. */
const PARTS = {
  status: ['status'],
  title: ['title'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  location: ['location'],
  maxVolunteers: ['maxVolunteers'],
  event: ['eventId'],
  description: ['description'],
  shiftType: ['shiftType'],
  requiredSkills: ['requiredSkills'],
} as const satisfies Record<string, readonly (keyof ShiftForm)[]>;

export type VersionPart = keyof typeof PARTS;

/** How two versions of a shift are compared and joined. */
export const SHIFT_VERSIONS = versionsOf<ShiftForm, VersionPart>(PARTS, SHIFT_RULES.tidy);
