import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { eventReservations, events } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { button, dayFromNow, field, heading, link, notice, type Viewer } from '../e2e/support/actions.ts';
import { database } from '../e2e/support/database.ts';
import { openNow, resultOf, typeCode } from '../e2e/support/door.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeAdmin, makePerson, signInAs } from '../e2e/support/people.ts';
import { expect, test } from './fixtures.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { answerSaveDialog, failDiskWrites, mockPortal, systemCalls } from './support/system.ts';

/** What organisers do with events, in the desktop build of the screens. */

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'events-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Page script: the bytes of a JPEG file. */
const PHOTO = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1800, height: 1000 });
  const context = canvas.getContext('2d');
  context.fillStyle = '#7bd';
  context.fillRect(0, 0, 1800, 1000);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return Array.from(new Uint8Array(await blob.arrayBuffer()));
})()`;

/** Opens an event from the list of events by its title. */
async function openEvent({ page, t }: Viewer, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: t('shell_navigation') })
    .getByRole('link', { name: t('nav_events'), exact: true })
    .click();
  await page.getByRole('searchbox', { name: t('events_search') }).fill(title);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test('creates an event with a picture, exports its reservations and admits a ticket', async ({
  signedIn,
  t,
}) => {
  const title = `IJsgala ${newId('evt')}`;
  const { app, page } = await signedIn(await makeAdmin());
  const admin: Viewer = { page, t };

  await test.step('the event is created', async () => {
    await link(admin, 'nav_events').first().click();
    await link(admin, 'event_admin_add').click();
    const dialog = page.getByRole('dialog', { name: t('event_admin_add') });
    await field(admin, 'event_admin_title').fill(title);
    await field(admin, 'moment_start_date').fill(dayFromNow(5));
    await field(admin, 'moment_start_time').fill('19:30');
    await field(admin, 'moment_end_date').fill(dayFromNow(5));
    await field(admin, 'moment_end_time').fill('22:00');
    await field(admin, 'event_admin_location').fill('Grote baan');
    await field(admin, 'event_admin_price', true).fill('12,50');
    await field(admin, 'event_admin_capacity').fill('150');
    await dialog.getByRole('button', { name: t('event_admin_add') }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  const created = await database.select().from(events).where(eq(events.title, title)).get();
  expect(created).toMatchObject({ location: 'Grote baan', priceCents: 1250, maxCapacity: 150 });
  const event = { id: created?.id ?? '', priceCents: 1250 };

  await test.step('its picture is uploaded and shown', async () => {
    await link(admin, 'event_admin_image_choose').click();
    const dialog = page.getByRole('dialog', { name: t('event_admin_image_title') });
    const buffer = Buffer.from(await page.evaluate<number[]>(PHOTO));
    await dialog
      .getByLabel(t('event_admin_image_choose'))
      .and(page.locator('input'))
      .setInputFiles({ name: 'ijsbaan.jpg', mimeType: 'image/jpeg', buffer });
    await dialog.getByRole('button', { name: t('event_admin_image_save') }).click();
    await expect(notice(admin, t('event_admin_image_saved'))).toBeVisible();
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('article img')?.naturalWidth ?? 0`))
      .toBeGreaterThan(0);
  });

  const sanne = await makePerson({ firstName: 'Sanne' });
  const { reference } = await makeReservation(event, sanne, { quantity: 2 });
  await makeReservation(event, sanne, { status: 'cancelled', cancelledAt: Date.now() });
  await test.step('its reservations are listed and saved', async () => {
    // The reservations were made outside the app, so load the page again.
    await page.reload();
    await page.getByRole('link', { name: t('event_admin_reservations_of', { count: 1 }) }).click();
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Sanne Dijk');
    const file = join(folder, 'gala.xlsx');
    await answerSaveDialog(app, file);
    await button(admin, 'export_start').click();
    await expect(
      notice(admin, t('event_admin_export_saved', { count: 2, folder: basename(folder), name: 'gala.xlsx' })),
    ).toBeVisible();
    const [options] = (await systemCalls(app, 'showSaveDialog'))[0] as [
      { defaultPath: string; title: string },
    ];
    expect(options.title).toBe(t('desktop_save_reservations'));
    expect(basename(options.defaultPath)).toMatch(/^reserveringen_ijsgala-evt-[0-9a-z]+_[\d_-]+\.xlsx$/);
    const [sheet] = await readWorkbook(await readFile(file));
    expect(sheet?.frame.name).toBe('Reservations');
    expect(sheet?.rows).toHaveLength(3);
    expect(sheet?.rows.filter((row) => row.includes(reference) && row.includes('Sanne'))).toHaveLength(1);
    await page
      .getByRole('region', { name: t('ui_notices') })
      .getByRole('button', { name: t('export_show') })
      .click();
    await expect.poll(() => systemCalls(app, 'showItemInFolder')).toEqual([[file]]);
  });

  await test.step('a typed code is admitted once', async () => {
    await database.update(events).set(openNow()).where(eq(events.id, event.id));
    await page.goBack();
    await link(admin, 'event_admin_door').click();
    await expect(heading(admin, 'door_title')).toBeVisible();
    // The app grants no camera, so the scanner is not offered.
    await expect(button(admin, 'door_scan')).toHaveCount(0);
    await expect(page.getByText(t('door_count', { used: 0, places: 2 }))).toBeVisible();
    await typeCode(page, reference);
    await expect(resultOf(page)).toContainText(t('door_in'));
    await expect(page.getByText(t('door_count', { used: 2, places: 2 }))).toBeVisible();
    const used = await database
      .select()
      .from(eventReservations)
      .where(eq(eventReservations.reference, reference))
      .get();
    expect(used?.usedAt).not.toBeNull();
  });
});

test('saves the same reservations workbook as the browser, cell by cell', async ({
  signedIn,
  browser,
  portal,
  t,
}) => {
  const event = await makeEvent({ priceCents: 1250 });
  const holder = await makePerson();
  await makeReservation(event, holder, { firstName: '=1+1', lastName: '+31', phoneNumber: '+31612345678' });
  await makeReservation(event, holder, { quantity: 3, usedAt: Date.parse('2020-10-25T00:31:00Z') });
  await makeReservation(event, holder, {
    firstName: 'Zoë <b> _x0041_',
    status: 'cancelled',
    cancelledAt: Date.parse('2020-11-20T09:00:00Z'),
  });
  const person = await makeAdmin();
  const { app, page } = await signedIn(person);
  const admin: Viewer = { page, t };
  await openEvent(admin, event.title);
  await page.getByRole('link', { name: t('event_admin_reservations_of', { count: 2 }) }).click();
  const file = join(folder, 'desktop.xlsx');
  await answerSaveDialog(app, file);
  await button(admin, 'export_start').click();
  await expect(
    notice(
      admin,
      t('event_admin_export_saved', { count: 3, folder: basename(folder), name: 'desktop.xlsx' }),
    ),
  ).toBeVisible();

  const context = await browser.newContext({ baseURL: portal, locale: 'nl-NL' });
  await signInAs(context, person);
  const other = await context.newPage();
  await other.goto(`/events/${event.id}/reservations`);
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    button({ page: other, t }, 'export_start').click(),
  ]);
  const downloaded = await readWorkbook(await readFile(await download.path()));
  await context.close();
  expect(await readWorkbook(await readFile(file))).toEqual(downloaded);
  expect(downloaded[0]?.rows).toHaveLength(4);
});

test('explains why reservations were not saved, keeps the old file, and can retry or cancel', async ({
  signedIn,
  t,
}) => {
  const event = await makeEvent();
  await makeReservation(event, await makePerson());
  const { app, page } = await signedIn(await makeAdmin());
  const admin: Viewer = { page, t };
  await openEvent(admin, event.title);
  await page.getByRole('link', { name: t('event_admin_reservations_of', { count: 1 }) }).click();
  const file = join(folder, 'gala.xlsx');
  writeFileSync(file, 'the old one');
  await answerSaveDialog(app, file);
  const failed = (reason: string) =>
    page
      .getByRole('region', { name: t('ui_notices') })
      .getByRole('listitem')
      .filter({ hasText: reason });
  const retry = (reason: string) =>
    failed(reason)
      .getByRole('button', { name: t('ui_retry') })
      .click();

  await failDiskWrites(app, { step: 'rename', code: 'EBUSY' });
  await button(admin, 'export_start').click();
  await expect(failed(t('export_reason_in_use'))).toBeVisible();
  await failDiskWrites(app, null);
  await mockPortal(app, 'cut off');
  await retry(t('export_reason_in_use'));
  await expect(failed(t('error_portal_not_understood'))).toBeVisible();
  expect(readdirSync(folder)).toEqual(['gala.xlsx']);
  expect(readFileSync(file, 'utf8')).toBe('the old one');

  await mockPortal(app, 'never ends');
  await retry(t('error_portal_not_understood'));
  await expect(page.getByRole('progressbar', { name: t('export_progress') })).toBeVisible();
  await page.getByRole('button', { name: t('export_cancel') }).click();
  await expect.poll(() => readdirSync(folder)).toEqual(['gala.xlsx']);
  expect(readFileSync(file, 'utf8')).toBe('the old one');

  await mockPortal(app, 'working');
  await button(admin, 'export_start').click();
  await expect(failed('gala.xlsx')).toBeVisible();
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
});
