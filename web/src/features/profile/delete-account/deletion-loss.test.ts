import type { AssignmentStatus, OwnData } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { countLoss } from './deletion-loss.ts';

const NOW = new Date('2026-12-12T12:00:00Z');

const place = (status: AssignmentStatus, startTime: string) => ({ status, shift: { startTime } });
const reservation = (status: string, endDate: string, usedAt: string | null = null) => ({
  status,
  usedAt,
  event: { startDate: '2026-12-11T00:00:00Z', endDate },
});
const of = (assignments: object[], reservations: object[] = []) =>
  countLoss({ assignments, reservations } as unknown as OwnData, NOW);

test('counts places on coming shifts and on shifts that have started, without cancelled ones', () => {
  expect(
    of([
      place('assigned', '2026-12-12T12:00:01Z'),
      place('confirmed', '2026-12-20T09:00:00Z'),
      place('cancelled', '2026-12-20T09:00:00Z'),
      place('assigned', '2026-12-12T12:00:00Z'),
      place('completed', '2026-12-01T09:00:00Z'),
      place('cancelled', '2026-12-01T09:00:00Z'),
    ]),
  ).toEqual({ shiftsToCome: 2, shiftsDone: 2, reservations: 0 });
});

test('counts reservations that are neither cancelled nor used and whose event is not over', () => {
  expect(
    of(
      [],
      [
        reservation('reserved', '2026-12-13T00:00:00Z'),
        reservation('cancelled', '2026-12-13T00:00:00Z'),
        reservation('reserved', '2026-12-13T00:00:00Z', '2026-12-12T11:00:00Z'),
        reservation('reserved', '2026-12-11T23:00:00Z'),
      ],
    ),
  ).toEqual({ shiftsToCome: 0, shiftsDone: 0, reservations: 1 });
});
