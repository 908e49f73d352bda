import { useState } from 'react';

/**
 * What an open dialog is about, also once it has left the list: the dialog then says so.
 *
 * @param item what the list has under this id now
 */
export function useLastKnown<Item extends { id: string }>(
  item: Item | undefined,
  id: string | undefined,
): Item | undefined {
  const [known, setKnown] = useState(item);
  if (item && item !== known) setKnown(item);
  return item ?? (known?.id === id ? known : undefined);
}
