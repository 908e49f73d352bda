import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { followLanguage } from '../components/follow-language.ts';
import { NotFound } from '../components/not-found.tsx';
import { RouteError } from '../components/route-error.tsx';
import { RoutePending } from '../components/route-pending.tsx';
import { Toasts } from '../components/ui/toast.tsx';
import { KitAuth, KitOnboarding } from './kit-auth.tsx';
import { KitControls } from './kit-controls.tsx';
import { KitForm } from './kit-form.tsx';
import { KitShell } from './kit-shell.tsx';
import { KitStates } from './kit-states.tsx';
import '../styles/main.css';

/**
 * Every part of the kit on a few pages, to look at while working on it: `pnpm dev`, then /kit.html?view=controls.
 * No entry of the build, so it never ships; its texts are samples and need no translation.
 */
const VIEWS: Record<string, ComponentType> = {
  controls: KitControls,
  form: KitForm,
  states: KitStates,
  auth: KitAuth,
  onboarding: KitOnboarding,
  pending: () => (
    <KitShell>
      <RoutePending />
    </KitShell>
  ),
  error: () => (
    <KitShell>
      <RouteError error={new Error('')} />
    </KitShell>
  ),
  'not-found': NotFound,
};

const view = new URLSearchParams(window.location.search).get('view') ?? 'controls';
const rootRoute = createRootRoute();
const screen = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: () => createElement(VIEWS[view] ?? KitControls),
});
const router = createRouter({
  routeTree: rootRoute.addChildren([screen]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
});
followLanguage(Object.values(router.routesById));

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <>
      {createElement(RouterProvider, { router: router as never })}
      <Toasts />
    </>,
  );
