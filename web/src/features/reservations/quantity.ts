import { type EventDetail, type MyReservation, placesLeft } from '@ijsploeg/worker/contract';

/** Why a typed quantity was corrected. */
export type QuantityFault = 'no_number' | 'too_few' | 'not_whole' | 'too_many';

export interface ReadQuantity {
  /** A valid quantity: a whole number from 1 to the places left. */
  quantity: number;
  /** Why it differs from what was typed. */
  fault: QuantityFault | null;
}

const NUMBER = /^[+-]?\d+(\.\d+)?(e\+?\d{1,3})?$/i;

/**
 * Parses a typed quantity. Text that is not a number becomes 1 (specification); any other invalid number
 * becomes the nearest valid one.
 *
 * @param left the free places; with none the result is still 1, which the server refuses
 */
export function readQuantity(text: string, left: number): ReadQuantity {
  const typed = text.trim().replace(',', '.');
  if (!NUMBER.test(typed)) return { quantity: 1, fault: 'no_number' };
  const number = Number(typed);
  const most = Math.max(1, left);
  if (number > most) return { quantity: most, fault: 'too_many' };
  if (number < 1) return { quantity: 1, fault: 'too_few' };
  if (!Number.isInteger(number)) return { quantity: Math.floor(number), fault: 'not_whole' };
  return { quantity: number, fault: null };
}

/**
 * How many places a person can still reserve on an event: what the event has left, or less because of the maximum per
 * person (`isPersonal`).
 *
 * @param mine the person's reservations; until they are known they count as none, and the server checks
 */
export function leftFor(
  event: Pick<EventDetail, 'id' | 'maxCapacity' | 'currentCapacity' | 'maxPerPerson'>,
  mine: readonly Pick<MyReservation, 'eventId' | 'status' | 'quantity'>[] = [],
): { left: number; isPersonal: boolean } {
  const held = mine
    .filter(({ eventId, status }) => eventId === event.id && status === 'reserved')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const ofEvent = placesLeft(event);
  const ofPerson = Math.max(0, event.maxPerPerson - held);
  return { left: Math.min(ofEvent, ofPerson), isPersonal: ofPerson < ofEvent };
}

/** The total price in euro cents; null is free. */
export const totalCents = (priceCents: number | null, quantity: number): number =>
  (priceCents ?? 0) * quantity;
