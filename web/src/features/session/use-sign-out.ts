import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { failureReason } from '../../lib/api/error-message.ts';
import { endSession } from '../../lib/session/session.query.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';

/** Signs out and goes to the sign-in screen; on failure shows a toast and stays. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    try {
      await endSession(client);
    } catch (error) {
      showToast({ tone: 'error', message: m.shell_sign_out_failed({ error: failureReason(error) }) });
      return;
    }
    await router.navigate({ to: '/login' });
  };
}
