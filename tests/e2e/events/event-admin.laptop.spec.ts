import { eq } from 'drizzle-orm';
import { events } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { field, link, notice, type Viewer } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { makeEvent } from '../support/events.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { writesWebp } from '../support/pictures.ts';
import { makeShift } from '../support/shifts.ts';
import type { TextKey } from '../support/texts.ts';

const eventsNamed = (title: string) => database.select().from(events).where(eq(events.title, title));
const eventOf = async (id: string) => database.select().from(events).where(eq(events.id, id)).get();

/** Page script: the bytes of a picture of this size. */
const PHOTO = `(async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2400, 1350];
  const context = canvas.getContext('2d');
  context.fillStyle = '#7bd';
  context.fillRect(0, 0, 2400, 1350);
  context.fillStyle = '#fff';
  context.fillRect(0, 900, 2400, 450);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return Array.from(new Uint8Array(await blob.arrayBuffer()));
})()`;

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('creates an event once, after a reload and without a connection, and shows it to everyone', async ({
  page,
  t,
}) => {
  const admin: Viewer = { page, t };
  const title = `IJsgala ${newId('evt')}`;
  const typed: [TextKey, string, boolean?][] = [
    ['event_admin_title', title],
    ['moment_start_date', '28/03/2060'],
    ['moment_start_time', '19:30'],
    ['moment_end_date', '28/03/2060'],
    ['moment_end_time', '23:00'],
    ['event_admin_location', 'Grote baan'],
    ['event_admin_price', '12.50', true],
    ['event_admin_capacity', '150'],
  ];
  const nothingIsLost = async () => {
    for (const [key, text, isOptional] of typed)
      await expect(field(admin, key, isOptional)).toHaveValue(text);
    await expect(page.getByLabel(t('event_admin_requires_ticket'))).toBeChecked();
  };
  const dialog = page.getByRole('dialog', { name: t('event_admin_add') });
  const send = dialog.getByRole('button', { name: t('event_admin_add') });

  await page.goto('/events');
  await link(admin, 'event_admin_add').click();
  for (const [key, text, isOptional] of typed) await field(admin, key, isOptional).fill(text);
  await page.getByLabel(t('event_admin_requires_ticket')).check();
  await page.reload();
  await nothingIsLost();
  await page.route('**/api/events', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await send.click();
  await expect(dialog.getByText(t('error_network'))).toBeVisible();
  await nothingIsLost();
  await page.unroute('**/api/events');

  await field(admin, 'event_admin_title').press('Enter');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await eventsNamed(title)).toMatchObject([
    {
      startDate: Date.parse('2060-03-28T19:30:00+02:00'),
      endDate: Date.parse('2060-03-28T23:00:00+02:00'),
      location: 'Grote baan',
      priceCents: 1250,
      maxCapacity: 150,
      requiresTicket: true,
    },
  ]);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('resizes a picture, stores two sizes, replaces and removes it', { tag: '@engines' }, async ({
  page,
  t,
}) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent();
  await page.goto(`/events/${event.id}`);
  const bytes = await page.evaluate<number[]>(PHOTO);
  const file = { name: 'ijsbaan.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) };
  const dialog = page.getByRole('dialog', { name: t('event_admin_image_title') });
  const choose = dialog.getByLabel(t('event_admin_image_choose')).and(page.locator('input'));
  const image = page.getByRole('article').locator('img');

  await link(admin, 'event_admin_image_choose').click();
  await test.step('reports a file that is not a picture, and accepts another', async () => {
    await choose.setInputFiles({
      name: 'lijst.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await expect(dialog.getByText(t('event_admin_image_not_an_image'))).toBeVisible();
    await choose.setInputFiles({
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.from('ftypheic'),
    });
    await expect(dialog.getByText(t('event_admin_image_heic'))).toBeVisible();
  });

  await test.step('previews it, resends it after a failure and stores it', async () => {
    await choose.setInputFiles(file);
    await expect(dialog.locator('img')).toHaveAttribute('src', /^blob:/);
    await page.route('**/image', (route) => route.abort());
    await dialog.getByRole('button', { name: t('event_admin_image_save') }).click();
    await expect(dialog.getByText(t('error_network'))).toBeVisible();
    await page.unroute('**/image');
    await dialog.getByRole('button', { name: t('event_admin_image_save') }).click();
    await expect(notice(admin, t('event_admin_image_saved'))).toBeVisible();
    const { imageKey, imageSmallKey } = (await eventOf(event.id)) ?? {};
    const ending = (await writesWebp(page)) ? 'webp' : 'jpg';
    expect([imageKey, imageSmallKey]).toEqual([
      expect.stringMatching(new RegExp(`\\.${ending}$`)),
      expect.stringMatching(new RegExp(`-small\\.${ending}$`)),
    ]);
    await expect(image).toHaveAttribute('src', new RegExp(`/api/events/.+\\.${ending}$`));
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('article img').naturalWidth`))
      .toBeGreaterThan(0);
  });

  await test.step('removes it', async () => {
    await link(admin, 'event_admin_image_change').click();
    await dialog.getByRole('button', { name: t('event_admin_image_remove') }).click();
    await expect(notice(admin, t('event_admin_image_removed'))).toBeVisible();
    await expect(image).toBeHidden();
    expect(await eventOf(event.id)).toMatchObject({ imageKey: null, imageSmallKey: null });
  });
});

test('shows admins the shifts of an event with their occupancy, and links to them and to a new one', async ({
  page,
  t,
  newcomer,
}) => {
  const admin: Viewer = { page, t };
  const event = await makeEvent();
  const start = Date.parse('2060-02-07T17:00:00Z');
  const shift = await makeShift({
    eventId: event.id,
    startTime: start,
    endTime: start + 3_600_000,
    maxVolunteers: 3,
  });
  await page.goto(`/events/${event.id}`);
  await expect(page.getByText(t('event_admin_shifts_free', { count: 3 }))).toBeVisible();
  await page.getByRole('link', { name: shift.title, exact: true }).click();
  await expect(page).toHaveURL(/\/shifts\?.*day=2060-02-07/);
  const dialog = page.getByRole('dialog', { name: shift.title });
  await dialog.getByRole('link', { name: event.title }).click();
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible();

  await link(admin, 'event_admin_add_shift').click();
  const form = page.getByRole('dialog', { name: t('shifts_form_title') });
  await expect(form.getByLabel(t('shifts_form_event'))).toHaveValue(event.id);
  await expect(form.getByRole('option', { name: new RegExp(event.title) })).toBeAttached();

  await test.step('hides it from everyone else and loads none of it', async () => {
    const visitor = await newcomer();
    await signInAs(visitor.context(), await makeVolunteer());
    const requests: string[] = [];
    visitor.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await visitor.goto(`/events/${event.id}?act=edit`);
    await expect(visitor.getByRole('heading', { name: event.title })).toBeVisible();
    await visitor.waitForLoadState('networkidle');
    await expect(visitor.getByRole('dialog')).toBeHidden();
    await expect(visitor.getByText(t('event_admin_tools'), { exact: true })).toBeHidden();
    expect(requests.filter((path) => /event-(admin|dialogs)|edit-event/.test(path))).toEqual([]);
    expect(requests.filter((path) => /^\/api\/.*\/shifts/.test(path))).toEqual([]);
  });
});
