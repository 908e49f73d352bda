import { test as base, expect } from '../fixtures.ts';
import { makePlace } from '../support/assignments.ts';
import { makeAdmin, signInAs } from '../support/people.ts';
import type { Admin } from '../support/plan-journeys.ts';
import { fillSaturdayByKeyboard, makeWeek, planningGrid, shiftsOf } from '../support/planning-journeys.ts';

const test = base.extend<{ admin: Admin }>({
  admin: async ({ page, t }, use) => {
    await signInAs(page.context(), await makeAdmin());
    await use({ page, t, open: (path) => page.goto(path) });
  },
});

test('fills Saturday on the grid by the keyboard', { tag: '@firefox' }, ({ admin }) =>
  fillSaturdayByKeyboard(admin, '2050-12-03'),
);

test('drags people to shifts with the mouse, and undoes it', async ({ admin }) => {
  const { page, t } = admin;
  const { anna, bo, friday, early, named, path } = await makeWeek('2050-12-10');
  await makePlace(friday, anna);
  const { item, person, said } = planningGrid(admin);
  await admin.open(path);
  await person(named(bo)).dragTo(item(early.title));
  await expect(item(named(bo))).toBeVisible();
  await item(named(anna)).dragTo(item(early.title));
  await expect(said).toContainText(early.title);
  await expect.poll(() => shiftsOf(anna)).toEqual([early.id]);
  expect(await shiftsOf(bo)).toEqual([early.id]);
  await page.getByRole('button', { name: t('planning_undo') }).click();
  await expect.poll(() => shiftsOf(anna)).toEqual([friday.id]);
});

test('two admins see what the other does', async ({ admin, newcomer, t }) => {
  const { anna, bo, friday, early, named, path } = await makeWeek('2050-12-17');
  await makePlace(friday, anna);
  const { page } = admin;
  const other = await newcomer();
  await signInAs(other.context(), await makeAdmin({ firstName: 'Sietske' }));
  await other.clock.install();
  const theirs = planningGrid({ page: other, t });
  await other.goto(path);
  await expect(theirs.item(named(anna))).toBeVisible();

  const mine = planningGrid(admin);
  await admin.open(path);
  await mine.person(named(bo)).click();
  await mine.item(early.title).click();
  await expect(mine.item(named(bo))).toBeVisible();
  await other.clock.fastForward('00:16');
  await expect(theirs.item(named(bo))).toBeVisible();

  // This admin only sees what the other did after a refusal by the server.
  let isOutdated = true;
  await page.route('**/api/planning?*', (route) => (isOutdated ? route.abort() : route.fallback()));
  await page.route('**/move', (route) => {
    isOutdated = false;
    return route.fallback();
  });
  await theirs.item(named(bo)).click();
  await other.getByRole('menuitem', { name: t('mine_confirm') }).click();
  await expect(theirs.item(named(bo))).toHaveAccessibleName(new RegExp(t('mine_status_confirmed')));
  await mine.item(named(bo)).click();
  await page.getByRole('menuitem', { name: t('planning_move') }).click();
  await mine.item(friday.title).click();
  await expect(mine.grid.getByText(t('error_assignment_wrong_state'))).toBeVisible();
  await expect(mine.item(named(bo))).toHaveAccessibleName(new RegExp(t('mine_status_confirmed')));
  expect(await shiftsOf(bo)).toEqual([early.id]);
});
