import type { Answer, listHours, ThanksCount } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi, offline, type Routes } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const SANNE = { id: 'usr_sanne', firstName: 'Sanne', lastName: 'Vos', avatarUrl: null };
const HOURS: Answer<typeof listHours> = {
  items: [{ person: SANNE, shifts: 2, minutes: 330, unrecorded: 1 }],
  totals: { shifts: 3, minutes: 450, unrecorded: 1 },
  withoutAccount: { shifts: 1, minutes: 120, unrecorded: 0 },
  total: 1,
  page: 1,
  pageSize: 25,
};
const LIST = 'GET /api/hours';
const COUNT = 'GET /api/hours/thanks';
const THANK = 'POST /api/hours/thanks';

const hoursApi = (routes: Routes = {}) => fakeAdminApi({ [LIST]: () => HOURS, ...routes });
const queryOf = (api: ReturnType<typeof fakeAdminApi>) =>
  Object.fromEntries(api.calls(LIST).at(-1)?.query ?? []);

test('shows the hours of a period, and how many of them belong to nobody with an account', async () => {
  hoursApi();
  await openPortal('/hours?from=2026-11-01&to=2026-11-30');
  await expect.element(page.getByRole('row', { name: /Sanne Vos.*2.*5 uur 30 min.*1/ })).toBeVisible();
  await expect.element(page.getByText('7 uur 30 min')).toBeVisible();
  await expect.element(page.getByText(/Waarvan 1 dienst \(2 uur\) van gasten/)).toBeVisible();
});

test('requests a period once both days are valid, and says what is wrong with other days', async () => {
  const api = hoursApi();
  await openPortal('/hours?from=2026-11-01&to=2026-11-30');
  const to = page.getByRole('textbox', { name: 'Tot en met' });
  for (const [typed, message] of [
    ['31-10-2026', 'Het einde ligt voor het begin.'],
    ['3-11-2027', 'Kies hooguit een jaar.'],
    ['31-02-2027', 'Schrijf de datum als 12/12/2026.'],
  ] as const) {
    await to.fill(typed);
    await userEvent.tab();
    await expect.element(page.getByText(message)).toBeVisible();
  }
  expect(api.calls(LIST)).toHaveLength(1);
  await to.fill('15-11-2026');
  await userEvent.tab();
  await expect.poll(() => queryOf(api)).toEqual({ from: '2026-11-01', to: '2026-11-15', page: '1' });
});

test('makes one statement of somebody for the shown period on a double press, and links to it', async () => {
  const api = hoursApi({
    'POST /api/statements': () => ({ code: '7KM4-XP9C-A2LH', openShifts: 1 }),
  });
  await openPortal('/hours?from=2026-11-01&to=2026-11-30');
  await page.getByRole('link', { name: 'Verklaring maken voor Sanne Vos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Verklaring voor Sanne Vos' });
  await dialog.getByRole('button', { name: 'Verklaring maken' }).dblClick();
  await expect.element(dialog.getByText(/7KM4-XP9C-A2LH.*1 dienst staat nog open/)).toBeVisible();
  const link = dialog.getByRole('link', { name: 'Verklaring openen' });
  await expect.element(link).toHaveAttribute('href', '/verklaring/7KM4-XP9C-A2LH');
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(api.calls('POST /api/statements').map(({ body }) => body)).toEqual([
    { from: '2026-11-01', to: '2026-11-30', volunteerId: SANNE.id },
  ]);
});

test('thanks everybody after saying how many get the mail, and keeps the question when that fails', async () => {
  let count: ThanksCount = { due: 61, thanked: 2, muted: 1 };
  const api = hoursApi({ [COUNT]: () => count, [THANK]: offline });
  await openPortal('/hours');
  await page.getByRole('link', { name: 'Bedank iedereen' }).click();
  const dialog = page.getByRole('dialog');
  for (const text of [
    '61 mensen krijgen een mail.',
    '2 mensen zijn al bedankt.',
    '1 persoon wil geen berichten van de organisatie.',
  ])
    await expect.element(dialog.getByText(text)).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Mails versturen' });
  await send.click();
  await expect.element(dialog.getByText(/Er is geen mail verstuurd\. [A-Z]/)).toBeVisible();
  api.answer(THANK, () => ({ due: 60, thanked: 3, muted: 1 }));
  await send.click();
  await expect.element(page.getByText('60 mails gaan op weg. 3 mensen zijn al bedankt.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();

  count = { due: 0, thanked: 63, muted: 1 };
  await page.getByRole('link', { name: 'Bedank iedereen' }).click();
  await expect.element(dialog.getByText(/63 mensen zijn al bedankt/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Mails versturen' }).elements()).toEqual([]);
});

test('says when the thanks go out that wait for the end of the quiet hours', async () => {
  hoursApi({
    [COUNT]: () => ({ due: 1, thanked: 0, muted: 0 }),
    [THANK]: () => ({ due: 1, thanked: 0, muted: 0, sendsAt: '2041-01-15T07:00:00.000Z' }),
  });
  await openPortal('/hours');
  await page.getByRole('link', { name: 'Bedank iedereen' }).click();
  await page.getByRole('button', { name: 'Mails versturen' }).click();
  await expect.element(page.getByText(/^1 mail gaat op weg, di 15 jan 2041/)).toBeVisible();
});
