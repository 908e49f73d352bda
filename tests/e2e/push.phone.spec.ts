import type { Page } from '@playwright/test';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { button, notice } from './support/actions.ts';
import { makeAsk } from './support/asks.ts';
import { makePlace } from './support/assignments.ts';
import { ALL_RULES, injectAxe, violations } from './support/axe.ts';
import { canSubscribe, deliverPush, pushesTo, serviceWorkerOf } from './support/fake-push.ts';
import { makeLink } from './support/links.ts';
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
  expect(badges).toEqual([1]);
  // One press answers, without a session and without opening anything.
  expect(shown).toMatchObject([
    { title: push?.message?.title, body: push?.message?.body, tag: push?.message?.tag },
    { title: `✓ ${t('link_day_come')}`, body: push?.message?.title, tag: push?.message?.tag },
  ]);
  expect(opened).toEqual([]);
  await page.reload();
  await expect(page.getByText(t('mine_coming')).first()).toBeVisible();

  // The other answer has a page, also signed out.
  const cannot = await deliverPush(worker, push?.message ?? null, 1);
  const other = await newcomer();
  await other.goto(cannot.opened[0] ?? '');
  await expect(other.getByRole('button', { name: t('link_day_cannot') })).toBeVisible();

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
  const worker = await serviceWorkerOf(context);
  const { shown, opened } = await deliverPush(worker, null);
  expect(shown).toMatchObject([{ title: 'localhost', body: '' }]);
  expect(opened).toEqual(['/']);
});

test('answers with one press only what still counts', async ({ page, context, t }) => {
  const { person } = await withShift();
  await signInAs(context, person);
  await page.goto('/my-shifts');
  const worker = await serviceWorkerOf(context);
  const press = async (token: string) => {
    const actions = [{ title: 'Ja', path: `/a#${token}~yes` }];
    return deliverPush(worker, { title: 'Vraag', body: '', path: `/a#${token}`, actions, tag: 'mai_1' }, 0);
  };
  const askLink = async (shift: { id: string }) => {
    const id = newId('lnk');
    await makeLink(id, person, 'answer_ask', (await makeAsk(shift, person)).id);
    return `${id}.secret`;
  };

  const free = await makeShift({ startTime: Date.now() + 90 * HOUR, endTime: Date.now() + 92 * HOUR });
  const taken = await press(await askLink(free));
  expect([taken.shown.at(-1)?.title, taken.opened]).toEqual(['✓ Ja', []]);
  await page.goto('/my-shifts');
  await expect(page.getByText(free.title).first()).toBeVisible();

  // Somebody else was sooner: the page says so.
  const full = await makeShift({ startTime: Date.now() + 120 * HOUR, endTime: Date.now() + 122 * HOUR });
  await makePlace(full, await makeVolunteer());
  const token = await askLink(full);
  const late = await press(token);
  expect([late.shown.length, late.opened]).toEqual([1, [`/a#${token}~yes`]]);
  await page.goto(late.opened[0] ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('link_ask_full_title'));
  const gone = await press('lnk_none.none');
  expect(gone.opened).toEqual(['/a#lnk_none.none~yes']);
});
