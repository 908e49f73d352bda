import { describe, expect, it } from 'vitest';
import { leftFor, readQuantity, totalCents } from './quantity.ts';

describe('readQuantity', () => {
  it.each(['1', ' 3 ', '03', '+2', '2.0', '2,0', '1e1', '40'])('takes %j as it is', (text) => {
    expect(readQuantity(text, 40)).toEqual({ quantity: Number(text.replace(',', '.')), fault: null });
  });

  it.each(['', ' ', 'abc', 'twee', '2 3', '--1', '0x10', 'NaN', 'Infinity', '1e', '٣', '<b>2</b>', '1.2.3'])(
    'falls back to 1 for %j, which is not a number',
    (text) => {
      expect(readQuantity(text, 40)).toEqual({ quantity: 1, fault: 'no_number' });
    },
  );

  it.each(['0', '-1', '-1e9', '0.5', '-0'])('makes 1 of %j', (text) => {
    expect(readQuantity(text, 40)).toEqual({ quantity: 1, fault: 'too_few' });
  });

  it.each(['41', '1000000000', '1e9', '9e999', '40.5'])('makes what is left of %j', (text) => {
    expect(readQuantity(text, 40)).toEqual({ quantity: 40, fault: 'too_many' });
  });

  it('returns whole places only', () => {
    expect(readQuantity('1.5', 40)).toEqual({ quantity: 1, fault: 'not_whole' });
    expect(readQuantity('2,9', 40)).toEqual({ quantity: 2, fault: 'not_whole' });
  });

  it('returns at least one place, even when none is left', () => {
    expect(readQuantity('1', 0)).toEqual({ quantity: 1, fault: null });
    expect(readQuantity('2', 0)).toEqual({ quantity: 1, fault: 'too_many' });
  });
});

describe('leftFor', () => {
  const event = { id: 'evt_1', maxCapacity: 40, currentCapacity: 30, maxPerPerson: 6 };
  const mine = (quantity: number, values = {}) => ({
    eventId: 'evt_1',
    status: 'reserved' as const,
    quantity,
    ...values,
  });

  it.each([
    ['the maximum per person while nothing is known of their reservations', undefined, 6, true],
    ['what their reservations leave of it', [mine(2), mine(1)], 3, true],
    [
      'all of it beside cancelled ones and other events',
      [mine(2, { status: 'cancelled' }), mine(2, { eventId: 'evt_2' })],
      6,
      true,
    ],
    ['nothing, never less, when it was lowered', [mine(9)], 0, true],
  ] as const)('is %s', (_, reservations, left, isPersonal) => {
    expect(leftFor(event, reservations)).toEqual({ left, isPersonal });
  });

  it('is what the event has left when that is no more', () => {
    expect(leftFor({ ...event, currentCapacity: 36 })).toEqual({ left: 4, isPersonal: false });
    expect(leftFor({ ...event, currentCapacity: 34 })).toEqual({ left: 6, isPersonal: false });
  });
});

describe('totalCents', () => {
  it('is exact in cents', () => {
    expect(totalCents(1010, 3)).toBe(3030);
    expect(totalCents(1999, 100)).toBe(199_900);
    expect(totalCents(29, 7)).toBe(203);
  });

  it('is null for a free event', () => {
    expect(totalCents(null, 5)).toBe(0);
  });
});
