import { type Answer, EVENT_TIME_ZONE, type listUnconfirmed } from '@ijsploeg/worker/contract';
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
/** The page size of the screen. */
const SHOWN_STEP = 50;
const dayAtRink = (moment: string | number) =>
  new Date(moment).toLocaleDateString('sv-SE', { timeZone: EVENT_TIME_ZONE });

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
    await delayCalls(second.page, '**/api/assignments/unconfirmed');
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

test('shows figures that match the list, oldest first with priorities', async ({ page, t }) => {
  const hours = [400 * 24, 47, 23];
  const shift = await makeShift({ maxVolunteers: 9 });
  const lastName = newId('usr').slice(4);
  for (const [index, ago] of hours.entries())
    await makePlace(shift, await makeVolunteer({ firstName: 'ABC'[index] ?? '', lastName }), {
      assignedAt: Date.now() - ago * HOUR_MS,
    });
  // The response that the screen shows, since other tests add to the list.
  const listed = Promise.withResolvers<Answer<typeof listUnconfirmed>>();
  await page.route('**/api/assignments/unconfirmed', async (route) => {
    const response = await route.fetch();
    if (response.ok()) listed.resolve((await response.json()) as Answer<typeof listUnconfirmed>);
    await route.fulfill({ response });
  });
  await page.goto('/admin-todo');
  const { items } = await listed.promise;
  const ages = items.map(({ assignedAt }) => Date.parse(assignedAt));
  expect(ages).toEqual([...ages].sort((one, other) => one - other));
  const today = dayAtRink(Date.now());
  const figures: [TextKey, number][] = [
    ['todo_total', items.length],
    ['todo_high', ages.filter((age) => age < Date.now() - 48 * HOUR_MS).length],
    ['todo_today', ages.filter((age) => dayAtRink(age) === today).length],
  ];
  for (const [label, count] of figures)
    await expect(
      page.getByRole('main').getByText(t(label), { exact: true }).locator('xpath=../..'),
    ).toContainText(new RegExp(`(^|\\D)${count}($|\\D)`));
  const card = (name: string) => page.getByRole('article', { name: `${name} ${lastName}, ${shift.title}` });
  for (let left = items.length - SHOWN_STEP; left > 0; left -= SHOWN_STEP)
    await page.getByRole('button', { name: t('todo_more', { count: left }) }).click();
  await expect(card('A')).toContainText(t('todo_priority_high'));
  await expect(card('B')).toContainText(t('todo_priority_medium'));
  await expect(card('C')).toContainText(t('todo_priority_low'));
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
    'Fotograaf',
    'Toezichthouder',
  ]);
  await expect(dialog.getByText(t('todo_missing_skills', { skills: 'BHV' }))).toBeVisible();
  await expect(dialog.getByText(/^Dienst \d+/)).toHaveText(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((ago) => `Dienst ${ago} ${lastName}`),
  );
  await dialog.getByRole('button', { name: t('todo_confirm') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('article', { name: `Eva ${lastName}, ${shift.title}` })).toBeHidden();
});
