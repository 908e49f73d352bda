import type { Locale } from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { heading, holdUndo, rowOf } from '../support/actions.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';
import type { Texts } from '../support/texts.ts';

/** The claim button of any shift. */
const claimName = (t: Texts) => new RegExp(`^${t('shifts_claim')}`);

const openAsVolunteer = async (page: Page, language: Locale) =>
  signInAs(page.context(), await makeVolunteer({ locale: language }));

test('claims a shift with one tap and undoes it from the toast', { tag: '@engines' }, async ({
  page,
  t,
  language,
}) => {
  await openAsVolunteer(page, language);
  const { title } = await makeShift();
  await page.goto('/shifts?view=list');
  await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  const row = rowOf(page, title);
  await row.getByRole('button', { name: claimName(t) }).click();
  const undo = await holdUndo({ page, t });
  await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
  await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();
  await undo.click();
  await expect(row.getByRole('button', { name: claimName(t) })).toBeVisible();
  await expect(row.getByText('0/1').filter({ visible: true })).toBeVisible();
});
