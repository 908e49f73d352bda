import { useState } from 'react';

/**
 * The item an open dialog is about, even after it has left the list, so that the dialog can say so.
 *
 * @param item the list's current item with this id
 */
export function useLastKnown<Item extends { id: string }>(
  item: Item | undefined,
  id: string | undefined,
): Item | undefined {
  const [known, setKnown] = useState(item);
  if (item && item !== known) setKnown(item);
  return item ?? (known?.id === id ? known : undefined);
}
