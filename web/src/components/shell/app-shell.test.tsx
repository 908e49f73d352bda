import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { m } from '../../paraglide/messages.js';
import { followLanguage } from '../follow-language.ts';
import { TextField } from '../forms/field.tsx';
import { AppShell } from './app-shell.tsx';
import type { NavSection } from './menu.ts';
import { ViewTabs } from './view-tabs.tsx';

const onSignOut = vi.fn();
afterEach(() => page.viewport(1280, 800));

const SECTIONS: NavSection[] = [
  {
    items: [
      {
        to: '/shifts',
        label: 'Diensten',
        icon: CalendarDays,
        inBar: true,
        waiting: { count: 3, label: '3 diensten wachten' },
        views: [
          { to: '/shifts', label: 'Kalender' },
          { to: '/planning', label: 'Weekrooster' },
        ],
      },
    ],
  },
];

/** Renders a shell with three screens: one with a field, and two with the same entry. */
async function renderShell(width: number) {
  await page.viewport(width, 844);
  const rootRoute = createRootRoute({
    component: () => (
      <AppShell
        person={{ name: 'Sanne de Wit', role: 'Vrijwilliger' }}
        profileTo="/my-shifts"
        onSignOut={onSignOut}
        sections={SECTIONS}
        tabs={<ViewTabs sections={SECTIONS} searchFor={() => ({ week: '2026-W51' })} />}
      >
        <Outlet />
      </AppShell>
    ),
  });
  const routeTree = rootRoute.addChildren([
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/',
      component: () => <TextField label={m.ui_keep_editing()} />,
    }),
    createRoute({ getParentRoute: () => rootRoute, path: '/shifts', component: () => <h1>Lijst</h1> }),
    createRoute({ getParentRoute: () => rootRoute, path: '/planning', component: () => <h1>Week</h1> }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  followLanguage(Object.values(router.routesById));
  await router.load();
  return render(createElement(RouterProvider, { router: router as never }));
}
const menuButton = page.getByRole('button', { name: 'Meer (menu openen)' });
const drawer = page.getByRole('dialog', { name: 'Menu' });

test('on a phone the menu opens as a drawer, and Esc returns the focus to its button', async () => {
  await renderShell(390);
  await expect.element(page.getByRole('navigation', { name: 'Menu' })).not.toBeInTheDocument();
  await menuButton.click();
  await expect.element(drawer).toBeVisible();
  await expect.element(drawer.getByText('3 diensten wachten')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(menuButton).toHaveFocus();
});

test('the drawer closes when one of its links is followed', async () => {
  await renderShell(390);
  await menuButton.click();
  await drawer.getByRole('link', { name: 'Diensten 3 diensten wachten' }).click();
  await expect.element(page.getByRole('heading', { name: 'Lijst' })).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
});

test('on a laptop the sidebar is always visible and marks the current page', async () => {
  await renderShell(1280);
  const link = page.getByRole('link', { name: 'Diensten 3 diensten wachten' });
  await link.click();
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  expect(onSignOut).toHaveBeenCalledOnce();
});

test('on a phone the bar at the bottom leads to its screens, with their counts', async () => {
  await renderShell(390);
  const link = page.getByRole('navigation', { name: 'Meest gebruikt' }).getByRole('link');
  await expect.element(link).toHaveAccessibleName('Diensten 3 diensten wachten');
  await link.click();
  await expect.element(page.getByRole('heading', { name: 'Lijst' })).toBeVisible();
  await expect.element(link).toHaveAttribute('aria-current', 'page');
});

test('screens that share an entry are tabs with its name, and take the period along', async () => {
  await renderShell(1280);
  const entry = page.getByRole('link', { name: 'Diensten 3 diensten wachten' });
  const tabs = page.getByRole('navigation', { name: 'Diensten' });
  await expect.element(tabs).not.toBeInTheDocument();
  await entry.click();
  await expect.element(tabs.getByRole('link', { name: 'Kalender' })).toHaveAttribute('aria-current', 'page');
  const roster = tabs.getByRole('link', { name: 'Weekrooster' });
  await expect.element(roster).toHaveAttribute('href', '/planning?week=2026-W51');
  await roster.click();
  await expect.element(page.getByRole('heading', { name: 'Week' })).toBeVisible();
  await expect.element(roster).toHaveAttribute('aria-current', 'page');
  await expect.element(entry).toHaveAttribute('aria-current', 'true');
});

test('a change of language updates every text and keeps typed input', async () => {
  await renderShell(1280);
  const field = page.getByRole('textbox');
  await field.fill('half getypt');

  await page.getByRole('button', { name: 'EN English' }).click();

  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expect.element(page.getByLabelText('Keep editing')).toHaveValue('half getypt');
  expect(document.documentElement.lang).toBe('en');
});

test('the first tab stop skips the menu to the content', async () => {
  await renderShell(1280);
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Naar de inhoud' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
