import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { followLanguage } from './components/follow-language.ts';
import { NotFound } from './components/not-found.tsx';
import { RouteError } from './components/route-error.tsx';
import { RoutePending } from './components/route-pending.tsx';
import { routeTree } from './routeTree.gen.ts';

/**
 * The router of the portal; links preload their screen on hover.
 *
 * @param prerendering where there is no window
 */
export function createPortalRouter(
  queryClient: QueryClient,
  prerendering?: { history: RouterHistory; isServer: boolean; origin: string },
) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    defaultPendingComponent: RoutePending,
    scrollRestoration: !prerendering,
    ...prerendering,
  });
  followLanguage(Object.values(router.routesById));
  return router;
}

export type PortalRouter = ReturnType<typeof createPortalRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter;
  }
}
