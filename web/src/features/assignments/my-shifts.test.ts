import type { AssignmentStatus, MyAssignment, Shift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { canCancel, needsStandIn } from '../../lib/shifts/places.ts';
import { canUndoCancel, countHeld, followingPlaces, isAsked, splitMyShifts } from './my-shifts.ts';

const NOW = new Date('2026-12-12T11:00:00Z');
const on = (id: string, startTime: string, status: AssignmentStatus, shift: Partial<Shift> = {}) =>
  ({
    id,
    status,
    shift: {
      startTime,
      endTime: new Date(Date.parse(startTime) + 3 * 3_600_000).toISOString(),
      shiftType: 'public',
      status: 'active',
      ...shift,
    },
  }) as MyAssignment;

const LAST_WEEK = on('last week', '2026-12-05T10:00:00Z', 'completed');
const UNDER_WAY = on('under way', '2026-12-12T10:00:00Z', 'confirmed');
const SOON = on('soon', '2026-12-13T10:00:00Z', 'assigned');
const LATER = on('later', '2026-12-20T10:00:00Z', 'confirmed');
const GIVEN_BACK = on('given back', '2026-12-19T10:00:00Z', 'cancelled');
const CALLED_OFF = on('called off', '2026-12-14T10:00:00Z', 'assigned', { status: 'cancelled' });

describe('splitMyShifts', () => {
  const all = [LATER, GIVEN_BACK, SOON, LAST_WEEK, CALLED_OFF, UNDER_WAY];
  const names = (assignments: MyAssignment[]) => assignments.map(({ id }) => id);

  it('lists the current shift first, then the upcoming ones, soonest first', () => {
    expect(names(splitMyShifts(all, NOW).upcoming)).toEqual(['under way', 'soon', 'later']);
  });

  it('lists past and cancelled places, and those on shifts that were called off, separately, latest first', () => {
    expect(names(splitMyShifts(all, NOW).past)).toEqual(['given back', 'called off', 'last week']);
  });

  it('puts every assignment into exactly one list', () => {
    const { upcoming, past } = splitMyShifts(all, NOW);
    expect(names([...upcoming, ...past]).sort()).toEqual(names(all).sort());
  });
});

describe('countHeld', () => {
  it('counts neither cancelled places nor those on shifts that were called off', () => {
    expect(countHeld([LAST_WEEK, UNDER_WAY, SOON, LATER, GIVEN_BACK, CALLED_OFF])).toBe(4);
  });
});

describe('followingPlaces', () => {
  const kassa = (id: string, startTime: string, change: Partial<Shift> = {}) =>
    on(id, startTime, 'assigned', { title: 'Kassa', location: 'Ingang', ...change });

  it('are the later ones of the same work on the same day and time, also when the clocks change', () => {
    const first = kassa('first', '2027-03-23T18:00:00Z');
    const all = [
      first,
      kassa('summer time', '2027-03-30T17:00:00Z'),
      kassa('an hour later', '2027-04-06T18:00:00Z'),
      kassa('another place', '2027-04-06T17:00:00Z', { location: 'Hal' }),
      kassa('other work', '2027-04-06T17:00:00Z', { title: 'Bar' }),
      kassa('another day', '2027-04-07T17:00:00Z'),
      kassa('before', '2027-03-16T18:00:00Z'),
      {
        ...kassa('seeks a stand-in', '2027-04-13T17:00:00Z'),
        standIn: {} as MyAssignment['standIn'],
      } as MyAssignment,
      kassa('called off', '2027-04-20T17:00:00Z', { status: 'cancelled' }),
    ];
    expect(followingPlaces(all, first, NOW).map(({ id }) => id)).toEqual(['summer time']);
  });
});

describe('isAsked', () => {
  it('asks from the evening before until the start, and nobody who is there', () => {
    const soon = { ...SOON, askFrom: '2026-12-12T10:00:00Z' };
    expect(isAsked(soon, NOW)).toBe(true);
    expect(isAsked({ ...soon, askFrom: '2026-12-12T16:00:00Z' }, NOW)).toBe(false);
    const attendance = { state: 'present', isLate: false, seenAt: '', note: null, minutes: null } as const;
    expect(isAsked({ ...soon, attendance }, NOW)).toBe(false);
  });
});

describe('canCancel', () => {
  it('allows cancelling while assigned and until the deadline, and asks for a stand-in otherwise', () => {
    const until = (cancellableUntil: string) => ({ ...SOON, cancellableUntil });
    const began = on('began', '2026-12-12T11:00:00Z', 'assigned');
    const states = (place: MyAssignment) => [canCancel(place, NOW), needsStandIn(place, NOW)];
    expect(states(SOON)).toEqual([true, false]);
    expect(states(until('2026-12-12T11:00:00.001Z'))).toEqual([true, false]);
    expect(states(until('2026-12-12T11:00:00.000Z'))).toEqual([false, true]);
    expect(states(LATER)).toEqual([false, true]);
    for (const place of [GIVEN_BACK, LAST_WEEK, UNDER_WAY, began, CALLED_OFF])
      expect(states(place)).toEqual([false, false]);
    expect(states({ ...CALLED_OFF, status: 'confirmed' })).toEqual([false, false]);
  });

  it('allows undo except for a volunteer on a private shift', () => {
    const secret = on('secret', '2026-12-13T10:00:00Z', 'assigned', { shiftType: 'private' });
    expect(canUndoCancel(SOON, false)).toBe(true);
    expect(canUndoCancel(secret, false)).toBe(false);
    expect(canUndoCancel(secret, true)).toBe(true);
  });
});
