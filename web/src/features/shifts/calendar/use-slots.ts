import { useRef } from 'react';

/**
 * React keys for a list whose items change all at once: an item that stays keeps its element, and with it the focus;
 * a new one reuses an element that is no longer needed, which is several times faster than creating another.
 *
 * @param ids without duplicates
 * @returns a key for each id, in the same order
 */
export function useSlots(ids: readonly string[]): number[] {
  const slots = useRef<ReadonlyMap<string, number>>(new Map());
  slots.current = assignSlots(ids, slots.current);
  return ids.map((id) => slots.current.get(id) ?? 0);
}

/** Ids keep their slots; new ones get the lowest free slots. */
export function assignSlots(
  ids: readonly string[],
  previous: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  for (const id of ids) {
    const slot = previous.get(id);
    if (slot !== undefined) slots.set(id, slot);
  }
  const taken = new Set(slots.values());
  let next = 0;
  for (const id of ids) {
    if (slots.has(id)) continue;
    while (taken.has(next)) next += 1;
    slots.set(id, next);
    next += 1;
  }
  return slots;
}
