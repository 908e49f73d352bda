import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, notice } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { ALL_RULES, injectAxe, violations } from './support/axe.ts';
import { canSubscribe, deliverPush, pushesTo, serviceWorkerOf } from './support/fake-push.ts';
import { runJobs } from './support/outbox.ts';
import { makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import type { Texts } from './support/texts.ts';

const HOUR = 3_600_000;

test.use({ serviceWorkers: 'allow' });

/** A volunteer who holds a place on a shift that starts in 1.9 hours. */
async function withShift() {
  const person = await makeVolunteer();
  const startTime = Date.now() + 1.9 * HOUR;
  const shift = await makeShift({ startTime, endTime: startTime + 3 * HOUR });
  await makePlace(shift, person, { assignedAt: Date.now() - 24 * HOUR });
  return { person, shift };
}

const offerOf = (page: Page, t: Texts) =>
  page.getByRole('region', { name: t('push_card_title', { name: 'IJsploeg' }) });

test('shows a volunteer on their phone that a shift starts soon, until they turn that off', async ({
  page,
  context,
  newcomer,
  t,
}) => {
  const viewer = { page, t };
  const { person, shift } = await withShift();
  await canSubscribe(context, person.id);
  await signInAs(context, person);
  await page.goto('/my-shifts');
  await injectAxe(page);
  await expect(offerOf(page, t)).toBeVisible();
  expect(await violations(page, ALL_RULES)).toEqual([]);
  await button(viewer, 'push_turn_on').click();
  await expect(notice(viewer, t('push_turned_on'))).toBeVisible();
  await expect(offerOf(page, t)).toBeHidden();

  await runJobs();
  await expect.poll(() => pushesTo(person.id), { timeout: 60_000 }).toHaveLength(1);
  const [push] = await pushesTo(person.id);
  expect(push?.message?.title).toContain(shift.title);
  const worker = await serviceWorkerOf(context);
  const { shown, badges, opened } = await deliverPush(worker, push?.message ?? null, 0);
  expect(shown).toMatchObject([
    { title: push?.message?.title, body: push?.message?.body, tag: push?.message?.tag },
  ]);
  expect(badges).toEqual([1]);

  // Signed out, as from a locked phone.
  const other = await newcomer();
  await other.goto(opened[0] ?? '');
  await other.getByRole('button', { name: t('link_day_come') }).click();
  await expect(other.getByText(shift.title)).toBeVisible();
  await page.reload();
  await expect(page.getByText(t('mine_coming')).first()).toBeVisible();

  await page.goto('/profile#push');
  const section = page.getByRole('region', { name: t('push_title') });
  await expect(section.getByText(t('sessions_this_device'))).toBeVisible();
  await section.getByRole('button', { name: t('push_test') }).click();
  await expect(notice(viewer, t('push_tested'))).toBeVisible();
  await expect.poll(() => pushesTo(person.id), { timeout: 60_000 }).toHaveLength(2);
  await section.getByRole('button', { name: new RegExp(t('push_turn_off')) }).click();
  await expect(button(viewer, 'push_turn_on')).toBeVisible();
});

test('sends a subscription again after signing out and in, and not to the next person of the phone', async ({
  page,
  context,
  t,
}) => {
  const { person } = await withShift();
  const { person: next } = await withShift();
  await canSubscribe(context, person.id);
  await signInAs(context, person);
  await page.goto('/my-shifts');
  await button({ page, t }, 'push_turn_on').click();
  await expect(offerOf(page, t)).toBeHidden();

  const devices = () => page.evaluate(`fetch('/api/push/subscriptions').then((answer) => answer.json())`);
  await context.clearCookies();
  await signInAs(context, next);
  await page.goto('/my-shifts');
  await expect(offerOf(page, t)).toBeVisible();
  await serviceWorkerOf(context);
  expect(await devices()).toEqual({ items: [] });

  await context.clearCookies();
  await signInAs(context, person);
  // The day after.
  await page.evaluate(`localStorage.removeItem('push-sent')`);
  await page.goto('/my-shifts');
  await expect.poll(devices, { timeout: 30_000 }).toMatchObject({ items: [{ isCurrent: true }] });
});

test('never asks somebody again who said no', async ({ page, context, t }) => {
  const viewer = { page, t };
  const { person } = await withShift();
  await canSubscribe(context, person.id, 'denied');
  await signInAs(context, person);
  await page.goto('/my-shifts');
  await button(viewer, 'push_turn_on').click();
  await expect(notice(viewer, t('push_denied'))).toBeVisible();
  await expect(offerOf(page, t)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toContainText('1');
  await expect(offerOf(page, t)).toBeHidden();
  await page.goto('/profile#push');
  const section = page.getByRole('region', { name: t('push_title') });
  await expect(section.getByText(t('push_denied'))).toBeVisible();
  await expect(section.getByRole('button')).toHaveCount(0);
});

test('shows something for every message, and opens the portal', async ({ page, context }) => {
  const { person } = await withShift();
  await signInAs(context, person);
  await page.goto('/my-shifts');
  const { shown, opened } = await deliverPush(await serviceWorkerOf(context), null);
  expect(shown).toMatchObject([{ title: 'localhost', body: '' }]);
  expect(opened).toEqual(['/']);
});
