import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession, offline } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';
import { fakePlace, fakeShift } from '../../test-support/shifts.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const MINE = 'GET /api/assignments/mine';
const CANCEL = 'POST /api/assignments/asg_1/cancel';
const SHIFT = fakeShift({ startTime: inHours(70), endTime: inHours(72) });
const card = page.getByRole('article').filter({ hasText: 'Kassa' });

async function open(items: object[]) {
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/hours/mine': () => ({ shifts: 0, minutes: 0, items: [] }),
    [MINE]: () => ({ items }),
  });
  const portal = await openPortal('/my-shifts');
  return { ...api, ...portal };
}

test('asks before a place on a private shift is cancelled, which cannot be found again', async () => {
  const place = fakePlace({ ...SHIFT, shiftType: 'private' }, { status: 'assigned', confirmedAt: null });
  const api = await open([place]);
  const cancel = card.getByRole('button', { name: /^Annuleren: Kassa/ });
  const dialog = page.getByRole('dialog', { name: 'Plek annuleren?' });
  const confirm = dialog.getByRole('button', { name: 'Plek annuleren' });
  await cancel.click();
  await dialog.getByRole('button', { name: 'Behouden' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.calls(CANCEL)).toHaveLength(0);

  api.answer(CANCEL, offline);
  await cancel.click();
  await confirm.click();
  await expect.element(dialog.getByText(/Geen verbinding/)).toBeVisible();
  const cancelled = { ...place, status: 'cancelled', cancelledAt: inHours(0) };
  api.answer(CANCEL, () => cancelled);
  api.answer(MINE, () => ({ items: [cancelled] }));
  await confirm.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Je hebt nog geen dienst')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Mijn diensten', exact: true })).toHaveFocus();
});

test('gives back this place and those of the next weeks, each by its own call', async () => {
  const first = fakeShift({ startTime: '2099-06-02T10:00:00.000Z', endTime: '2099-06-02T12:00:00.000Z' });
  const nextWeek = {
    ...first,
    id: 'shf_2',
    startTime: '2099-06-09T10:00:00.000Z',
    endTime: '2099-06-09T12:00:00.000Z',
  };
  const places = [
    fakePlace(first, { status: 'assigned', confirmedAt: null }),
    fakePlace(nextWeek, { id: 'asg_2', status: 'assigned', confirmedAt: null }),
  ];
  const api = await open(places);
  const said: string[] = [];
  for (const { id } of places)
    api.answer(`POST /api/assignments/${id}/cannot-come`, () => {
      said.push(id);
      return { outcome: 'given_back', assignment: { ...places[0], id, status: 'cancelled' } };
    });
  await card
    .first()
    .getByRole('link', { name: /^Ik kan niet: Kassa/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Ik kan niet' });
  await dialog.getByRole('checkbox', { name: /^Ook de volgende/ }).click();
  await dialog.getByRole('button', { name: 'Plek annuleren' }).click();
  await expect.element(page.getByText('Doorgegeven voor 2 diensten: Kassa.')).toBeVisible();
  expect(said).toEqual(['asg_1', 'asg_2']);
});

test('says whom to report to, and leads to the calendar subscription', async () => {
  const { path } = await open([fakePlace(SHIFT, { leads: ['Marijke'] })]);
  await expect.element(card.getByText('Meld je bij Marijke.')).toBeVisible();
  await page.getByRole('link', { name: 'Laat je agenda je diensten zelf bijhouden' }).click();
  expect(path()).toBe('/profile#feed');
});
