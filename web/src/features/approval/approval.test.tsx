import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { clearToasts, Toasts } from '../../components/ui/toast.tsx';
import { fakeApi, later, refuse, someone } from '../../fake-api.ts';
import { createQueryClient } from '../../query-client.ts';
import { createPortalRouter } from '../../router.ts';

const SWITCH = 'PUT /api/settings/auto-approval';

async function open(answer: Parameters<typeof fakeApi>[0][string]) {
  const api = fakeApi({
    'GET /api/auth/session': () => someone({ role: 'admin', profileCompleted: true }),
    'GET /api/volunteer-requests': () => ({ items: [] }),
    'GET /api/assignments/unconfirmed': () => ({
      items: [],
      stats: { total: 0, highPriority: 0, assignedToday: 0 },
    }),
    'GET /api/mail': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    'GET /api/settings/auto-approval': () => ({ enabled: false }),
    [SWITCH]: answer,
  });
  const client = createQueryClient();
  const router = createPortalRouter(client);
  const history = createMemoryHistory({ initialEntries: ['/volunteer-approval'] });
  router.update({ ...router.options, history });
  await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return api;
}

beforeEach(() => {
  localStorage.clear();
  clearToasts();
});
afterEach(() => vi.unstubAllGlobals());

const autoApproval = page.getByRole('switch', { name: 'Aanmeldingen meteen goedkeuren' });

test('auto-approval is switched once by two presses, and stands as the first one wanted', async () => {
  const slow = later();
  const api = await open(slow.answer);
  await expect.element(autoApproval).toBeEnabled();
  const element = autoApproval.element() as HTMLButtonElement;
  // In one go, before anything is drawn, and once more after it.
  element.click();
  element.click();
  await expect.element(autoApproval).toBeChecked();
  element.click();
  slow.come({ enabled: true });
  await expect.element(page.getByText(/^Aan: wie zich aanmeldt/)).toBeVisible();
  expect(api.calls(SWITCH).map(({ body }) => body)).toEqual([{ enabled: true }]);
});

test('auto-approval goes back to what stands when it is refused, and says why', async () => {
  const api = await open(refuse('auth.forbidden'));
  await expect.element(autoApproval).toBeEnabled();
  await autoApproval.click();
  await expect.element(page.getByText('Hier heb je geen rechten voor.')).toBeVisible();
  await expect.element(autoApproval).not.toBeChecked();
  expect(api.calls(SWITCH)).toHaveLength(1);
});
