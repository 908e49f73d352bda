import type { Locale } from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { heading, rowOf } from './support/actions.ts';
import { delayCalls } from './support/network.ts';
import { makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import type { Texts } from './support/texts.ts';

/** The claim button of any shift. */
const claimName = (t: Texts) => new RegExp(`^${t('shifts_claim')}`);

const openAsVolunteer = async (page: Page, language: Locale) =>
  signInAs(page.context(), await makeVolunteer({ locale: language }));

test('claims a shift with one tap and undoes it from the toast', async ({ page, t, language }) => {
  await openAsVolunteer(page, language);
  const { title } = await makeShift();
  await page.goto('/shifts?view=list');
  await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
  await page.getByRole('searchbox').fill(title);
  const row = rowOf(page, title);
  await row.getByRole('button', { name: claimName(t) }).click();
  await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
  await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: t('ui_undo') }).click();
  await expect(row.getByRole('button', { name: claimName(t) })).toBeVisible();
  await expect(row.getByText('0/1').filter({ visible: true })).toBeVisible();
});

test('opens on the month, and then on the view that was chosen last', async ({ page, t, language }) => {
  await openAsVolunteer(page, language);
  await page.goto('/shifts');
  await expect(page.getByRole('grid')).toBeVisible();
  const views = page.getByRole('navigation', { name: t('shifts_view') });
  await views.getByRole('link', { name: t('shifts_view_list') }).click();
  await page.goto('/shifts');
  await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
  // A link to a day still shows that day.
  await page.goto('/shifts?day=2031-02-03');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('switches between list and calendar with one tap', async ({ page, t, language }) => {
  await openAsVolunteer(page, language);
  await page.goto('/shifts?view=list');
  const views = page.getByRole('navigation', { name: t('shifts_view') });
  await views.getByRole('link', { name: t('shifts_view_month') }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await views.getByRole('link', { name: t('shifts_view_list') }).click();
  await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test.describe('a claim', () => {
  test('shows as claimed while pending, and rolls back when the server refuses', { tag: '@phone' }, async ({
    page,
    t,
  }) => {
    const { id, title } = await makeShift();
    const noor = await makeVolunteer({ firstName: 'Noor' });
    await signInAs(page.context(), noor);
    await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
    const row = rowOf(page, title);
    await expect(row.getByRole('button', { name: claimName(t) })).toBeVisible();

    const claim = await delayCalls(page, `**/api/shifts/${id}/claim`, 'POST');
    await row.getByRole('button', { name: claimName(t) }).click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();

    // Another volunteer claims the last place first.
    const bas = await page.context().browser()?.newContext();
    if (!bas) throw new Error('no browser');
    await signInAs(bas, await makeVolunteer({ firstName: 'Bas' }));
    const origin = new URL(page.url()).origin;
    const taken = await bas.request.post(`${origin}/api/shifts/${id}/claim`, { headers: { Origin: origin } });
    expect(taken.status()).toBe(201);
    await bas.close();
    claim.release();

    await expect(row.getByText(t('error_shift_full'))).toBeVisible();
    await expect(row.getByText(t('shifts_claimed'))).toBeHidden();
    await expect(row.getByText(t('shifts_full'), { exact: true })).toBeVisible();
    await expect(row.getByText('1/1').filter({ visible: true })).toBeVisible();
  });

  test('reports a network error and can be retried', { tag: '@phone' }, async ({ page, t }) => {
    const { id, title } = await makeShift();
    await signInAs(page.context(), await makeVolunteer());
    await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
    const row = rowOf(page, title);
    const claim = row.getByRole('button', { name: claimName(t) });
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
