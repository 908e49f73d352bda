import { expect, test } from './fixtures.ts';
import { button, dayFromNow, heading, openShift, signOut } from './support/actions.ts';
import { keptAnswers } from './support/kept-answers.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

test('closes a dialog and the menu by the keyboard, with the focus where it was, and completes a date', {
  tag: '@engines',
}, async ({ page, context, t }) => {
  const { title } = await makeShift();
  await signInAs(context, await makeVolunteer());
  await page.goto('/shifts?view=list');
  const shift = page.getByRole('link', { name: title, exact: true });
  const dialog = await openShift({ page, t }, title);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(shift).toBeFocused();

  const menu = button({ page, t }, 'shell_open_menu');
  await menu.tap();
  await expect(page.getByRole('navigation', { name: t('shell_navigation') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: t('shell_navigation') })).toBeHidden();
  await expect(menu).toBeFocused();

  await page.goto('/profile');
  const away = page.getByLabel(t('availability_away_from'), { exact: true });
  const [day = '', month = '', year = ''] = dayFromNow(60).split('/');
  await away.fill(`${Number(day)}-${Number(month)}-${year}`);
  await away.press('Tab');
  await expect(away).toHaveValue(`${day}/${month}/${year}`);
});

test('leaves nothing about a person in the browser after signing out', { tag: '@engines' }, async ({
  page,
  context,
  t,
}) => {
  const sanne = await makeVolunteer();
  await signInAs(context, sanne);
  await page.goto('/my-shifts');
  await expect(heading({ page, t }, 'mine_title')).toBeVisible();
  await expect.poll(async () => (await keptAnswers(page)).length).toBeGreaterThan(0);
  await signOut({ page, t });
  await expect(heading({ page, t }, 'auth_sign_in_title')).toBeVisible();
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  const stored = await page.evaluate<string>(
    'JSON.stringify([localStorage, sessionStorage, document.cookie])',
  );
  for (const text of [sanne.id, sanne.email, sanne.firstName]) expect(stored).not.toContain(text);
  await page.goBack();
  await expect(heading({ page, t }, 'auth_sign_in_title')).toBeVisible();
  await expect(heading({ page, t }, 'mine_title')).toBeHidden();
});

test('shows in forced colours what is a button and what is current', async ({ page, context, t }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signInAs(context, await makeAdmin());
  await page.goto('/shifts?view=list');
  const tab = page.getByRole('navigation', { name: t('nav_shifts'), exact: true }).getByRole('link');
  await expect(tab.first()).toHaveCSS('outline-style', 'solid');
  await expect(tab.last()).toHaveCSS('outline-style', 'none');
  const entry = page.getByRole('navigation', { name: t('shell_bar') }).getByRole('link');
  await expect(entry.nth(1)).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('link', { name: t('shifts_add') })).toHaveCSS('border-top-width', '1px');
  await page.goto('/volunteer-approval');
  const track = page.getByRole('switch').locator('> span');
  const canvas = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
  await expect(track).not.toHaveCSS('background-color', canvas);
});
