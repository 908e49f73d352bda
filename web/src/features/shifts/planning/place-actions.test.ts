import type { GridShift } from '@ijsploeg/worker/contract';
import { expect, test, vi } from 'vitest';
import type { PlaceOnShift } from './board-model.ts';
import { placeMenu } from './place-actions.ts';
import type { PlanningActs } from './use-planning-acts.ts';

const START = Date.parse('2026-12-12T08:00:00Z');

const labels = (shift: Partial<GridShift>, now: number) =>
  placeMenu(
    {
      place: {
        id: 'asg_1',
        volunteerId: 'usr_1',
        status: 'confirmed',
        isLead: false,
        firstName: 'Sanne',
        lastName: 'Vos',
        guestName: null,
        isAcknowledged: false,
        hasStandIn: false,
        attendance: null,
      },
      shift: { startTime: new Date(START).toISOString(), status: 'active', ...shift },
    } as PlaceOnShift,
    {
      acts: {} as PlanningActs,
      now: new Date(now),
      moveLabel: 'Verplaatsen',
      onMove: vi.fn(),
      onOpen: vi.fn(),
    },
  ).map(({ label }) => label);

test('the menu of a place offers to complete it once its shift has started and takes place', () => {
  expect(labels({}, START - 1)).not.toContain('Voltooien');
  expect(labels({}, START)).toContain('Voltooien');
  expect(labels({ status: 'cancelled' }, START)).not.toContain('Voltooien');
});
