import { LOCALES } from '@ijsploeg/worker/contract';
import { expect, test } from './fixtures.ts';
import { heading, rowOf } from './support/actions.ts';
import { makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

for (const language of LOCALES)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test.beforeEach(async ({ page }) => signInAs(page.context(), await makeVolunteer({ locale: language })));

    test('one tap on what a volunteer can take claims it, and the toast takes it back', async ({
      page,
      t,
      hasTouch,
    }) => {
      const { title } = await makeShift();
      // A phone opens the list by itself.
      await page.goto(hasTouch ? '/shifts' : '/shifts?view=list');
      await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
      await page.getByRole('searchbox').fill(title);
      const row = rowOf(page, title);
      await row.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) }).click();
      await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
      await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();
      await page.getByRole('button', { name: t('ui_undo') }).click();
      await expect(row.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) })).toBeVisible();
      await expect(row.getByText('0/1').filter({ visible: true })).toBeVisible();
    });

    test('the calendar is one tap from the list, and the list one from the calendar', async ({ page, t }) => {
      await page.goto('/shifts?view=list');
      const views = page.getByRole('navigation', { name: t('shifts_view') });
      await views.getByRole('link', { name: t('shifts_view_month') }).click();
      await expect(page.getByRole('grid')).toBeVisible();
      await views.getByRole('link', { name: t('shifts_view_list') }).click();
      await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('grid')).toBeVisible();
    });
  });

test.describe('a claim', () => {
  test.use({ language: 'nl' });
  const claimOf = /^Claimen/;

  test('that is under way shows as done, and as it is when the server refuses', async ({ page, t }) => {
    const { id, title } = await makeShift();
    const noor = await makeVolunteer({ firstName: 'Noor' });
    await signInAs(page.context(), noor);
    await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
    const row = rowOf(page, title);
    await expect(row.getByRole('button', { name: claimOf })).toBeVisible();

    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**/api/shifts/${id}/claim`, async (route) => {
      await held;
      await route.continue();
    });
    await row.getByRole('button', { name: claimOf }).click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();

    // Somebody is quicker.
    const bas = await page.context().browser()?.newContext();
    if (!bas) throw new Error('no browser');
    await signInAs(bas, await makeVolunteer({ firstName: 'Bas' }));
    const origin = new URL(page.url()).origin;
    const taken = await bas.request.post(`${origin}/api/shifts/${id}/claim`, { headers: { Origin: origin } });
    expect(taken.status()).toBe(201);
    await bas.close();
    goOn();

    await expect(row.getByText(t('error_shift_full'))).toBeVisible();
    await expect(row.getByText(t('shifts_claimed'))).toBeHidden();
    await expect(row.getByText(t('shifts_full'), { exact: true })).toBeVisible();
    await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();
  });

  test('that never reaches the server says so, and can be made again', async ({ page, t }) => {
    const { id, title } = await makeShift();
    await signInAs(page.context(), await makeVolunteer());
    await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
    const row = rowOf(page, title);
    const claim = row.getByRole('button', { name: claimOf });
    await page.route(`**/api/shifts/${id}/claim`, (route) => route.abort());
    await claim.click();
    await expect(row.getByText(t('error_network'))).toBeVisible();
    await expect(row.getByText('0/1').filter({ visible: true })).toBeVisible();
    await page.unroute(`**/api/shifts/${id}/claim`);
    await claim.click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await expect(row.getByText(t('error_network'))).toBeHidden();
  });
});
