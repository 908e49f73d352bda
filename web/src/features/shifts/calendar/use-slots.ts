import { useRef } from 'react';

/**
 * React keys for a list whose content is exchanged as a whole: what stays keeps its element, and with it the focus;
 * what is new takes over elements that are no longer needed, which is several times quicker than making others.
 *
 * @param ids each once
 * @returns a key for each id, in their order
 */
export function useSlots(ids: readonly string[]): number[] {
  const known = useRef<ReadonlyMap<string, number>>(new Map());
  known.current = assignSlots(ids, known.current);
  return ids.map((id) => known.current.get(id) ?? 0);
}

/** Ids keep the slots they have; the others get the lowest ones that are free. */
export function assignSlots(
  ids: readonly string[],
  known: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  for (const id of ids) {
    const slot = known.get(id);
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
