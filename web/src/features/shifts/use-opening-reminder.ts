import { askOpeningReminder, dropOpeningReminder, type ListedShift } from '@ijsploeg/worker/contract';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import { callApi } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { shiftKeys } from '../../lib/api/query-keys.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { withReminder } from '../../lib/shifts/places.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

interface Wish {
  shiftId: string;
  isWanted: boolean;
}

/**
 * Requests a mail for when a shift opens, or withdraws the request. The lists are refetched after a refusal too: they
 * were out of date.
 */
const openingReminderMutation = mutationOptions({
  mutationFn: ({ shiftId, isWanted }: Wish) =>
    callApi(isWanted ? askOpeningReminder : dropOpeningReminder, { params: { id: shiftId } }),
  onSuccess: (_answer, { shiftId, isWanted }, _result, { client }) => {
    const update = (shift: ListedShift) => (shift.id === shiftId ? withReminder(shift, isWanted) : shift);
    client.setQueriesData<ListedShift[]>({ queryKey: shiftKeys.lists }, (shifts) => shifts?.map(update));
    client.setQueryData<ListedShift>(shiftKeys.one(shiftId), (shift) => shift && update(shift));
  },
  onSettled: (_answer, _error, _wish, _result, { client }) => {
    void client.invalidateQueries({ queryKey: shiftKeys.all });
  },
});

/** Switches the mail about the opening of a shift on and off, with a toast. */
export function useOpeningReminder({ id, title, remindsMe }: ListedShift) {
  const { mutateAsync, isPending, error } = useMutation(openingReminderMutation);
  const singleFlight = useSingleFlight();

  async function toggle(): Promise<void> {
    try {
      await mutateAsync({ shiftId: id, isWanted: !remindsMe });
      showToast({
        message: remindsMe ? m.opening_dropped_toast({ title }) : m.opening_asked_toast({ title }),
      });
    } catch {
      // Shown as the failure.
    }
  }

  return {
    toggle: () => singleFlight(toggle),
    isChanging: isPending,
    /** Why the last request failed, in words. */
    failure: error && errorMessage(error, m.opening_failed()),
  };
}
