import { useState } from 'react';

/** Which of the items on the screen are selected; one that has left the screen is not. */
export function useSelection(items: readonly { id: string }[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: items.filter(({ id }) => chosen.has(id)).map(({ id }) => id),
    /** Of some of the items. */
    stateOf: (some: readonly { id: string }[]): 'all' | 'some' | 'none' => {
      const count = some.filter(({ id }) => chosen.has(id)).length;
      return count === 0 ? 'none' : count === some.length ? 'all' : 'some';
    },
    select: (some: readonly { id: string }[], isSelected: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const { id } of some) isSelected ? after.add(id) : after.delete(id);
        return after;
      }),
  };
}
export type Selection = ReturnType<typeof useSelection>;
