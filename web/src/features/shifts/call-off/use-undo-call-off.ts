import { useMutation } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api/error-message.ts';
import { showToast } from '../../../lib/toasts/toasts.ts';
import { m } from '../../../paraglide/messages.js';
import { undoCallOffMutation } from './call-off.queries.ts';

/** Lets what was called off take place after all, and says who is not on it any more. */
export function useUndoCallOff() {
  const { mutateAsync } = useMutation(undoCallOffMutation);
  return async (id: string): Promise<void> => {
    try {
      const { lost } = await mutateAsync(id);
      const names = [...new Set(lost.map(({ person }) => person.name))].join(', ');
      showToast({ message: names ? m.call_off_lost({ names }) : m.call_off_undone() });
    } catch (error) {
      showToast({ tone: 'error', message: errorMessage(error, m.call_off_undo_failed()) });
    }
  };
}
