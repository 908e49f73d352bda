import type { GridObjection, GridShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { findPlace } from './board-model.ts';
import type { Carried } from './carried.ts';
import { objectionsQuery } from './planning.queries.ts';
import { type TargetWords, targetWords } from './planning-words.ts';

/** The person who is picked up, and the objections to putting them on each shift of the week. */
export function useCarry(week: string, shifts: readonly GridShift[]) {
  const [picked, setCarried] = useState<Carried | null>(null);
  const carried = picked && isStillThere(picked, shifts) ? picked : null;
  const { data } = useQuery({
    ...objectionsQuery(week, carried?.holder.id ?? '', carried?.from?.place.id),
    enabled: carried !== null,
  });
  const objections = useMemo(
    () => data && new Map<string, GridObjection>(data.map((each) => [each.shiftId, each])),
    [data],
  );
  return {
    carried,
    setCarried,
    objectionOf: (shiftId: string): GridObjection | null | undefined =>
      objections ? objections.get(shiftId) : null,
    /** The objections to a shift; null while nobody is picked up. */
    wordsOf: (shift: GridShift): TargetWords | null =>
      carried &&
      targetWords(shift, objections ? objections.get(shift.id) : null, carried.from?.shift.id === shift.id),
    isKnown: objections !== undefined,
  };
}

export type Carry = ReturnType<typeof useCarry>;

/** Somebody else may have cancelled the place meanwhile. For another week, that is not known here. */
const isStillThere = ({ from }: Carried, shifts: readonly GridShift[]): boolean =>
  from === null ||
  !shifts.some(({ id }) => id === from.shift.id) ||
  findPlace(shifts, from.place.id) !== undefined;
