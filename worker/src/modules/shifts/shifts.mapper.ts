import { type ClaimRefusal, type ListedShift, type Shift, toInstant } from '@ijsploeg/worker/contract';
import { type AssignmentRow, toAssignment } from '../assignments/assignments.mapper.ts';
import type { NotifiedShift } from './mails/notified-shift.ts';
import type { shifts } from './shifts.table.ts';

/** A shift with the title of the event it belongs to. */
export interface ShiftRow {
  shift: Omit<typeof shifts.$inferSelect, 'searchText' | 'submissionId'>;
  eventTitle: string | null;
}

/** The same as one person meets it. */
export interface ListedShiftRow extends ShiftRow {
  mine: AssignmentRow | null;
  /** Why that person cannot claim it; null if nothing is in the way. */
  refusal: ClaimRefusal | null;
}

/** A shift as the contract shows it. */
export const toShift = ({ shift, eventTitle }: ShiftRow): Shift => ({
  id: shift.id,
  eventId: shift.eventId,
  event: shift.eventId !== null && eventTitle !== null ? { id: shift.eventId, title: eventTitle } : null,
  title: shift.title,
  description: shift.description,
  startTime: toInstant(shift.startTime),
  endTime: toInstant(shift.endTime),
  location: shift.location,
  maxVolunteers: shift.maxVolunteers,
  currentVolunteers: shift.currentVolunteers,
  status: shift.status,
  shiftType: shift.shiftType,
  requiredSkills: shift.requiredSkills,
  version: shift.version,
  createdAt: toInstant(shift.createdAt),
  updatedAt: toInstant(shift.updatedAt),
});

/** Which of the needed skills are not among the held ones. */
export const missingSkills = (needed: readonly string[] | null, held: readonly string[]): string[] =>
  (needed ?? []).filter((skill) => !held.includes(skill));

/** A shift for a person with these skills. */
export const toListedShift = (row: ListedShiftRow, skills: readonly string[]): ListedShift => ({
  ...toShift(row),
  myAssignment: row.mine && toAssignment(row.mine),
  claim: {
    allowed: row.refusal === null,
    ...(row.refusal && { reason: row.refusal }),
    ...(row.refusal === 'shift.skill_missing' && {
      missingSkills: missingSkills(row.shift.requiredSkills, skills),
    }),
  },
});

/** What a mail tells of a shift. */
export const toNotifiedShift = ({ shift, eventTitle }: ShiftRow): NotifiedShift => ({
  title: shift.title,
  description: shift.description,
  startTime: shift.startTime,
  endTime: shift.endTime,
  location: shift.location,
  maxVolunteers: shift.maxVolunteers,
  status: shift.status,
  eventTitle,
});
