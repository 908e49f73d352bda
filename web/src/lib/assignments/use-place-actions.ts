import type { Assignment, Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../paraglide/messages.js';
import { errorMessage } from '../api/error-message.ts';
import { formatWhen } from '../format/format-date.ts';
import { showToast } from '../toasts/toasts.ts';
import { claimPlaceMutation, releasePlaceMutation } from './place-mutations.ts';

type NamedShift = Pick<Shift, 'id' | 'title' | 'startTime' | 'endTime'>;

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
    const assignment = await claiming.mutateAsync(shift.id);
    if (!assignment) return void showToast({ tone: 'info', message: m.places_already_toast({ title }) });
    showToast({
      message: m.places_claimed_toast({ title, when: formatWhen(shift.startTime, shift.endTime) }),
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
    claimingId: claiming.isPending ? claiming.variables : null,
    givingBackId: givingBack.isPending ? givingBack.variables : null,
  };
}
