import type { OutboxMail } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, fakeAdminApi, pendingAnswer, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const FAILED: OutboxMail = {
  id: 'mai_1',
  isPush: false,
  subject: null,
  kind: 'shift_assigned',
  recipient: 'anne@example.test',
  isMasked: false,
  person: { id: 'usr_anne', name: 'Anne Smit' },
  status: 'failed',
  attempts: 6,
  nextAttemptAt: null,
  lastError: '550 no such mailbox',
  createdAt: new Date().toISOString(),
  sentAt: null,
};
const RESEND = 'POST /api/mail/mai_1/resend';

async function open(resend: Answer, mails = [FAILED]) {
  const api = fakeAdminApi({
    'GET /api/mail': () => ({ items: mails, total: mails.length, page: 1, pageSize: 25 }),
    [RESEND]: resend,
  });
  await openPortal('/mail-log');
  return api;
}

const resendButton = page.getByRole('button', {
  name: 'Opnieuw versturen: Plek op een dienst, aan anne@example.test',
});

test('shows why a mail failed, and sends it again once after a double click', async () => {
  const slow = pendingAnswer();
  const api = await open(slow.answer);
  await expect.element(page.getByRole('cell', { name: /550 no such mailbox/ })).toBeVisible();
  await resendButton.dblClick();
  await resendButton.click({ force: true });
  slow.resolve({ ...FAILED, status: 'pending' });
  await expect
    .element(page.getByText('De mail aan anne@example.test wordt opnieuw verstuurd.'))
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
    .element(page.getByRole('link', { name: /Verzonden mails.*1 mail niet aangekomen/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Toon mislukte mails' }))
    .toHaveAttribute('href', '/mail-log?status=failed');
});

test('shows how often a mail was tried, why it failed and when it is tried again', async () => {
  const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString();
  await open(refuse('internal'), [{ ...FAILED, status: 'pending', attempts: 3, nextAttemptAt }]);
  await expect
    .element(
      page.getByRole('cell', { name: /na 3 pogingen Volgende poging uiterlijk .* 550 no such mailbox/ }),
    )
    .toBeVisible();
});

test('offers no resend for a failed mail whose address was shortened, and says why', async () => {
  await open(refuse('internal'), [{ ...FAILED, recipient: 'a…@example.test', isMasked: true }]);
  await expect
    .element(page.getByText('Het adres is afgekort; opnieuw versturen kan niet meer.'))
    .toBeVisible();
  await expect.element(page.getByText('a…@example.test')).toBeVisible();
  expect(page.getByRole('button', { name: /^Opnieuw versturen/ }).elements()).toHaveLength(0);
});

test('offers no resend for a delivered mail', async () => {
  await open(refuse('internal'), [{ ...FAILED, status: 'sent', lastError: null }]);
  await expect.element(page.getByRole('cell', { name: /Verstuurd/ })).toBeVisible();
  await expect.element(resendButton).not.toBeInTheDocument();
});

test('finds the mails of a person, also within a status, and starts again at the first page', async () => {
  const api = fakeAdminApi({
    'GET /api/mail': () => ({ items: [FAILED], total: 60, page: 1, pageSize: 25 }),
  });
  const { search } = await openPortal('/mail-log?status=failed&page=2');
  await page.getByRole('searchbox').fill('anne');
  await expect.poll(search).toEqual({ q: 'anne', status: 'failed' });
  await expect
    .poll(() => api.calls('GET /api/mail').map(({ query }) => Object.fromEntries(query)))
    .toContainEqual({ search: 'anne', status: 'failed', page: '1' });
});

test('shows the subject of a mail that was sent, above its kind', async () => {
  const sent = { ...FAILED, status: 'sent' as const, subject: 'Morgen 17:00: Bar', lastError: null };
  await open(pendingAnswer().answer, [sent]);
  const cell = page.getByRole('cell', { name: /Morgen 17:00: Bar/ });
  await expect.element(cell.getByText('Plek op een dienst')).toBeVisible();
});

test('tells a notification from the mail that says the same', async () => {
  await open(refuse('internal'), [
    {
      ...FAILED,
      id: 'mai_2',
      isPush: true,
      subject: 'Gewijzigd: za 12 dec 09:00, Kassa',
      status: 'sent',
      lastError: null,
    },
  ]);
  await expect.element(page.getByText('Melding op telefoon: Plek op een dienst')).toBeVisible();
});
