import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { DEFAULT_DESTINATION, isLocalPath, safeReturnTo } from '../../lib/navigation/return-to.ts';
import type { RouterContext } from '../../lib/navigation/router-context.ts';
import { ensureSession } from '../../lib/session/session.query.ts';
import { SessionUnavailable } from '../../lib/session/session-source.ts';
import { showToast } from '../../lib/toasts/toasts.ts';
import { m } from '../../paraglide/messages.js';
import { type GuardedPage, guard } from './guard.ts';

/** What the router passes to a guard. */
interface GuardedRoute {
  context: RouterContext;
  location: ParsedLocation;
  /** The page is loaded ahead, and not opened. */
  preload?: boolean;
}

/** A guard that says which page it is for. */
export type RouteGuard = ((route: GuardedRoute) => Promise<void>) & { page: GuardedPage };

/**
 * The `beforeLoad` of a guarded route: waits for the session and redirects as the guard decides. Visitors return to
 * the page after signing in, and people after entering a code.
 *
 * @throws a redirect; an error with a message for the user when the session cannot be read
 */
export function guardRoute(page: GuardedPage): RouteGuard {
  const beforeLoad = async ({ context, location, preload = false }: GuardedRoute): Promise<void> => {
    const session = await ensureSession(context.queryClient).catch((cause: unknown) => {
      throw cause instanceof SessionUnavailable ? new Error(m.error_session_unavailable(), { cause }) : cause;
    });
    const to = guard(session, page);
    if (!to) return;
    // The page that led to the second step is the one to return to, not the step itself.
    if (page.kind === 'verify')
      throw redirect({ to: '/login', search: { returnTo: requestedPath(location) } });
    if (to === '/login' || to === '/verify') throw redirect({ to, search: returnTo(location) });
    // Already signed in, perhaps in another tab: continue where the sign-in screen would have led.
    if (page.kind === 'visitor') throw redirect({ href: safeReturnTo(requested(location)), replace: true });
    if (page.kind === 'portal' && to === '/dashboard' && !preload)
      showToast({
        tone: 'error',
        message: page.for === 'admins' ? m.access_admins() : m.access_volunteers(),
      });
    throw redirect({ to, replace: true });
  };
  return Object.assign(beforeLoad, { page });
}

const returnTo = ({ href }: ParsedLocation) => (href === DEFAULT_DESTINATION ? {} : { returnTo: href });

const requestedPath = (location: ParsedLocation) => {
  const path = requested(location);
  return isLocalPath(path) ? path : undefined;
};

const requested = ({ search }: ParsedLocation): unknown => (search as { returnTo?: unknown }).returnTo;
