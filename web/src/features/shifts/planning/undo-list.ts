import type { GridShift } from '@ijsploeg/worker/contract';
import type { Move } from '../dialogs/shift.mutations.ts';
import type { Holder } from './planning-cache.ts';

/** The part of a shift that acts and their texts use. */
export type ActShift = Pick<GridShift, 'id' | 'title' | 'startTime' | 'endTime'>;

interface PlaceState {
  id: string;
  status: 'assigned' | 'confirmed';
}

/** The acts of an admin on the board. */
export type Act =
  | {
      kind: 'assign';
      holder: Holder;
      name: string;
      shift: ActShift;
      /** Gives back a place that was confirmed, which the new one is not. */
      wasConfirmed?: boolean;
    }
  | { kind: 'move'; place: PlaceState; holder: Holder; name: string; from: ActShift; shift: ActShift }
  | {
      kind: 'status';
      place: PlaceState;
      /** Null for a guest and for somebody who was removed. */
      holder: Holder | null;
      name: string;
      shift: ActShift;
      to: Move;
    };

/** An act that was done, and the place as it is since then. */
export interface DoneAct {
  act: Act;
  place: PlaceState;
}

/** Why an act cannot be undone. */
export type NoUndo = 'confirmed' | 'guest';

/** The act that undoes another, on condition that the place is still as that act left it. */
export function inverseOf({ act, place }: DoneAct): Act | NoUndo {
  if (act.kind === 'move') return { ...act, place, from: act.shift, shift: act.from };
  if (act.kind === 'assign') return { ...act, kind: 'status', place, to: 'cancelled' };
  if (act.to === 'completed') return { ...act, to: 'reopened' };
  if (act.to !== 'cancelled') return 'confirmed';
  if (!act.holder) return 'guest';
  const { holder, name, shift } = act;
  return { kind: 'assign', holder, name, shift, wasConfirmed: act.place.status === 'confirmed' };
}

const MAX_UNDO = 10;

/** The last acts, newest last. */
export const withDone = (done: readonly DoneAct[], act: DoneAct): DoneAct[] =>
  [...done, act].slice(-MAX_UNDO);
