import type { OutboxMail } from '@ijsploeg/worker/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '../../components/ui/toast.tsx';
import { fakeApi, later, refuse, someone } from '../../fake-api.ts';
import { clearToasts } from '../../lib/toasts/toasts.ts';
import { createQueryClient } from '../../query-client.ts';
import { createPortalRouter } from '../../router.ts';

const FAILED: OutboxMail = {
  id: 'mai_1',
  kind: 'shift_assigned',
  recipient: 'anne@example.test',
  person: { id: 'usr_anne', name: 'Anne Smit' },
  status: 'failed',
  attempts: 6,
  lastError: '550 no such mailbox',
  createdAt: new Date().toISOString(),
  sentAt: null,
};
const RESEND = 'POST /api/mail/mai_1/resend';

async function open(resend: Parameters<typeof fakeApi>[0][string], mails = [FAILED]) {
  const api = fakeApi({
    'GET /api/auth/session': () => someone({ role: 'admin', profileCompleted: true }),
    'GET /api/volunteer-requests': () => ({ items: [] }),
    'GET /api/assignments/unconfirmed': () => ({
      items: [],
      stats: { total: 0, highPriority: 0, assignedToday: 0 },
    }),
    'GET /api/mail': () => ({ items: mails, total: mails.length, page: 1, pageSize: 25 }),
    [RESEND]: resend,
  });
  const client = createQueryClient();
  const router = createPortalRouter(client);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: ['/mail-log'] }) });
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

const resendButton = page.getByRole('button', {
  name: 'Opnieuw versturen: Plek op een dienst, aan anne@example.test',
});

test('shows why a mail failed, and sends it again once after a double click', async () => {
  const slow = later();
  const api = await open(slow.answer);
  await expect.element(page.getByRole('cell', { name: /550 no such mailbox/ })).toBeVisible();
  await resendButton.dblClick();
  await resendButton.click({ force: true });
  slow.come({ ...FAILED, status: 'pending' });
  await expect
    .element(page.getByText('De mail aan anne@example.test gaat opnieuw de deur uit.'))
    .toBeVisible();
  expect(api.calls(RESEND)).toHaveLength(1);
});

test('reports a mail that another admin has already sent again as information', async () => {
  await open(refuse('mail.not_resendable', { mailStatus: 'sent' }));
  await resendButton.click();
  await expect.element(page.getByText('Deze mail was al opnieuw verstuurd.')).toBeVisible();
});

test('counts failed mails in the menu and above the list', async () => {
  await open(refuse('internal'));
  await expect
    .element(page.getByRole('link', { name: /Mailjournaal.*1 mail niet aangekomen/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Toon mislukte mails' }))
    .toHaveAttribute('href', '/mail-log?status=failed');
});

test('offers no resend for a delivered mail', async () => {
  await open(refuse('internal'), [{ ...FAILED, status: 'sent', lastError: null }]);
  await expect.element(page.getByRole('cell', { name: /Verstuurd/ })).toBeVisible();
  await expect.element(resendButton).not.toBeInTheDocument();
});
