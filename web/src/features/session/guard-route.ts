import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { DEFAULT_DESTINATION } from '../../lib/return-to.ts';
import type { RouterContext } from '../../routes/__root.tsx';
import { type GuardedPage, guard } from './guard.ts';
import { ensureSession } from './session.query.ts';

interface GuardedRoute {
  context: RouterContext;
  location: ParsedLocation;
}

/**
 * The `beforeLoad` of a guarded route: waits for the session and sends away whom the guard sends away. A
 * visitor comes back after signing in.
 *
 * @throws a redirect; SessionUnavailable, which the error screen tells
 */
export const guardRoute =
  (page: GuardedPage) =>
  async ({ context, location }: GuardedRoute): Promise<void> => {
    const to = guard(await ensureSession(context.queryClient), page);
    if (!to) return;
    const search =
      to === '/login' && location.href !== DEFAULT_DESTINATION ? { returnTo: location.href } : {};
    throw redirect({ to, search });
  };
