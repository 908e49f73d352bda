import { readFile } from 'node:fs/promises';
import {
  type Answer,
  exportReservations,
  RESERVATION_EXPORT_COLUMNS,
  RESERVATION_EXPORT_SHEET,
  toReservationRow,
} from '@ijsploeg/worker/contract';
import { type CellValue, readXlsx } from 'hucre';
import { expect, test } from './fixtures.ts';
import { button, heading, notice, type Viewer } from './support/actions.ts';
import { makeEvent, makeReservation } from './support/events.ts';
import { mailTo } from './support/inbox.ts';
import { makeAdmin, makePerson, signInAs } from './support/people.ts';

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

const rows = ({ page }: Viewer) => page.getByRole('table').getByRole('row');

test('reservations are searched, filtered and paged, with all of it in the address', async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent({ priceCents: 750 });
  const holder = await makePerson();
  for (let index = 0; index < 27; index++)
    await makeReservation(event, holder, { firstName: `Bezoeker${index}`, createdAt: Date.now() + index });
  const zoe = await makeReservation(event, holder, {
    firstName: 'Zoë',
    lastName: 'Örsted',
    quantity: 3,
    usedAt: Date.now(),
  });
  await makeReservation(event, holder, {
    firstName: 'Afgezegd',
    status: 'cancelled',
    cancelledAt: Date.now(),
  });
  const search = page.getByRole('searchbox', { name: t('event_admin_search') });
  const row = page.getByRole('row').filter({ hasText: zoe.reference });

  await page.goto(`/events/${event.id}/reservations`);
  await expect(heading(admin, 'event_admin_reservations')).toBeVisible();
  await expect(page.getByText(t('event_admin_found', { count: 29 }))).toBeVisible();
  // One more for the headings.
  await expect(rows(admin)).toHaveCount(26);
  await expect(page.getByText(t('event_admin_of', { count: 30, max: 100 }))).toBeAttached();
  await expect(page.getByText(t('event_admin_of', { count: 3, max: 30 }))).toBeAttached();

  await test.step('the second page', async () => {
    await page.getByRole('link', { name: t('pager_page', { page: 2 }), exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(admin)).toHaveCount(5);
  });

  await test.step('a search starts at the first page, whatever the accents', async () => {
    await search.fill('zoe orst');
    await expect(rows(admin)).toHaveCount(2);
    await expect(page).toHaveURL(/q=zoe/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(row).toContainText('Zoë Örsted');
    await expect(row).toContainText(/22[,.]50/);
    await expect(row.getByText(t('event_admin_status_used'))).toBeVisible();
    // Who came in keeps the place.
    await expect(row.getByRole('link', { name: new RegExp(t('event_admin_cancel')) })).toBeHidden();
  });

  await test.step('a code is found as it is spoken', async () => {
    await search.fill(zoe.reference.replaceAll('-', '').toLowerCase());
    await expect(rows(admin)).toHaveCount(2);
  });

  await test.step('the link shows what I see, and nothing found can be cleared', async () => {
    await page.goto(`/events/${event.id}/reservations?status=cancelled`);
    await expect(rows(admin)).toHaveCount(2);
    await expect(page.getByText('Afgezegd')).toBeVisible();
    await search.fill('niemand zo');
    await expect(page.getByText(t('event_admin_none_found_title'))).toBeVisible();
    await button(admin, 'event_admin_clear').click();
    await expect(rows(admin)).toHaveCount(26);
  });

  await test.step('an event that is not there, and who is no admin', async () => {
    await page.goto('/events/evt_weg/reservations');
    await expect(page.getByText(t('error_event_not_found'))).toBeVisible();
    await page.context().clearCookies();
    await signInAs(page.context(), holder);
    await page.goto(`/events/${event.id}/reservations`);
    await expect(page).not.toHaveURL(/reservations/);
  });
});

test('a reservation is cancelled after a question, its holder is told, and the list follows by itself', async ({
  page,
  t,
}) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent();
  const bas = await makePerson({ firstName: 'Bas', locale: 'nl' });
  const { reference } = await makeReservation(event, bas, { quantity: 2 });
  const row = page.getByRole('row').filter({ hasText: reference });

  await page.goto(`/events/${event.id}/reservations`);
  await row.getByRole('link', { name: new RegExp(`^${t('event_admin_cancel')}`) }).click();
  const dialog = page.getByRole('dialog', { name: t('event_admin_cancel_title') });
  await expect(dialog.getByText(t('event_admin_cancel_tells', { email: bas.email }))).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await dialog.getByRole('button', { name: t('event_admin_cancel_do') }).click();
  await expect(notice(admin, t('event_admin_cancelled', { name: 'Bas Dijk' }))).toBeVisible();
  await expect(row.getByText(t('event_admin_status_cancelled'))).toBeVisible();
  await expect(page.getByText(t('event_admin_of', { count: 0, max: 100 }))).toBeAttached();
  await mailTo(bas.email, reference);

  // Somebody reserves while one looks.
  const late = await makeReservation(event, await makePerson(), { firstName: 'Laatkomer' });
  await expect(page.getByRole('row').filter({ hasText: late.reference })).toBeVisible({ timeout: 20_000 });
});

const DAY_MS = 86_400_000;
/** As spreadsheets count. */
const DAY_OF_1970 = 25_569;

/** To the second: the file's numbers of days have no more figures than that. */
function comparable(cell: CellValue | string | number | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (cell instanceof Date) return seconds(cell.getTime() / DAY_MS + DAY_OF_1970);
  return typeof cell === 'number' && cell > DAY_OF_1970 ? seconds(cell) : String(cell);
}
const seconds = (days: number) => `day ${Math.round(days * 86_400)}`;

test('the workbook of an event holds every reservation, cell by cell', async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent({ priceCents: 1250 });
  const holder = await makePerson();
  await makeReservation(event, holder, { firstName: '=1+1', lastName: '+31', phoneNumber: '+31612345678' });
  await makeReservation(event, holder, { quantity: 3, usedAt: Date.parse('2026-12-12T19:31:00Z') });
  await makeReservation(event, holder, {
    firstName: 'Zoë <b>',
    status: 'cancelled',
    cancelledAt: Date.parse('2026-11-20T09:00:00Z'),
  });
  await page.goto(`/events/${event.id}/reservations?q=niets+dat+past`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(admin, 'export_start').click(),
  ]);
  const name = download.suggestedFilename();
  expect(name).toMatch(/^reservations_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  await expect(notice(admin, t('event_admin_export_done', { count: 3, name }))).toBeVisible();

  const answer = await page.request.get(exportReservations.path.replace(':id', event.id));
  const { items } = (await answer.json()) as Answer<typeof exportReservations>;
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map((sheet) => sheet.name)).toEqual([RESERVATION_EXPORT_SHEET]);
  const [header, ...saved] = sheets[0]?.rows ?? [];
  expect(header).toEqual(RESERVATION_EXPORT_COLUMNS.map((column) => column.header));
  expect(items).toHaveLength(3);
  expect(saved.map((row) => RESERVATION_EXPORT_COLUMNS.map((_, index) => comparable(row[index])))).toEqual(
    items.map((reservation) => toReservationRow(reservation).map(comparable)),
  );
});
