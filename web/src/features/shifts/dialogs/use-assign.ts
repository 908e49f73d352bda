import type { Assignment, PlaceResult, Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { failureReason } from '../../../lib/api/error-message.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useSingleFlight } from '../../../lib/hooks/use-single-flight.ts';
import { showToast, type Toast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { assignMutation, assignToShiftsMutation, movePlaceMutation } from './shift.mutations.ts';

interface Person {
  id: string;
  name: string;
}

interface AssignOptions {
  standInId?: string | undefined;
  overridesOffer?: boolean;
  /** Shifts of the next weeks on which the person is placed, too. */
  following?: readonly string[];
  onAssigned?: () => void;
  /** What can be done next, offered once they are assigned. */
  next?: NonNullable<Toast['actions']>;
  /** What became of each shift, if there are `following`. */
  onResults?: (results: PlaceResult[]) => void;
}

/** Whether the admin has to confirm that the person gets a second shift at that time. */
export const isOverlapRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'shift.overlap';

/** Assigns a person to a shift, and asks for confirmation when they are on another one at that time. */
export function useAssign(
  { id: shiftId, title, endTime }: Pick<Shift, 'id' | 'title' | 'endTime'>,
  { id: volunteerId, name }: Person,
  { standInId, overridesOffer = false, following = [], onAssigned, next = [], onResults }: AssignOptions = {},
) {
  const { mutateAsync, isPending } = useMutation(assignMutation);
  const several = useMutation(assignToShiftsMutation);
  const { mutateAsync: movePlace } = useMutation(movePlaceMutation);
  const singleFlight = useSingleFlight();
  const [needsOverride, setNeedsOverride] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const assign = (overrideOverlap: boolean) => singleFlight(() => give(overrideOverlap));

  async function give(overrideOverlap: boolean): Promise<void> {
    setFailure(null);
    try {
      if (following.length > 0) {
        const results = await several.mutateAsync({ volunteerId, shiftIds: [shiftId, ...following] });
        const count = results.filter(({ assignment }) => assignment).length;
        if (count > 0) showToast({ message: m.series_assigned_toast({ name, count, title }), actions: next });
        onResults?.(results);
        if (results[0]?.assignment) onAssigned?.();
        return;
      }
      const place = await mutateAsync({ shiftId, standInId, volunteerId, overrideOverlap, overridesOffer });
      setNeedsOverride(false);
      // No mail is sent about a shift that is over.
      const message =
        Date.parse(endTime) > serverNow() ? m.shifts_assigned : m.shifts_assigned_without_notice;
      if (!place) showToast({ message: m.shifts_assigned_already({ name }) });
      else
        showToast({
          message: message({ name, title }),
          // The place of who sought a stand-in does not return to them.
          ...(!standInId && { onUndo: () => void takeBack(place) }),
          actions: next,
        });
      onAssigned?.();
    } catch (error) {
      const isOverlap = isOverlapRefusal(error);
      setNeedsOverride(isOverlap);
      setFailure(isOverlap ? null : error);
    }
  }
  /** Undoes it from the toast, when the list may no longer be on screen. */
  async function takeBack({ id: assignmentId, status: from }: Assignment): Promise<void> {
    try {
      await movePlace({ assignmentId, from, to: 'cancelled' });
      showToast({ message: m.shifts_place_cancelled({ name }) });
    } catch (error) {
      showToast({ tone: 'error', message: m.places_undo_failed({ reason: failureReason(error) }) });
    }
  }

  return {
    assign,
    isPending: isPending || several.isPending,
    failure,
    /** They are on another shift at that time: the admin has to confirm. */
    needsOverride,
    setNeedsOverride,
    /** For the answer to the question whether to assign them anyway. */
    onAnswer: (isYes: boolean) => (isYes ? void assign(true) : setNeedsOverride(false)),
  };
}
