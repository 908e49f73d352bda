import type { CrewMember, CrewShift } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { toRollCall } from './roll-call.ts';

const NOW = Date.parse('2041-12-14T19:00:00Z');
const MINUTE = 60_000;

const member = (
  id: string,
  state: 'present' | 'absent' | null = 'present',
  values: Partial<CrewMember> = {},
) => ({
  assignmentId: `asg_${id}`,
  volunteerId: `usr_${id}`,
  firstName: id,
  lastName: 'Smit',
  phoneNumber: null,
  phoneDisplay: null,
  status: 'confirmed' as const,
  isLead: false,
  acknowledgedAt: null,
  seeksStandIn: false,
  isWalkIn: false,
  isGuest: false,
  hasPhotoConsent: true,
  attendance: state && { state, isLate: false, note: null, minutes: null, seenAt: '2041-12-14T18:00:00Z' },
  ...values,
});

const crewShift = (from: number, to: number, location: string, crew: CrewMember[]): CrewShift => ({
  shift: {
    id: `shf_${from}_${to}_${location}`,
    title: 'IJsmeester',
    location,
    startTime: new Date(NOW + from * MINUTE).toISOString(),
    endTime: new Date(NOW + to * MINUTE).toISOString(),
    maxVolunteers: 9,
    status: 'active',
  },
  opensAt: new Date(NOW + (from - 60) * MINUTE).toISOString(),
  closesAt: null,
  crew,
});

const namesOf = (shifts: CrewShift[]) => {
  const { places, unmarked } = toRollCall(shifts, NOW);
  return {
    places: places.map(({ location, people }) => [location, people.map(({ member }) => member.firstName)]),
    unmarked: unmarked.map(({ firstName }) => firstName),
  };
};

describe('the roll-call', () => {
  it('has whoever is present until half an hour after the end, and before the start, by location', () => {
    expect(
      namesOf([
        crewShift(-120, -30, 'Kassa', [member('Gone')]),
        crewShift(-120, -29, 'Kassa', [member('Still')]),
        crewShift(-60, 60, 'Baan', [member('Here'), member('Absent', 'absent')]),
        crewShift(30, 90, 'Baan', [member('Early'), member('Later', null)]),
      ]),
    ).toEqual({
      places: [
        ['Baan', ['Here', 'Early']],
        ['Kassa', ['Still']],
      ],
      unmarked: [],
    });
  });

  it('has guests, and each person once, at the location of the later shift', () => {
    const guest = member('Buurman', 'present', { volunteerId: null, isGuest: true });
    expect(
      namesOf([
        crewShift(-120, -10, 'Kassa', [member('Sanne')]),
        crewShift(-10, 60, 'Baan', [member('Sanne', 'present', { assignmentId: 'asg_2' }), guest]),
      ]).places,
    ).toEqual([['Baan', ['Sanne', 'Buurman']]]);
  });

  it('names the people on shifts under way of whom nothing is recorded', () => {
    expect(
      namesOf([
        crewShift(-60, 60, 'Baan', [member('Unknown', null), member('Sanne', null)]),
        crewShift(-60, 60, 'Kassa', [member('Sanne', 'present', { assignmentId: 'asg_2' })]),
        crewShift(-60, -1, 'Bar', [member('Left', null)]),
      ]),
    ).toEqual({ places: [['Kassa', ['Sanne']]], unmarked: ['Unknown'] });
  });
});
