import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { forgetSession } from '../../lib/session/session.query.ts';

/** After an account was deleted: nothing of the person stays in this browser, and the sign-in screen says goodbye. */
export function useAccountDeletedRedirect(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    forgetSession(client);
    await router.navigate({ to: '/login', state: { farewell: true }, replace: true });
  };
}
