/** What was wrong with a typed number of places. */
export type QuantityFault = 'no_number' | 'too_few' | 'not_whole' | 'too_many';

export interface ReadQuantity {
  /** A number of places that can be asked for: whole, at least 1, at most those that are left. */
  quantity: number;
  /** Why it is not what was typed. */
  fault: QuantityFault | null;
}

const NUMBER = /^[+-]?\d+(\.\d+)?(e\+?\d{1,3})?$/i;

/**
 * Reads how many places somebody typed. What is no number is 1 (specification), any other that cannot be asked for
 * becomes the nearest one that can.
 *
 * @param left the places that are free; with none it is still 1, for the server to refuse
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

/** What so many places cost together, in euro cents; null is free. */
export const totalCents = (priceCents: number | null, quantity: number): number =>
  (priceCents ?? 0) * quantity;
