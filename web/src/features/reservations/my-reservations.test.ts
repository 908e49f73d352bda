import type { MyReservation } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { canCancel, splitReservations } from './my-reservations.ts';

const HOUR = 3_600_000;
const NOW = new Date('2026-12-12T12:00:00Z');
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR).toISOString();

const reservation = (
  id: string,
  start: number,
  end: number,
  change: Partial<MyReservation> = {},
): MyReservation => ({
  id,
  eventId: 'evt_disco',
  reference: '7KM-4XP-A9C',
  status: 'reserved',
  quantity: 2,
  totalCents: 1500,
  email: 'noor@example.test',
  firstName: 'Noor',
  lastName: 'Dijk',
  phoneNumber: null,
  phoneDisplay: null,
  createdAt: at(-48),
  cancelledAt: null,
  usedAt: null,
  cancellable: true,
  event: {
    id: 'evt_disco',
    title: 'Disco',
    location: 'Grote baan',
    startDate: at(start),
    endDate: at(end),
    imageUrl: null,
    imageSmallUrl: null,
    status: 'upcoming',
    calledOff: null,
  },
  ...change,
});

const ids = (list: MyReservation[]) => list.map(({ id }) => id);

describe('splitReservations', () => {
  it('lists a reservation as upcoming until its event ends, the next one first', () => {
    const { coming, past } = splitReservations(
      [reservation('later', 48, 50), reservation('last moment', -2, 0), reservation('over', -3, -0.001)],
      NOW,
    );
    expect(ids(coming)).toEqual(['last moment', 'later']);
    expect(ids(past)).toEqual(['over']);
  });

  it('lists cancelled reservations among the past ones, latest first', () => {
    const cancelled = { status: 'cancelled', cancellable: false } as const;
    const { coming, past } = splitReservations(
      [reservation('old', -50, -48), reservation('cancelled', 24, 26, cancelled), reservation('new', -5, -3)],
      NOW,
    );
    expect(ids(coming)).toEqual([]);
    expect(ids(past)).toEqual(['cancelled', 'new', 'old']);
  });

  it('allows cancelling until the event begins, even with an outdated list', () => {
    expect(canCancel(reservation('a', 0, 2), NOW)).toBe(true);
    expect(canCancel(reservation('a', -0.001, 2), NOW)).toBe(false);
    expect(canCancel(reservation('a', 1, 2, { cancellable: false }), NOW)).toBe(false);
  });
});
