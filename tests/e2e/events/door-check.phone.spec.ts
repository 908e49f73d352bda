import { chromium } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { chromiumLaunchOptions } from '../../../scripts/lib/ensure-chromium.ts';
import { eventReservations } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { button, heading } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { openNow, resultOf, typeCode } from '../support/door.ts';
import { makeEvent, makeReservation } from '../support/events.ts';
import { fakeCamera, recordQrCode, setCameraPermission } from '../support/fake-camera.ts';
import { makeAdmin, makePerson, signInAs } from '../support/people.ts';

const CHECKS = '**/door-check';
const CLOCK = /\d\d:\d\d/;

/** An event that is going on now, with a ticket for two people. */
async function makeTicket(title?: string) {
  const event = await makeEvent({ ...openNow(), priceCents: 750, ...(title && { title }) });
  const sanne = await makePerson({ firstName: 'Sanne' });
  const { reference } = await makeReservation(event, sanne, { quantity: 2 });
  return { event, sanne, reference, door: `/events/${event.id}/door` };
}

const usedAt = async (reference: string): Promise<number | null | undefined> => {
  const [row] = await database
    .select({ usedAt: eventReservations.usedAt })
    .from(eventReservations)
    .where(eq(eventReservations.reference, reference));
  return row?.usedAt;
};

test('admits a typed code once, and then shows when it was used', { tag: '@engines' }, async ({
  page,
  t,
}) => {
  const { event, sanne, reference, door } = await makeTicket();
  const elsewhere = await makeTicket('Fakkeltocht');
  const cancelled = await makeReservation(event, sanne, { status: 'cancelled', cancelledAt: Date.now() });
  await signInAs(page.context(), await makeAdmin());
  await page.goto(door);
  await expect(heading({ page, t }, 'door_title')).toBeVisible();
  await expect(page.getByText(t('door_count', { used: 0, places: 2 }))).toBeVisible();

  await typeCode(page, reference.toLowerCase().replaceAll('-', ' '));
  await expect(resultOf(page)).toContainText(t('door_in'));
  await expect(resultOf(page)).toContainText(t('door_in_who', { name: 'Sanne Dijk', count: 2 }));
  await expect(resultOf(page)).toContainText(/15,00/);
  await expect(page.getByText(t('door_count', { used: 2, places: 2 }))).toBeVisible();
  expect(Date.now() - Number(await usedAt(reference))).toBeLessThan(60_000);

  await typeCode(page, elsewhere.reference);
  await expect(resultOf(page)).toContainText(t('door_other_event'));
  await expect(resultOf(page)).toContainText('Fakkeltocht');
  await typeCode(page, cancelled.reference);
  await expect(resultOf(page)).toContainText(t('door_cancelled'));
  expect(await usedAt(elsewhere.reference)).toBeNull();

  // A page without stored results asks the server.
  await page.reload();
  await typeCode(page, reference);
  await expect(resultOf(page)).toContainText(t('door_used'));
  await expect(resultOf(page)).toContainText(CLOCK);
});

test('keeps unsent checks through a reload and reports their results later', { tag: '@firefox' }, async ({
  page,
  newcomer,
  t,
}) => {
  const { event, sanne, reference, door } = await makeTicket();
  const second = await makeReservation(event, sanne);
  await signInAs(page.context(), await makeAdmin());
  await page.goto(door);
  await page.route(CHECKS, (route) => route.abort());

  await typeCode(page, reference);
  await expect(resultOf(page)).toContainText(t('door_unconfirmed'));
  await typeCode(page, reference);
  await expect(resultOf(page)).toContainText(t('door_repeat'));
  await typeCode(page, second.reference);
  await expect(page.getByText(t('door_waiting', { count: 2 }))).toBeVisible();
  const scannedBy = Date.now();

  await test.step('they survive a reload, which the browser confirms first', async () => {
    const confirmation = page.waitForEvent('dialog');
    const reloaded = page.reload();
    await (await confirmation).accept();
    await reloaded;
    await expect(page.getByText(t('door_waiting', { count: 2 }))).toBeVisible();
    expect(await usedAt(reference)).toBeNull();
  });

  await test.step('another door admits one of them', async () => {
    const other = await newcomer();
    await signInAs(other.context(), await makeAdmin());
    await other.goto(door);
    await typeCode(other, reference);
    await expect(resultOf(other)).toContainText(t('door_in'));
  });

  await test.step('once sent, one is accepted and the other raises an alert', async () => {
    await page.unroute(CHECKS);
    // They may also be sent by themselves before the press.
    await expect(async () => {
      const sendNow = button({ page, t }, 'door_send_now');
      if (await sendNow.isVisible()) await sendNow.click({ timeout: 2_000 });
      await expect(page.getByText(t('door_waiting', { count: 2 }))).toBeHidden({ timeout: 2_000 });
    }).toPass();
    const alarm = page.getByRole('main').getByRole('alert');
    await expect(alarm).toHaveCount(1);
    await expect(alarm).toContainText(reference);
    await expect(alarm).toContainText(t('door_used'));
    await alarm.getByRole('button', { name: t('door_seen') }).click();
    await expect(alarm).toHaveCount(0);
    // The time of the check at the door is recorded, not the time at which it was sent.
    expect(Number(await usedAt(second.reference))).toBeLessThanOrEqual(scannedBy);
  });
});

test('scans a ticket by camera, and checks it once while it stays in view', async ({
  baseURL,
  locale,
  t,
}, info) => {
  const { reference, door } = await makeTicket();
  const video = info.outputPath('ticket.y4m');
  recordQrCode(video, reference);
  const options = chromiumLaunchOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ...fakeCamera(video)] });
  try {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      ...(locale && { locale }),
      viewport: { width: 390, height: 844 },
    });
    await signInAs(context, await makeAdmin());
    const page = await context.newPage();
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|Permissions policy/i.test(message.text())) refusals.push(message.text());
    });

    await test.step('it starts when pressed, where the camera needs permission', async () => {
      await setCameraPermission(page, 'prompt');
      await page.goto(door);
      await button({ page, t }, 'door_scan').click();
      await expect(page.getByLabel(t('door_camera_picture'))).toBeVisible();
    });
    await test.step('the ticket is admitted, and stays a single check', async () => {
      await expect(resultOf(page)).toContainText(t('door_in'));
      await expect(resultOf(page)).toContainText(reference);
      // Time for about a dozen more frames.
      await page.waitForTimeout(2_000);
      await expect(resultOf(page)).toContainText(t('door_in'));
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    });
    await test.step('it can be turned off', async () => {
      await button({ page, t }, 'door_camera_off').click();
      await expect(button({ page, t }, 'door_scan')).toBeVisible();
    });
    await test.step('it starts with the page, where the camera is already allowed', async () => {
      await setCameraPermission(page, 'granted');
      await page.reload();
      await expect(page.getByLabel(t('door_camera_picture'))).toBeVisible();
      await expect(resultOf(page)).toContainText(t('door_used'));
    });
    expect(refusals).toEqual([]);
  } finally {
    await browser.close();
  }
});
