import type { MyAssignment } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadsAbout, leadsToday } from './places.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Amsterdam'));
afterEach(() => vi.unstubAllEnvs());

const NOW = new Date('2026-12-12T10:00:00+01:00');
const lead = (from: string, to: string, change: Partial<MyAssignment> = {}) =>
  ({
    isLead: true,
    status: 'confirmed',
    shift: { status: 'active', startTime: `2026-12-${from}:00+01:00`, endTime: `2026-12-${to}:00+01:00` },
    ...change,
  }) as MyAssignment;

describe('who leads today', () => {
  it.each([
    ['a shift of today', lead('12T20:00', '12T23:00'), true],
    ['a shift that began yesterday and ended in the night', lead('11T22:00', '12T02:00'), true],
    ['a shift of tomorrow, whose crew they see already', lead('13T09:00', '13T12:00'), false],
    ['a shift that ended yesterday', lead('11T20:00', '12T00:00'), false],
    ['a place on which somebody else leads', lead('12T20:00', '12T23:00', { isLead: false }), false],
    ['a place that was cancelled', lead('12T20:00', '12T23:00', { status: 'cancelled' }), false],
  ])('with %s', (_, place, expected) => {
    expect(leadsToday(place, NOW)).toBe(expected);
  });

  it('counts the days of the rink, in whatever zone the device is', () => {
    const afternoon = lead('12T14:00', '12T18:00');
    for (const zone of ['Pacific/Auckland', 'Asia/Kolkata', 'America/Los_Angeles']) {
      vi.stubEnv('TZ', zone);
      for (const moment of ['12T00:10', '12T13:30', '12T23:50'])
        expect(leadsToday(afternoon, new Date(`2026-12-${moment}:00+01:00`)), `${zone} ${moment}`).toBe(true);
      expect(leadsToday(afternoon, new Date('2026-12-13T00:10:00+01:00'))).toBe(false);
    }
  });

  it('sees a crew a day ahead', () => {
    expect(leadsAbout(lead('13T09:00', '13T12:00'), NOW)).toBe(true);
  });
});
