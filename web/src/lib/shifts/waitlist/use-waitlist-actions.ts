import type { Shift } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { m } from '../../../paraglide/messages.js';
import { errorMessage, failureReason } from '../../api/error-message.ts';
import { useSingleFlight } from '../../hooks/use-single-flight.ts';
import { showToast } from '../../toasts/toasts.ts';
import { joinWaitlistMutation, leaveWaitlistMutation } from './waitlist.queries.ts';

type NamedShift = Pick<Shift, 'id' | 'title'>;

/** Joins and leaves the waitlist of a shift, each with a toast. Both return whether they succeeded; `error` says why not. */
export function useWaitlistActions({ id, title }: NamedShift) {
  const joining = useMutation(joinWaitlistMutation);
  const leaving = useMutation(leaveWaitlistMutation);
  const singleFlight = useSingleFlight();

  async function join(): Promise<boolean> {
    leaving.reset();
    try {
      const position = await joining.mutateAsync(id);
      showToast({
        message:
          position === null
            ? m.waitlist_already_toast({ title })
            : m.waitlist_joined_toast({ title, position }),
        ...(position !== null && { onUndo: () => void undo() }),
      });
      return true;
    } catch {
      return false;
    }
  }

  async function undo() {
    try {
      await leaving.mutateAsync(id);
      showToast({ message: m.waitlist_left_toast({ title }) });
    } catch (error) {
      showToast({ tone: 'error', message: m.places_undo_failed({ reason: failureReason(error) }) });
    }
  }

  /** No undo: the place in line is gone. */
  async function leave(message: string = m.waitlist_left_toast({ title })): Promise<boolean> {
    joining.reset();
    try {
      await leaving.mutateAsync(id);
      showToast({ message });
      return true;
    } catch {
      return false;
    }
  }

  const error = joining.error ?? leaving.error;
  return {
    join: () => singleFlight(join),
    leave: (message?: string) => singleFlight(() => leave(message)),
    isJoining: joining.isPending,
    isLeaving: leaving.isPending,
    /** Why the last request failed, in words. */
    failure: error && errorMessage(error, m.waitlist_failed()),
  };
}
