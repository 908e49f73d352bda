import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { eventReservations, events } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { button, dayFromNow, field, heading, link, notice, type Viewer } from '../e2e/support/actions.ts';
import { database } from '../e2e/support/database.ts';
import { openNow, resultOf, typeCode } from '../e2e/support/door.ts';
import { makeReservation } from '../e2e/support/events.ts';
import { makeAdmin, makePerson, signInAs } from '../e2e/support/people.ts';
import { expect, test } from './fixtures.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { answerSaveDialog, systemCalls } from './support/system.ts';

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

test('creates an event with a picture, exports its reservations as the browser does, and admits a ticket', async ({
  signedIn,
  browser,
  portal,
  t,
}) => {
  const title = `IJsgala ${newId('evt')}`;
  const organiser = await makeAdmin();
  const { app, page } = await signedIn(organiser);
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
  await makeReservation(event, sanne, { firstName: '=1+1', lastName: '+31', phoneNumber: '+31612345678' });
  await makeReservation(event, sanne, { quantity: 3, usedAt: Date.parse('2020-10-25T00:31:00Z') });
  await makeReservation(event, sanne, {
    firstName: 'Zoë <b> _x0041_',
    status: 'cancelled',
    cancelledAt: Date.parse('2020-11-20T09:00:00Z'),
  });
  await test.step('its reservations are listed and saved', async () => {
    // The reservations were made outside the app, so load the page again.
    await page.reload();
    await page.getByRole('link', { name: t('event_admin_reservations_of', { count: 3 }) }).click();
    await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Sanne Dijk');
    const file = join(folder, 'gala.xlsx');
    await answerSaveDialog(app, file);
    await button(admin, 'export_start').click();
    await expect(
      notice(admin, t('event_admin_export_saved', { count: 4, folder: basename(folder), name: 'gala.xlsx' })),
    ).toBeVisible();
    // While the notice is there.
    await page
      .getByRole('region', { name: t('ui_notices') })
      .getByRole('button', { name: t('export_show') })
      .click();
    await expect.poll(() => systemCalls(app, 'showItemInFolder')).toEqual([[file]]);
    const [options] = (await systemCalls(app, 'showSaveDialog'))[0] as [
      { defaultPath: string; title: string },
    ];
    expect(options.title).toBe(t('desktop_save_reservations'));
    expect(basename(options.defaultPath)).toMatch(/^reserveringen_ijsgala-evt-[0-9a-z]+_[\d_-]+\.xlsx$/);
    const saved = await readWorkbook(await readFile(file));
    const [sheet] = saved;
    expect(sheet?.frame.name).toBe('Reservations');
    expect(sheet?.rows).toHaveLength(5);
    expect(sheet?.rows.filter((row) => row.includes(reference) && row.includes('Sanne'))).toHaveLength(1);

    const context = await browser.newContext({ baseURL: portal, locale: 'nl-NL' });
    await signInAs(context, organiser);
    const other = await context.newPage();
    await other.goto(`/events/${event.id}/reservations`);
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      button({ page: other, t }, 'export_start').click(),
    ]);
    expect(saved, 'cell by cell').toEqual(await readWorkbook(await readFile(await download.path())));
    await context.close();
  });

  await test.step('a typed code is admitted once', async () => {
    await database.update(events).set(openNow()).where(eq(events.id, event.id));
    await page.goBack();
    await link(admin, 'event_admin_door').click();
    await expect(heading(admin, 'door_title')).toBeVisible();
    // The app grants no camera, so the scanner is not offered.
    await expect(button(admin, 'door_scan')).toHaveCount(0);
    await expect(page.getByText(t('door_count', { used: 3, places: 6 }))).toBeVisible();
    await typeCode(page, reference);
    await expect(resultOf(page)).toContainText(t('door_in'));
    await expect(page.getByText(t('door_count', { used: 5, places: 6 }))).toBeVisible();
    const used = await database
      .select()
      .from(eventReservations)
      .where(eq(eventReservations.reference, reference))
      .get();
    expect(used?.usedAt).not.toBeNull();
  });
});
