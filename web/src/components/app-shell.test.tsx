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
import { m } from '../paraglide/messages.js';
import { AppShell } from './app-shell.tsx';
import { followLanguage } from './follow-language.ts';
import { TextField } from './forms/field.tsx';

const onSignOut = vi.fn();
afterEach(() => page.viewport(1280, 800));

/** Renders a shell with two screens: one with a field, one without. */
async function renderShell(width: number) {
  await page.viewport(width, 844);
  const rootRoute = createRootRoute({
    component: () => (
      <AppShell
        person={{ name: 'Sanne de Wit', role: 'Vrijwilliger' }}
        profileTo="/my-shifts"
        onSignOut={onSignOut}
        sections={[
          {
            items: [
              {
                to: '/shifts',
                label: 'Diensten',
                icon: CalendarDays,
                waiting: { count: 3, label: '3 diensten wachten' },
              },
            ],
          },
        ]}
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
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  followLanguage(Object.values(router.routesById));
  await router.load();
  return render(createElement(RouterProvider, { router: router as never }));
}
const menuButton = page.getByRole('button', { name: 'Menu openen' });
const drawer = page.getByRole('dialog', { name: 'Menu' });

test('on a phone the menu opens as a drawer, and Esc returns the focus to its button', async () => {
  await renderShell(390);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
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
