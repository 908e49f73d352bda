import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { clearSession } from '../../lib/session/session.query.ts';

/** After an account was deleted: clears the person's data from this browser and goes to the sign-in screen. */
export function useAccountDeletedRedirect(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    clearSession(client);
    await router.navigate({ to: '/login', state: { accountDeleted: true }, replace: true });
  };
}
