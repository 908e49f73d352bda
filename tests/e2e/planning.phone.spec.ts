import { expect, test } from './fixtures.ts';
import { makePlace } from './support/assignments.ts';
import { makeAdmin, signInAs } from './support/people.ts';
import { makeWeek, shiftsOf } from './support/planning-journeys.ts';

test('moves somebody to another shift from the menu, and gives somebody a place', async ({ page, t }) => {
  const { anna, bo, friday, early, late, named, path } = await makeWeek('2047-12-28');
  await makePlace(friday, anna);
  await signInAs(page.context(), await makeAdmin());
  await page.goto(`${path}&day=2047-12-27`);
  const dialog = page.getByRole('dialog');
  const choose = (title: string) => dialog.getByRole('button', { name: new RegExp(`: ${title},`) });

  await page.getByRole('button', { name: t('planning_more_of', { name: named(anna) }) }).click();
  await page.getByRole('menuitem', { name: t('planning_move_to') }).click();
  await choose(early.title).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => shiftsOf(anna)).toEqual([early.id]);

  await page.getByRole('tab', { name: t('planning_by_person') }).click();
  await page.getByRole('button', { name: t('planning_give_of', { name: named(bo) }) }).click();
  await choose(late.title).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => shiftsOf(bo)).toEqual([late.id]);
  await expect(page.getByText(late.title).first()).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
});
