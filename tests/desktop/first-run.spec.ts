import { makeAdmin, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { connect, expect, signIn, test } from './fixtures.ts';

test('an organiser connects to the portal once, signs in and finds the shifts', async ({
  launch,
  portal,
  t,
}) => {
  const shift = await makeShift();
  const first = await launch();
  await connect(first.page, t, portal);
  await signIn(first.page, t, await makeAdmin());
  await first.page.getByRole('link', { name: t('nav_shifts'), exact: true }).click();
  await first.page.getByRole('link', { name: t('shifts_view_list') }).click();
  await first.page.getByRole('searchbox', { name: t('shifts_search') }).fill(shift.title);
  await expect(first.page.getByRole('link', { name: shift.title, exact: true })).toBeVisible();
  await expect(first.page.getByRole('link', { name: t('nav_my_shifts') })).toHaveCount(0);

  await first.app.close();
  const second = await launch({ userData: first.app.userData });
  await expect(second.page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
});

test('a volunteer is shown the way to the portal in the browser', async ({ launch, portal, t }) => {
  const person = await makeVolunteer();
  const { app, page } = await launch();
  await connect(page, t, portal);
  await signIn(page, t, person);
  await expect(
    page.getByRole('heading', { name: t('desktop_organisers_title', { name: person.firstName }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: t('desktop_open_portal') }).click();
  await page.getByRole('button', { name: t('shell_sign_out') }).click();
  await expect(page.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeVisible();
  await app.close();
});
