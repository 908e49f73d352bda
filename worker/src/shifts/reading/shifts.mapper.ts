import {
  type Attendance,
  type ClaimRefusal,
  type DoubleBooking,
  type ExportedShift,
  type ListedShift,
  type MyAssignment,
  type OverlappingShift,
  type RosterShift,
  type Shift,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { reminderDue } from '../rules/reminder-clock.ts';
import { toOfferedPlaces, toWaiting, type WaitingRow } from '../rules/waiting.ts';
import type { shifts } from '../tables/shifts.table.ts';
import { type OwnPlaceRow, toOwnPlace } from './assignment.mapper.ts';
import { type AttendanceRow, toAttendance } from './attendance-record.ts';

/** A shift with the title of the event it belongs to. */
export interface ShiftRow {
  shift: Omit<typeof shifts.$inferSelect, 'searchText' | 'submissionId'>;
  eventTitle: string | null;
}

/** A shift as one person sees it in a list. */
export interface ListedShiftRow extends ShiftRow {
  mine: OwnPlaceRow | null;
  /** Why the person cannot claim it; null if they can. */
  refusal: ClaimRefusal | null;
  /** 1 if they can join the waitlist. */
  canWait: number;
  /** The most upcoming places that one person can claim; null for no limit. */
  maxUpcoming: number | null;
  /** The request for a stand-in that they can answer; null if there is none. */
  standIn: string | null;
  /** 1 if the person gets a mail when it opens. */
  remindsMe: number;
  /** The person's entry on the waitlist. */
  waiting: WaitingRow | null;
  /** For an admin: the number of people who wait. */
  waitingCount: number;
  /** The number of places offered to other people. */
  offeredPlaces: number;
  /** For an admin: 1 if somebody seeks a stand-in. */
  seeksStandIn: number;
}

/** Maps a shift to the contract. */
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
  minVolunteers: shift.minVolunteers,
  opensAt: toInstantOrNull(shift.opensAt),
  needsConfirmation: shift.needsConfirmation,
  status: shift.status,
  shiftType: shift.shiftType,
  requiredSkills: shift.requiredSkills,
  version: shift.version,
  createdAt: toInstant(shift.createdAt),
  updatedAt: toInstant(shift.updatedAt),
});

/** Maps a place with its shift to the contract. */
export const toMyAssignment = (
  place: ShiftRow & {
    assignment: OwnPlaceRow;
    leads: string[];
    reminderHour: number;
    attendance: AttendanceRow | null;
  },
): MyAssignment => ({
  ...toOwnPlace(place.assignment),
  shift: toShift(place),
  leads: place.leads,
  askFrom: toInstant(reminderDue(dayOf(place.shift.startTime), place.reminderHour)),
  attendance: toAttendance(place.attendance),
});

/** A shift with the people on it. */
export const toExportedShift = (
  row: ShiftRow &
    Pick<ExportedShift, 'volunteers'> & {
      worked: Pick<ExportedShift, 'presentVolunteers' | 'workedMinutes'>;
    },
): ExportedShift => ({
  ...toShift(row),
  volunteers: row.volunteers,
  ...row.worked,
});

/** Another shift at the same time, as stored. */
export interface OverlapRow extends Omit<OverlappingShift, 'startTime' | 'endTime'> {
  startTime: number;
  endTime: number;
}

/** A person on the roster, as stored. */
export interface RosterPerson {
  name: string;
  state: Attendance['state'] | null;
  isLate: number | null;
  /** The minutes worked; null if the person did not work or nothing was recorded. */
  minutes: number | null;
}

/** Maps a row of the roster to the contract. */
export const toRosterShift = ({
  crew,
  ...shift
}: Omit<RosterShift, 'startTime' | 'endTime' | 'names' | 'attendance'> & {
  startTime: number;
  endTime: number;
  crew: RosterPerson[];
}): RosterShift => ({
  ...withInstants(shift),
  names: crew.map(({ name }) => name),
  attendance: crew.map(({ state, isLate, minutes }) => state && { state, isLate: isLate === 1, minutes }),
});

/** Replaces the times of a row by instants of the contract. */
export const withInstants = <Row extends { startTime: number; endTime: number }>(row: Row) => ({
  ...row,
  startTime: toInstant(row.startTime),
  endTime: toInstant(row.endTime),
});

/** Maps a person on two shifts at once to the contract; the earliest other shift first. */
export const toDoubleBooking = (
  row: Omit<DoubleBooking, 'overlaps'> & { overlaps: OverlapRow[] },
): DoubleBooking => ({
  ...row,
  overlaps: row.overlaps.toSorted((a, b) => a.startTime - b.startTime).map(withInstants),
});

/** The required skills that a person does not have. */
export const missingSkills = (required: readonly string[] | null, skills: readonly string[]): string[] =>
  (required ?? []).filter((skill) => !skills.includes(skill));

/** The missing skills, shown with shift.skill_missing, and with shift.not_open if they will refuse the claim afterwards. */
function missingSkillsOf({ refusal, shift: { requiredSkills } }: ListedShiftRow, skills: readonly string[]) {
  const missing = missingSkills(requiredSkills, skills);
  const isShown = refusal === 'shift.skill_missing' || (refusal === 'shift.not_open' && missing.length > 0);
  return isShown ? { missingSkills: missing } : {};
}

/** Maps a shift to the contract, for a person with these skills. */
export const toListedShift = (row: ListedShiftRow, skills: readonly string[]): ListedShift => ({
  ...toShift(row),
  myAssignment: row.mine && toOwnPlace(row.mine),
  claim: {
    allowed: row.refusal === null,
    ...(row.refusal && { reason: row.refusal }),
    ...missingSkillsOf(row, skills),
    ...(row.canWait === 1 && { canWait: true }),
    ...(row.refusal === 'shift.too_many' && row.maxUpcoming !== null && { limit: row.maxUpcoming }),
    ...(row.standIn !== null && { standIn: { id: row.standIn } }),
  },
  ...(row.remindsMe === 1 && { remindsMe: true }),
  waiting: row.waiting && toWaiting(row.waiting),
  ...(row.waitingCount > 0 && { waitingCount: row.waitingCount }),
  ...toOfferedPlaces(row),
  ...(row.seeksStandIn === 1 && { seeksStandIn: true }),
});
