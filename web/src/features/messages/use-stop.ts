import type { Message } from '@ijsploeg/worker/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useSingleFlight } from '../../lib/hooks/use-single-flight.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { stopMutation } from './messages.queries.ts';

/** Stops a message, says who got it already, and offers to write it again. */
export function useStop({ id }: Pick<Message, 'id'>) {
  const { mutateAsync, isPending } = useMutation(stopMutation);
  const navigate = useNavigate();
  const singleFlight = useSingleFlight();

  const stop = () =>
    void singleFlight(async () => {
      try {
        const { sent, stopped, underway } = await mutateAsync(id);
        const arrived = sent + underway;
        showToast({
          message: [
            m.messages_stopped({ count: stopped }),
            ...(arrived > 0 ? [m.messages_stopped_sent({ count: arrived })] : []),
          ].join(' '),
          actions: [
            {
              label: m.messages_again(),
              act: () => void navigate({ to: '/messages', search: { again: id } }),
            },
          ],
        });
      } catch (error) {
        showToast({ tone: 'error', message: errorMessage(error, m.messages_stop_failed()) });
      }
    });
  return { stop, isStopping: isPending };
}
