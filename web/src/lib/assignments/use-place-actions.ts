import type { Assignment, ListedShift, Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { errorMessage } from '../api/error-message.ts';
import { formatWhen } from '../format/format-date.ts';
import { showToast } from '../toasts/toasts.ts';
import { claimPlaceMutation, releasePlaceMutation } from './place-mutations.ts';

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

  const undo = (action: () => Promise<void>) => () => {
    action().catch((error: unknown) =>
      showToast({ tone: 'error', message: m.places_undo_failed({ reason: errorMessage(error) }) }),
    );
  };

  async function claim(shift: NamedShift): Promise<void> {
    const { title } = shift;
    const standInId = shift.claim?.standIn?.id;
    const assignment = await claiming.mutateAsync({ shiftId: shift.id, standInId });
    if (!assignment) return void showToast({ tone: 'info', message: m.places_already_toast({ title }) });
    const when = formatWhen(shift.startTime, shift.endTime);
    // Giving it back would not return it to its former holder, who was told to be free.
    if (standInId) return void showToast({ message: m.places_taken_over_toast({ title, when }) });
    showToast({
      message: m.places_claimed_toast({ title, when }),
      onUndo: undo(() => giveBack(assignment, shift)),
    });
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
    claim,
    /** Without `canUndoCancel`, the toast offers no undo. */
    giveBack,
    /** The shift being claimed and the assignment being given back, while pending. */
    claimingId: claiming.isPending ? claiming.variables.shiftId : null,
    givingBackId: givingBack.isPending ? givingBack.variables : null,
  };
}
