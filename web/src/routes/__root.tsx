import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NotFound } from '../components/not-found.tsx';
import { RouteError } from '../components/route-error.tsx';
import { CodeGate } from '../features/second-factor/code-gate.tsx';
import { useSessionWatch } from '../features/session/use-session-watch.ts';
import { keepFocus } from '../lib/browser/keep-focus.ts';
import type { RouterContext } from '../lib/navigation/router-context.ts';
import { RouterSiteLinks } from '../lib/navigation/router-site-links.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  // Rendered outside the layouts, so they bring their own `<main>`.
  errorComponent: ({ error }) => (
    <main>
      <RouteError error={error} />
    </main>
  ),
  notFoundComponent: () => (
    <main>
      <NotFound />
    </main>
  ),
});

function Root() {
  useSessionWatch();
  useEffect(keepFocus, []);
  return (
    <RouterSiteLinks>
      <Outlet />
      <CodeGate />
    </RouterSiteLinks>
  );
}
