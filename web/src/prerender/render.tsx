import { QueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from '../app.tsx';
import { setLocale } from '../lib/i18n/locale.ts';
import { assumeVisitor } from '../lib/session/session.query.ts';
import { createPortalRouter } from '../router.ts';
import { VisitApp } from '../visit/visit-app.tsx';
import type { FramedAddress, Prerendered, Render } from './pages.ts';
import { PortalFrame } from './portal-frame.tsx';

/** Renders a page as its app does first. Runs in Node, when the site is built. */
export const render: Render = async (address, kind, locale) => {
  setLocale(locale);
  return renderToString(await RENDERERS[kind](address));
};

const withoutWindow = (address: string) => ({
  history: createMemoryHistory({ initialEntries: [address] }),
  origin: 'http://localhost',
  // The same elements as in a browser, for the app to hydrate.
  isServer: false,
});

const RENDERERS: Record<Prerendered, (address: string) => ReactNode | Promise<ReactNode>> = {
  async visitor(address) {
    const queryClient = new QueryClient();
    assumeVisitor(queryClient);
    const router = createPortalRouter(queryClient, withoutWindow(address));
    await router.load();
    return <App queryClient={queryClient} router={router} />;
  },
  // The portal's own router would wait for a session.
  async frame(address) {
    const root = createRootRoute();
    const screen = createRoute({
      getParentRoute: () => root,
      path: '$',
      component: () => <PortalFrame address={address as FramedAddress} />,
    });
    const router = createRouter({ routeTree: root.addChildren([screen]), ...withoutWindow(address) });
    await router.load();
    return <RouterProvider router={router} />;
  },
  visit: (address) => <VisitApp queryClient={new QueryClient()} path={address} />,
};
