import type { GridPerson } from '@ijsploeg/worker/contract';
import { nameOnShift } from '../dialogs/shift-people.tsx';
import type { PlaceOnShift } from './board-model.ts';
import type { Holder } from './planning-cache.ts';
import type { Act, ActShift } from './undo-list.ts';

/** Somebody who is picked up: a person for a new place, or the holder of a place that they would leave. */
export interface Carried {
  holder: Holder;
  name: string;
  from: PlaceOnShift | null;
}

/** Whether a place can be moved: a guest has no account, and a completed place is history. */
export const isMovable = ({ place }: PlaceOnShift): boolean =>
  place.volunteerId !== null && place.attendance === null && isOpen(place.status);

const isOpen = (status: string): status is 'assigned' | 'confirmed' =>
  status === 'assigned' || status === 'confirmed';

/** Picks up the holder of a place; null if it cannot be moved. */
export function carryPlace(each: PlaceOnShift): Carried | null {
  const { volunteerId, firstName, lastName } = each.place;
  if (volunteerId === null || !isMovable(each)) return null;
  return { holder: { id: volunteerId, firstName, lastName }, name: nameOnShift(each.place), from: each };
}

/** Picks up a person, for a new place. */
export const carryPerson = ({ id, firstName, lastName }: GridPerson): Carried => ({
  holder: { id, firstName, lastName },
  name: nameOnShift({ firstName, lastName }),
  from: null,
});

/** The act of putting them on a shift: a move, or a new place. */
export function dropOf({ holder, name, from }: Carried, shift: ActShift): Act {
  if (from && isOpen(from.place.status))
    return {
      kind: 'move',
      holder,
      name,
      place: { id: from.place.id, status: from.place.status },
      from: from.shift,
      shift,
    };
  return { kind: 'assign', holder, name, shift };
}
