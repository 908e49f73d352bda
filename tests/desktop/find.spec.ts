import { ALL_RULES, injectAxe, violations } from '../e2e/support/axe.ts';
import { makeAdmin } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { expect, test } from './fixtures.ts';
import { pressAccelerator } from './support/menus.ts';

test('finds a text on the page and in a dialog, goes round its matches and leaves the last one selected', async ({
  signedIn,
  t,
}) => {
  const shift = await makeShift({ title: 'Koek en zopie bij Zoë' });
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await page.evaluate(`location.assign('/system-updates')`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await pressAccelerator(app, 'CmdOrCtrl+F');
  const field = page.getByRole('textbox', { name: t('desktop_find_field') });
  await expect(field).toBeFocused();
  const bar = page.getByRole('search').filter({ has: field });
  const word = 'rooster';
  // Letter by letter: the focus stays, and the text of the field itself is not found.
  await page.keyboard.type(word);
  await expect(field).toHaveValue(word);
  const shown = (await page.evaluate<string>('document.body.innerText')).toLowerCase().split(word).length - 1;
  expect(shown).toBeGreaterThan(1);
  const spoken = (index: number) => t('desktop_find_count_spoken', { index, count: shown });
  const status = bar.getByRole('status');
  await expect(status).toHaveText(spoken(1));
  await page.keyboard.press('Enter');
  await expect(status).toHaveText(spoken(2));
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(status).toHaveText(spoken(shown));
  await pressAccelerator(app, 'F3');
  await pressAccelerator(app, 'F3');
  await expect(status).toHaveText(spoken(2));
  await pressAccelerator(app, 'Shift+F3');
  await expect(status).toHaveText(spoken(1));

  await injectAxe(page);
  expect(await violations(page, ALL_RULES, { include: ['[data-find-bar]'] })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  const selected = () => page.evaluate<string>('String(getSelection()).toLowerCase()');
  expect(await selected()).toBe(word);
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true);

  // The text is kept, and what is not there is said.
  await pressAccelerator(app, 'F3');
  await expect(field).toHaveValue(word);
  await field.fill('xyzzy');
  await expect(status).toHaveText(t('desktop_find_none'));

  await test.step('within a dialog that lies over the page, without regard to accents', async () => {
    await page.evaluate(`location.assign('/shifts?shift=${shift.id}')`);
    const dialog = page.getByRole('dialog', { name: shift.title });
    await expect(dialog).toBeVisible();
    await pressAccelerator(app, 'CmdOrCtrl+F');
    const within = page.getByRole('dialog').getByRole('textbox', { name: t('desktop_find_field') });
    await within.fill('bij zoe');
    const found = t('desktop_find_count_spoken', { index: 1, count: 1 });
    await expect(page.getByRole('status').filter({ hasText: found })).toBeAttached();
    await within.press('Escape');
    // Only the bar closes.
    await expect(within).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
});
