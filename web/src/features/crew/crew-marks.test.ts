import type { CrewMember, CrewShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import {
  type CrewMark,
  countPresent,
  type Deed,
  parseMark,
  temporaryId,
  unmarkedIds,
  withMark,
} from './crew-marks.ts';

const member = (assignmentId: string, change: Partial<CrewMember> = {}): CrewMember => ({
  assignmentId,
  volunteerId: `usr_${assignmentId}`,
  firstName: assignmentId,
  lastName: null,
  phoneNumber: null,
  phoneDisplay: null,
  status: 'confirmed',
  isLead: false,
  acknowledgedAt: null,
  seeksStandIn: false,
  isWalkIn: false,
  isGuest: false,
  hasPhotoConsent: true,
  attendance: null,
  ...change,
});
const AT = Date.parse('2026-12-12T10:00:00Z');
const seen = (state: 'present' | 'absent') => ({
  state,
  isLate: false,
  note: null,
  minutes: null,
  seenAt: '2026-12-12T09:00:00.000Z',
});
const CREW: CrewShift = {
  shift: {
    id: 'shf_1',
    title: 'Kassa',
    location: 'Ingang',
    startTime: '2026-12-12T10:00:00.000Z',
    endTime: '2026-12-12T12:00:00.000Z',
    maxVolunteers: 3,
    status: 'active',
  },
  opensAt: '2026-12-12T09:00:00.000Z',
  closesAt: null,
  crew: [member('anne'), member('bram', { attendance: seen('absent') })],
};
const crewWith = (...deeds: Deed[]) =>
  deeds.reduce<CrewShift[]>(
    (shifts, deed, index) => withMark(shifts, { id: `mark-${index}`, at: AT, deed }),
    [CREW],
  )[0]?.crew ?? [];
const all: Deed = { kind: 'all', shiftId: 'shf_1', ids: ['anne', 'bram'] };

describe('withMark', () => {
  it('shows a mark, and its absence when it is taken away', () => {
    const late: Deed = {
      kind: 'mark',
      assignmentId: 'anne',
      state: 'present',
      isLate: true,
      note: null,
      minutes: null,
    };
    expect(crewWith(late)[0]?.attendance).toMatchObject({ state: 'present', isLate: true });
    expect(crewWith(late, { ...late, state: null })[0]?.attendance).toBeNull();
  });

  it('marks everybody without a mark, and takes it back', () => {
    expect(crewWith(all).map(({ attendance }) => attendance?.state)).toEqual(['present', 'absent']);
    expect(countPresent(crewWith(all))).toBe(1);
    expect(unmarkedIds(crewWith())).toEqual(['anne']);
    const undone = crewWith(all, { kind: 'undo-all', shiftId: 'shf_1', ids: ['anne'], undoes: 'mark-0' });
    expect(undone.map(({ attendance }) => attendance?.state)).toEqual([undefined, 'absent']);
  });

  it('adds a walk-in once', () => {
    const ben: Deed = { kind: 'walk-in', shiftId: 'shf_1', volunteerId: 'usr_ben', name: 'Ben' };
    expect(crewWith(ben, ben)).toHaveLength(3);
    expect(crewWith(ben).at(-1)).toMatchObject({ firstName: 'Ben', isWalkIn: true, isGuest: false });
    expect(unmarkedIds(crewWith(ben))).toEqual(['anne']);
  });

  it('takes a walk-in off the crew, with the id of the server or without', () => {
    const ben: Deed = { kind: 'walk-in', shiftId: 'shf_1', volunteerId: null, name: 'Ben' };
    const undo = (assignmentId: string, undoes: string): Deed => ({
      kind: 'undo-walk-in',
      assignmentId,
      name: 'Ben',
      undoes,
    });
    expect(crewWith(ben, undo(temporaryId('mark-0'), 'mark-0'))).toHaveLength(2);
    expect(crewWith(undo('bram', 'mark-9')).map(({ assignmentId }) => assignmentId)).toEqual(['anne']);
  });
});

describe('parseMark', () => {
  it('reads what was stored, and nothing else', () => {
    const mark: CrewMark = { id: 'mark-1', at: AT, deed: all };
    expect(parseMark(JSON.parse(JSON.stringify(mark)))).toEqual(mark);
    for (const stored of [
      null,
      'x',
      {},
      { ...mark, at: 'soon' },
      { ...mark, deed: null },
      { ...mark, deed: { kind: 'constructor' } },
      { ...mark, deed: { ...all, ids: [1] } },
      {
        ...mark,
        deed: { kind: 'mark', assignmentId: 'anne', state: 'late', isLate: false, note: null, minutes: null },
      },
    ])
      expect(parseMark(stored)).toBeNull();
  });
});
