import { type Answer, type listUnconfirmed, PAGE_SIZE } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { notice, type Viewer } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { delayCalls } from './support/network.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import type { TextKey } from './support/texts.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('lets one of two admins settle an assignment and shows the other the result', async ({
  page,
  t,
  newcomer,
}) => {
  const lastName = newId('usr').slice(4);
  const [anne, bram] = [
    await makeVolunteer({ firstName: 'Anne', lastName, locale: 'en' }),
    await makeVolunteer({ firstName: 'Bram', lastName, locale: 'en' }),
  ];
  const shift = await makeShift({ maxVolunteers: 2 });
  // The list is oldest first, so these two stay on the first page whatever other tests add.
  const long = { assignedAt: Date.now() - 400 * 24 * HOUR_MS };
  const [annes, brams] = [await makePlace(shift, anne, long), await makePlace(shift, bram, long)];
  const first: Viewer = { page, t };
  const second: Viewer = { page: await newcomer(), t };
  await signInAs(second.page.context(), await makeAdmin({ firstName: 'Joris' }));
  const named = (firstName: string) => ({ name: `${firstName} ${lastName}`, title: shift.title });
  const card = (admin: Viewer, firstName: string) =>
    admin.page.getByRole('article', { name: `${firstName} ${lastName}, ${shift.title}` });
  const confirm = (admin: Viewer, firstName: string) =>
    admin.page.getByRole('button', { name: t('todo_confirm_of', named(firstName)) });
  const askToCancel = (admin: Viewer, firstName: string) =>
    admin.page.getByRole('link', { name: t('todo_cancel_of', named(firstName)) }).click();
  const cancel = (admin: Viewer) =>
    admin.page.getByRole('dialog').getByRole('button', { name: t('todo_cancel_do') });
  const state = async ({ id }: { id: string }) =>
    (await database.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)))[0]?.status;

  await Promise.all([first, second].map((admin) => admin.page.goto('/admin-todo')));
  await expect(confirm(second, 'Bram')).toBeVisible();

  await test.step('one confirms what the other is about to cancel', async () => {
    await askToCancel(second, 'Anne');
    await expect(cancel(second)).toBeVisible();
    await confirm(first, 'Anne').click();
    await expect(notice(first, t('todo_confirmed_mailed', named('Anne')))).toBeVisible();
    await expect(card(first, 'Anne')).toBeHidden();
    await cancel(second).click();
    await expect(notice(second, t('todo_was_confirmed', named('Anne')))).toBeVisible();
    await expect(card(second, 'Anne')).toBeHidden();
    expect(await state(annes)).toBe('confirmed');
    await mailTo(anne.email, shift.title);
  });

  await test.step('one cancels what the other confirms', async () => {
    // Blocks the polls of the second admin's screen.
    await delayCalls(second.page, '**/api/assignments/unconfirmed*');
    await askToCancel(first, 'Bram');
    await expect(
      first.page.getByRole('dialog').getByText(t('todo_cancel_text', { ...named('Bram'), name: 'Bram' })),
    ).toBeVisible();
    await cancel(first).click();
    await expect(notice(first, t('todo_cancelled_mailed', named('Bram')))).toBeVisible();
    await confirm(second, 'Bram').click();
    await expect(notice(second, t('todo_was_cancelled', named('Bram')))).toBeVisible();
    expect(await state(brams)).toBe('cancelled');
    await mailTo(bram.email, shift.title);
  });
});

test('confirms the selected places of a shift at once, and says which was confirmed already', async ({
  page,
  t,
}) => {
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
  await page.goto('/admin-todo');
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
  await page.route('**/api/assignments/unconfirmed*', async (route) => {
    const response = await route.fetch();
    if (response.ok()) answers.push((await response.json()) as Answer<typeof listUnconfirmed>);
    await route.fulfill({ response });
  });
  const card = (name: string) =>
    page.getByRole('article', { name: `${name} ${lastName}, ${shift.title}` }).first();
  await page.goto('/admin-todo');
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
    await expect(page).toHaveURL(`/admin-todo?page=${number}`);
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
    // By the oldest place of each shift, and by age in it.
    const ages = new Map<string, string[]>();
    for (const { shiftId, assignedAt } of items)
      ages.set(shiftId, [...(ages.get(shiftId) ?? []), assignedAt]);
    for (const times of ages.values()) expect(times).toEqual(times.toSorted());
  }
  // A poll that is on its way would fail with the end of the test.
  await page.unrouteAll({ behavior: 'wait' });

  // Further than the list goes.
  await page.goto('/admin-todo?page=9999');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page).not.toHaveURL(/9999/);
});

test('shows the volunteer’s details, skills and last ten shifts', async ({ page, t }) => {
  const lastName = newId('usr').slice(4);
  const eva = await makeVolunteer({
    firstName: 'Eva',
    lastName,
    city: 'Haarlem',
    skills: ['Fotograaf', 'Toezichthouder'],
  });
  // The pending one is the newest of the ten, and stays on the first page whatever other tests add.
  const longAgo = Date.now() - 400 * 24 * HOUR_MS;
  for (let ago = 1; ago <= 10; ago += 1) {
    const startTime = Date.now() - ago * 48 * HOUR_MS;
    const past = await makeShift({
      title: `Dienst ${ago} ${lastName}`,
      startTime,
      endTime: startTime + HOUR_MS,
    });
    await makePlace(past, eva, {
      status: 'completed',
      assignedAt: longAgo - ago,
      completedAt: startTime,
    });
  }
  const shift = await makeShift({ requiredSkills: ['Toezichthouder', 'BHV'] });
  await makePlace(shift, eva, { assignedAt: longAgo });
  await page.goto('/admin-todo');
  await page
    .getByRole('link', { name: t('todo_details_of', { name: `Eva ${lastName}`, title: shift.title }) })
    .click();
  const dialog = page.getByRole('dialog', { name: `Eva ${lastName}` });
  await expect(dialog.getByText(/Haarlem/)).toBeVisible();
  await expect(dialog.getByRole('link', { name: eva.email })).toBeVisible();
  await expect(dialog.getByRole('link', { name: '06 12345678' })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/31612345678',
  );
  await expect(dialog.getByRole('list', { name: t('todo_skills') }).getByRole('listitem')).toHaveText([
    t('skill_photographer'),
    t('skill_supervisor'),
  ]);
  await expect(dialog.getByText(t('todo_missing_skills', { skills: t('skill_emergency') }))).toBeVisible();
  await expect(dialog.getByText(/^Dienst \d+/)).toHaveText(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((ago) => `Dienst ${ago} ${lastName}`),
  );
  await dialog.getByRole('button', { name: t('todo_confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: `Eva ${lastName}, ${shift.title}` })).toBeHidden();
});
