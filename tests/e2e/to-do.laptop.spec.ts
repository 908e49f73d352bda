import { type Answer, type listUnconfirmed, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import type { TextKey } from './support/texts.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('confirms the selected places of a shift at once, and says which was confirmed already', {
  tag: '@engines',
}, async ({ page, t }) => {
  const lastName = newId('usr').slice(4);
  const shift = await makeShift({ maxVolunteers: 3 });
  // The oldest, so that the shift stays on the first page whatever other tests add.
  const long = { assignedAt: Date.now() - 500 * 24 * HOUR_MS };
  const places: { id: string; email: string }[] = [];
  for (const firstName of ['Anne', 'Bram', 'Cleo']) {
    const holder = await makeVolunteer({ firstName, lastName, locale: 'en' });
    places.push({ ...(await makePlace(shift, holder, long)), email: holder.email });
  }
  const [annes, brams, cleos] = places;
  await page.goto('/admin-todo?sort=age');
  await page
    .getByRole('checkbox', { name: new RegExp(shift.title) })
    .first()
    .check();
  await database
    .update(shiftAssignments)
    .set({ status: 'confirmed', confirmedAt: Date.now() })
    .where(eq(shiftAssignments.id, brams?.id ?? ''));
  await page.getByRole('button', { name: t('todo_confirm_selected', { count: 3 }) }).click();
  await expect(notice({ page, t }, t('todo_selected_confirmed', { count: 2 }))).toBeVisible();
  await expect(page.getByText(t('todo_was_confirmed', { name: `Bram ${lastName}` }))).toBeVisible();
  await expect(page.getByRole('article', { name: shift.title })).toHaveCount(0);
  for (const place of [annes, cleos]) await mailTo(place?.email ?? '', shift.title);
});

test('shows figures that match the list, oldest first with priorities, a page at a time', async ({
  page,
  t,
}, { retry }) => {
  const shift = await makeShift({ maxVolunteers: 40 });
  const lastName = newId('usr').slice(4);
  const place = async (firstName: string, hoursAgo: number) =>
    makePlace(shift, await makeVolunteer({ firstName, lastName }), {
      assignedAt: Date.now() - hoursAgo * HOUR_MS,
    });
  // Not as old as the places of the other tests, which would no longer be on the first page; a retry finds the shift of
  // the failed attempt.
  await place('A', (300 + retry) * 24);
  for (let more = 0; more < PAGE_SIZE; more += 1) await place('More', 100);
  await place('B', 47);
  await place('C', 23);

  // The responses that the screen shows, since other tests add to the list.
  const answers: Answer<typeof listUnconfirmed>[] = [];
  await page.route('**/api/assignments/unconfirmed?*sort=age*', async (route) => {
    const response = await route.fetch();
    if (response.ok()) answers.push((await response.json()) as Answer<typeof listUnconfirmed>);
    await route.fulfill({ response });
  });
  const card = (name: string) =>
    page.getByRole('article', { name: `${name} ${lastName}, ${shift.title}` }).first();
  await page.goto('/admin-todo?sort=age');
  await expect(card('A')).toContainText(t('todo_priority_high'));

  const stats = answers[0]?.stats;
  const figures: [TextKey, number | undefined][] = [
    ['todo_total', stats?.total],
    ['todo_high', stats?.highPriority],
    ['todo_today', stats?.assignedToday],
  ];
  for (const [label, count] of figures)
    await expect(
      page.getByRole('main').getByText(t(label), { exact: true }).locator('xpath=../..'),
    ).toContainText(new RegExp(`(^|\\D)${count}($|\\D)`));

  const nextPage = async (number: number) => {
    await page.getByRole('link', { name: t('pager_next') }).click();
    await expect(async () => {
      const { total = 0 } = answers.findLast((answer) => answer.page === number) ?? {};
      const range = { from: (number - 1) * PAGE_SIZE + 1, to: Math.min(number * PAGE_SIZE, total), total };
      await expect(page.getByText(t('pager_range', range))).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await expect(page).toHaveURL(`/admin-todo?sort=age&page=${number}`);
  };
  let shown = 1;
  for (const [name, priority] of [
    ['B', 'todo_priority_medium'],
    ['C', 'todo_priority_low'],
  ] as const) {
    while (!(await card(name).isVisible())) await nextPage(++shown);
    await expect(card(name)).toContainText(t(priority));
  }
  expect(shown).toBeGreaterThan(1);
  for (const { items } of answers) {
    // Those that were taken over come first.
    const times = items.filter(({ isTakenOver }) => !isTakenOver).map(({ assignedAt }) => assignedAt);
    expect(times).toEqual(times.toSorted());
  }
  // A poll that is on its way would fail with the end of the test.
  await page.unrouteAll({ behavior: 'wait' });

  // Further than the list goes.
  await page.goto('/admin-todo?page=9999');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).not.toHaveURL(/9999/);
});
