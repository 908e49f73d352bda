import type { Assignment, ListedShift, Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { failureReason } from '../api/error-message.ts';
import { formatWhen } from '../format/format-date.ts';
import { showToast } from '../toasts/toasts.ts';
import { claimPlaceMutation, type PlaceToClaim, releasePlaceMutation } from './place-mutations.ts';
import { acceptsRest, shortRestIn } from './rest-question.ts';

interface NamedShift extends Pick<Shift, 'id' | 'title' | 'startTime' | 'endTime'> {
  /** Has the request for a stand-in, where the place of somebody else is taken over. */
  claim?: Pick<ListedShift['claim'], 'standIn'>;
}

/**
 * Claims and gives back places, each with a toast that offers undo.
 *
 * Both reject with the API's error, for the caller to show in place. A failed undo shows its own toast, since
 * the caller may be unmounted by then.
 */
export function usePlaceActions() {
  const claiming = useMutation(claimPlaceMutation);
  const givingBack = useMutation(releasePlaceMutation);

  const undo = (action: () => Promise<unknown>) => () => {
    action().catch((error: unknown) =>
      showToast({ tone: 'error', message: m.places_undo_failed({ reason: failureReason(error) }) }),
    );
  };

  /** @returns null if the person declined because of too little rest */
  async function take(place: PlaceToClaim, shift: NamedShift) {
    try {
      return { assignment: await claiming.mutateAsync(place) };
    } catch (error) {
      const rest = shortRestIn(error);
      if (!rest) throw error;
      if (!(await acceptsRest({ shift, ...rest }, error))) return null;
      return { assignment: await claiming.mutateAsync({ ...place, acceptRest: true }) };
    }
  }

  async function claim(shift: NamedShift): Promise<boolean> {
    const { title } = shift;
    const standInId = shift.claim?.standIn?.id;
    const taken = await take({ shiftId: shift.id, standInId }, shift);
    if (!taken) return false;
    const { assignment } = taken;
    const when = formatWhen(shift.startTime, shift.endTime);
    if (!assignment) showToast({ tone: 'info', message: m.places_already_toast({ title }) });
    // Giving it back would not return it to its former holder, who was told to be free.
    else if (standInId) showToast({ message: m.places_taken_over_toast({ title, when }) });
    else
      showToast({
        message: m.places_claimed_toast({ title, when }),
        onUndo: undo(() => giveBack(assignment, shift)),
      });
    return true;
  }

  async function giveBack(
    { id }: Pick<Assignment, 'id'>,
    shift: NamedShift,
    canUndoCancel = true,
  ): Promise<void> {
    await givingBack.mutateAsync(id);
    showToast({
      message: m.places_given_back_toast({ title: shift.title }),
      ...(canUndoCancel && { onUndo: undo(() => claim(shift)) }),
    });
  }

  return {
    /** Resolves to whether the place is theirs: they may be asked about little rest, and decline. */
    claim,
    /** Without `canUndoCancel`, the toast offers no undo. */
    giveBack,
    isClaiming: claiming.isPending,
    isGivingBack: givingBack.isPending,
  };
}
