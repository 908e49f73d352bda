import {
  type Assignment,
  HELD_STATUSES,
  type ListedShift,
  type MyAssignment,
  type OwnPlace,
  type Shift,
  startOfDay,
} from '@ijsploeg/worker/contract';
import { eventDay } from '../format/format-date.ts';

/** Whether the assignment takes up a place. */
export const isHeld = (assignment: Pick<Assignment, 'status'> | null): boolean =>
  assignment !== null && HELD_STATUSES.some((status) => status === assignment.status);

/** The reader's own place on a shift; null without one. */
export const heldPlace = ({ myAssignment }: Pick<ListedShift, 'myAssignment'>): OwnPlace | null =>
  isHeld(myAssignment) ? myAssignment : null;

/** Whether a place waits for an admin's confirmation; on a shift that was called off it never gets one. */
export const isWaiting = (place: Pick<Assignment, 'status'>, shift: Pick<Shift, 'status'>): boolean =>
  place.status === 'assigned' && shift.status !== 'cancelled';

/** A place of the reader with its shift. */
interface PlaceOnShift extends Pick<OwnPlace, 'status' | 'cancellableUntil'> {
  shift: Pick<Shift, 'status' | 'startTime'>;
  attendance?: MyAssignment['attendance'];
}

/**
 * Whether the reader can cancel the place: until the deadline that the server gives (product 50), on a shift that takes place. The
 * answer to a claim has no deadline yet.
 */
export function canCancel({ status, cancellableUntil, shift }: PlaceOnShift, now: Date): boolean {
  const until = cancellableUntil ?? (status === 'assigned' ? shift.startTime : null);
  return (
    until !== null && isExpected(status) && shift.status !== 'cancelled' && Date.parse(until) > now.getTime()
  );
}

const isExpected = (status: OwnPlace['status']) => status === 'assigned' || status === 'confirmed';

/** Whether the reader, who cannot come, has to ask for a stand-in instead. Who is recorded as present is not replaced. */
export const needsStandIn = (place: PlaceOnShift, now: Date): boolean =>
  isExpected(place.status) &&
  place.shift.status === 'active' &&
  Date.parse(place.shift.startTime) > now.getTime() &&
  place.attendance?.state !== 'present' &&
  !canCancel(place, now);

/** Whether the reader can take a place: a free one, or that of somebody who seeks a stand-in. */
export const canTakePlace = ({ claim }: Pick<ListedShift, 'claim'>): boolean =>
  claim.allowed || claim.standIn !== undefined;

/** Whether the reader can take a place, or will be able to when the shift opens. */
export const isClaimableLater = (shift: Pick<ListedShift, 'claim'>): boolean =>
  canTakePlace(shift) || shift.claim.reason === 'shift.not_open';

/** Whether the reader can take over a place on a full shift or, for admins, anybody on the shift seeks a stand-in. */
export const isStandInSought = ({
  claim,
  seeksStandIn,
}: Pick<ListedShift, 'claim' | 'seeksStandIn'>): boolean =>
  claim.standIn !== undefined || seeksStandIn === true;

type Capacity = Pick<ListedShift, 'maxVolunteers' | 'currentVolunteers' | 'offeredPlaces'>;

/** The number of places that nobody holds; 0 when an admin lowered the maximum below the number taken. */
export const openPlaces = ({ maxVolunteers, currentVolunteers }: Capacity): number =>
  Math.max(0, maxVolunteers - currentVolunteers);

/** The number of free places: those that are offered to others on the waitlist are not (product 56). */
export const freePlaces = (shift: Capacity): number =>
  Math.max(0, openPlaces(shift) - (shift.offeredPlaces ?? 0));

/** Whether the reader can join the waitlist of the shift, and does not stand in line yet. */
export const canJoinWaitlist = ({ claim, waiting }: Pick<ListedShift, 'claim' | 'waiting'>): boolean =>
  claim.canWait === true && !waiting;

/** The shift with this assignment as the reader's own, and its count adjusted, unless it was taken over. */
export function withAssignment(shift: ListedShift, assignment: Assignment): ListedShift {
  const change = shift.claim.standIn ? 0 : Number(isHeld(assignment)) - Number(isHeld(shift.myAssignment));
  return {
    ...shift,
    currentVolunteers: shift.currentVolunteers + change,
    myAssignment: assignment,
    claim: isHeld(assignment) ? { allowed: false, reason: 'shift.already_claimed' } : { allowed: false },
  };
}

/**
 * The shift as it will be once the pending claim succeeds. The assignment has no id yet, so it cannot be
 * acted on.
 */
export const withClaim = (shift: ListedShift): ListedShift =>
  isHeld(shift.myAssignment)
    ? shift
    : withAssignment(shift, {
        id: '',
        shiftId: shift.id,
        volunteerId: null,
        status: 'assigned',
        assignedAt: shift.updatedAt,
        confirmedAt: null,
        completedAt: null,
        cancelledAt: null,
        notes: null,
        isLead: false,
        acknowledgedAt: null,
      });

/** A shift that was not open yet, as it is from its opening moment on as far as is known. */
export function withOpening<Shift extends ListedShift>(shift: Shift): Shift {
  const { missingSkills } = shift.claim;
  if (freePlaces(shift) === 0) return { ...shift, claim: { allowed: false, reason: 'shift.full' } };
  return {
    ...shift,
    claim: missingSkills
      ? { allowed: false, reason: 'shift.skill_missing', missingSkills }
      : { allowed: true },
  };
}

/** Whether the person can get a mail when the shift opens. */
export const canBeReminded = ({ claim }: Pick<ListedShift, 'claim'>): boolean =>
  claim.reason === 'shift.not_open' && !claim.missingSkills;

/** The shift once its person gets a mail when it opens, or no longer. */
export const withReminder = ({ remindsMe: _, ...shift }: ListedShift, isWanted: boolean): ListedShift => ({
  ...shift,
  ...(isWanted && { remindsMe: true }),
});

/** Whether a shift to come has fewer people than it needs to take place. */
export const isBelowMinimum = (
  {
    status,
    startTime,
    minVolunteers,
    currentVolunteers,
  }: Pick<Shift, 'status' | 'startTime' | 'minVolunteers' | 'currentVolunteers'>,
  now: Date,
): boolean =>
  status === 'active' && currentVolunteers < (minVolunteers ?? 0) && Date.parse(startTime) > now.getTime();

const HOUR_MS = 3_600_000;

/** Whether attendance on a shift can be recorded: from an hour before the start (product 52). */
export const isAttendanceOpen = ({ status, startTime }: Pick<Shift, 'status' | 'startTime'>, now: Date) =>
  status !== 'cancelled' && Date.parse(startTime) - HOUR_MS <= now.getTime();

/** Whether a shift has started. */
export const hasBegun = ({ startTime }: Pick<Shift, 'startTime'>, now: Date): boolean =>
  Date.parse(startTime) <= now.getTime();

/** Whether an admin can complete the place: once its shift, which takes place, has started (product 19). */
export const canComplete = (
  { status }: Pick<Assignment, 'status'>,
  shift: Pick<Shift, 'status' | 'startTime'>,
  now: Date,
): boolean => status === 'confirmed' && shift.status !== 'cancelled' && hasBegun(shift, now);

/** Whether the holder leads a shift that touches today at the rink, and sees the crew. */
export function leadsToday(place: MyAssignment, now: Date): boolean {
  const today = eventDay(now);
  return (
    leadsAbout(place, now) &&
    Date.parse(place.shift.startTime) < startOfDay(today, 1) &&
    Date.parse(place.shift.endTime) > startOfDay(today)
  );
}

/** Whether the holder leads a shift of about now, from a day before its start until 12 hours after its end (product 41). */
export const leadsAbout = (
  place: Pick<MyAssignment, 'isLead' | 'status'> & {
    shift: Pick<MyAssignment['shift'], 'status' | 'startTime' | 'endTime'>;
  },
  now: Date,
): boolean =>
  place.isLead &&
  isHeld(place) &&
  place.shift.status !== 'cancelled' &&
  Date.parse(place.shift.startTime) - 24 * HOUR_MS <= now.getTime() &&
  now.getTime() <= Date.parse(place.shift.endTime) + 12 * HOUR_MS;
