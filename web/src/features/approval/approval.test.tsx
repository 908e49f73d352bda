import type { VolunteerRequest } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi, offline, pendingAnswer, type Routes, refuse } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const REQUESTS = 'GET /api/volunteer-requests';
const SETTING = '/api/settings/auto-approval';
const SWITCH = `PUT ${SETTING}`;
const APPROVE = 'POST /api/volunteer-requests/req_1/approve';
const REJECT = 'POST /api/volunteer-requests/req_1/reject';

const request: VolunteerRequest = {
  id: 'req_1',
  userId: 'usr_joost',
  email: 'joost@example.test',
  firstName: 'Joost',
  lastName: 'Hermans',
  phoneNumber: null,
  phoneDisplay: null,
  avatarUrl: null,
  skills: [],
  motivation: null,
  status: 'pending',
  requestedAt: '2026-11-20T09:00:00.000Z',
  approvedAt: null,
  rejectedAt: null,
  notes: null,
};

async function openApproval(routes: Routes) {
  const api = fakeAdminApi({
    [REQUESTS]: () => ({ items: [request] }),
    [`GET ${SETTING}`]: () => ({ enabled: false }),
    ...routes,
  });
  await openPortal('/volunteer-approval');
  return api;
}

const autoApproval = page.getByRole('switch', { name: 'Aanmeldingen meteen goedkeuren' });
const approve = page.getByRole('button', { name: 'Goedkeuren: Joost Hermans' });
const alert = page.getByRole('alert');

describe('failures on the approval screen', () => {
  test('names the failure to load the applications', async () => {
    await openApproval({ [REQUESTS]: refuse('internal') });
    await expect
      .element(alert.getByText(/^De aanmeldingen konden niet worden geladen\. .*meldcode req_test/))
      .toBeVisible();
  });

  test('names the failure to approve, and keeps the card for a retry', async () => {
    const api = await openApproval({ [APPROVE]: offline });
    await approve.click();
    await expect
      .element(alert.getByText(/^Joost Hermans goedkeuren is niet gelukt: Geen verbinding/))
      .toBeVisible();
    api.answer(APPROVE, () => ({ request: { ...request, status: 'approved' }, emailQueued: true }));
    api.answer(REQUESTS, () => ({ items: [] }));
    await approve.click();
    await expect
      .element(page.getByText('Joost Hermans is nu vrijwilliger en krijgt een mail.'))
      .toBeVisible();
  });

  test('names the failure to reject, and keeps the note', async () => {
    await openApproval({ [REJECT]: offline });
    await page.getByRole('link', { name: 'Afwijzen: Joost Hermans' }).click();
    const note = page.getByRole('dialog').getByRole('textbox');
    await note.fill('Te jong');
    await page.getByRole('dialog').getByRole('button', { name: 'Afwijzen' }).click();
    await expect
      .element(alert.getByText(/^Joost Hermans afwijzen is niet gelukt: Geen verbinding/))
      .toBeVisible();
    await expect.element(note).toHaveValue('Te jong');
  });

  test('names the failure to switch auto-approval, and restores the switch', async () => {
    await openApproval({ [SWITCH]: offline });
    await expect.element(autoApproval).toBeEnabled();
    await autoApproval.click();
    await expect.element(page.getByText(/^Omzetten is niet gelukt: Geen verbinding/)).toBeVisible();
    await expect.element(autoApproval).not.toBeChecked();
  });
});

test('sends one request when auto-approval is clicked several times', async () => {
  const slow = pendingAnswer();
  const api = await openApproval({ [SWITCH]: slow.answer });
  await expect.element(autoApproval).toBeEnabled();
  const element = autoApproval.element() as HTMLButtonElement;
  // Two clicks before the next render, and one after it.
  element.click();
  element.click();
  await expect.element(autoApproval).toBeChecked();
  element.click();
  slow.resolve({ enabled: true });
  await expect.element(page.getByText(/^Aan: wie zich aanmeldt/)).toBeVisible();
  expect(api.calls(SWITCH).map(({ body }) => body)).toEqual([{ enabled: true }]);
});

test('rolls auto-approval back when the server refuses it, and shows the reason', async () => {
  const api = await openApproval({ [SWITCH]: refuse('auth.forbidden') });
  await expect.element(autoApproval).toBeEnabled();
  await autoApproval.click();
  await expect
    .element(page.getByText('Omzetten is niet gelukt: Hier heb je geen rechten voor.'))
    .toBeVisible();
  await expect.element(autoApproval).not.toBeChecked();
  expect(api.calls(SWITCH)).toHaveLength(1);
});

test('explains that the applicant can see the note in their own data', async () => {
  await openApproval({});
  await page.getByRole('link', { name: 'Afwijzen: Joost Hermans' }).click();
  await expect
    .element(page.getByRole('dialog').getByRole('textbox'))
    .toHaveAccessibleDescription(/niet in de mail.*wel in het overzicht van gegevens/);
});
