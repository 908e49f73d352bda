import { readFile } from 'node:fs/promises';
import { EXPORT_SHEETS, exportReservations, type Reservation } from '@ijsploeg/worker/contract';
import { type CellValue, readXlsx } from 'hucre';
import { expect, test } from './fixtures.ts';
import { button, heading, notice, type Viewer } from './support/actions.ts';
import { makeEvent, makeReservation } from './support/events.ts';
import { parseExport } from './support/export.ts';
import { mailTo } from './support/inbox.ts';
import { makeAdmin, makePerson, signInAs } from './support/people.ts';

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

const rows = ({ page }: Viewer) => page.getByRole('table').getByRole('row');

test('searches, filters and pages reservations, and keeps all of it in the address', async ({ page, t }) => {
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
  // Plus one for the header row.
  await expect(rows(admin)).toHaveCount(26);
  await expect(page.getByText(t('event_admin_of', { count: 30, max: 100 }))).toBeAttached();
  await expect(page.getByText(t('event_admin_of', { count: 3, max: 30 }))).toBeAttached();

  await test.step('opens the second page', async () => {
    await page.getByRole('link', { name: t('pager_page', { page: 2 }), exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(rows(admin)).toHaveCount(5);
  });

  await test.step('searches from the first page and ignores accents', async () => {
    await search.fill('zoe orst');
    await expect(rows(admin)).toHaveCount(2);
    await expect(page).toHaveURL(/q=zoe/);
    await expect(page).not.toHaveURL(/page=/);
    await expect(row).toContainText('Zoë Örsted');
    await expect(row).toContainText(/22[,.]50/);
    await expect(row.getByText(t('event_admin_status_used'))).toBeVisible();
    // A used ticket cannot be cancelled.
    await expect(row.getByRole('link', { name: new RegExp(t('event_admin_cancel')) })).toBeHidden();
  });

  await test.step('finds a code as it is read out', async () => {
    await search.fill(zoe.reference.replaceAll('-', '').toLowerCase());
    await expect(rows(admin)).toHaveCount(2);
  });

  await test.step('restores the view from its link, and clears a search without results', async () => {
    await page.goto(`/events/${event.id}/reservations?status=cancelled`);
    await expect(rows(admin)).toHaveCount(2);
    await expect(page.getByText('Afgezegd')).toBeVisible();
    await search.fill('niemand zo');
    await expect(page.getByText(t('event_admin_none_found_title'))).toBeVisible();
    await button(admin, 'event_admin_clear').click();
    await expect(rows(admin)).toHaveCount(26);
  });

  await test.step('shows not found for an unknown event, and redirects non-admins', async () => {
    await page.goto('/events/evt_weg/reservations');
    await expect(page.getByText(t('error_event_not_found'))).toBeVisible();
    await page.context().clearCookies();
    await signInAs(page.context(), holder);
    await page.goto(`/events/${event.id}/reservations`);
    await expect(page).not.toHaveURL(/reservations/);
  });
});

test('cancels a reservation after confirmation, mails its holder and updates the list', async ({
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

  // A reservation made while the list is open.
  const late = await makeReservation(event, await makePerson(), { firstName: 'Laatkomer' });
  await expect(page.getByRole('row').filter({ hasText: late.reference })).toBeVisible({ timeout: 20_000 });
});

const DAY_MS = 86_400_000;
/** A spreadsheet's serial number of the local time. */
const DAY_OF_1970 = 25_569;

/** Rounded to seconds, the precision of the serial numbers in the file. */
function comparable(cell: CellValue | string | number | undefined): string {
  if (cell === undefined || cell === null) return '';
  if (cell instanceof Date) return seconds(cell.getTime() / DAY_MS + DAY_OF_1970);
  return typeof cell === 'number' && cell > DAY_OF_1970 ? seconds(cell) : String(cell);
}
const seconds = (days: number) => `day ${Math.round(days * 86_400)}`;

test('exports every reservation of an event, cell by cell', async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent({ priceCents: 1250 });
  const holder = await makePerson();
  await makeReservation(event, holder, { firstName: '=1+1', lastName: '+31', phoneNumber: '+31612345678' });
  await makeReservation(event, holder, { quantity: 3, usedAt: Date.parse('2020-12-12T19:31:00Z') });
  await makeReservation(event, holder, {
    firstName: 'Zoë <b>',
    status: 'cancelled',
    cancelledAt: Date.parse('2020-11-20T09:00:00Z'),
  });
  await page.goto(`/events/${event.id}/reservations?q=niets+dat+past`);
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(admin, 'export_start').click(),
  ]);
  const name = download.suggestedFilename();
  expect(name).toMatch(/^reservations_disco-evt-[0-9a-z]+_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  await expect(notice(admin, t('event_admin_export_done', { count: 3, name }))).toBeVisible();

  const answer = await page.request.get(exportReservations.path.replace(':id', event.id));
  const items = parseExport<Reservation>(await answer.text());
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Reservations']);
  const [header, ...saved] = sheets[0]?.rows ?? [];
  const { columns, toRow } = EXPORT_SHEETS.reservations('en');
  expect(header).toEqual(columns.map((column) => column.header));
  expect(items).toHaveLength(3);
  expect(saved.map((row) => columns.map((_, index) => comparable(row[index])))).toEqual(
    items.map((reservation) => toRow(reservation).map(comparable)),
  );
});
