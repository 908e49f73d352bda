import { expect, test } from '../fixtures.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

test.describe('the calendar', () => {
  test.use({ language: 'nl' });
  test('keeps month, day, search and dialog in the address, and closes the dialog with Back', {
    tag: '@engines',
  }, async ({ page, t, newcomer }) => {
    await signInAs(page.context(), await makeAdmin());
    const { id, title } = await makeShift({
      startTime: Date.parse('2042-03-12T10:00:00Z'),
      endTime: Date.parse('2042-03-12T12:00:00Z'),
    });
    await page.goto('/shifts?month=2042-02');
    await page.getByRole('button', { name: t('shifts_next_month') }).click();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2042-03-12');
    await page.getByRole('searchbox').fill('vegen');
    await expect(page).toHaveURL(/q=vegen/);
    await page.getByRole('link', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`month=2042-03.*shift=${id}`));

    const other = await newcomer();
    await signInAs(other.context(), await makeVolunteer());
    await other.goto(page.url());
    await expect(other.getByRole('dialog', { name: title })).toBeVisible();
    await expect(other.getByRole('searchbox', { includeHidden: true })).toHaveValue('vegen');

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2042-03-12');
  });

  test('reads a month and opens a shift with the keyboard', { tag: '@firefox' }, async ({ page }) => {
    await signInAs(page.context(), await makeVolunteer());
    const { title } = await makeShift({
      startTime: Date.parse('2060-05-20T10:00:00Z'),
      endTime: Date.parse('2060-05-20T12:00:00Z'),
    });
    await page.goto('/shifts?view=month&month=2060-04&day=2060-04-15');
    await expect(page.getByRole('gridcell', { selected: true })).toBeVisible();
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await page.evaluate<boolean>('document.activeElement.matches("[data-day]")')) break;
    }
    await page.keyboard.press('PageDown');
    await expect(page.locator('[data-day="2060-05-15"]')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('[data-day="2060-05-20"]')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2060-05-20');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    const link = page.getByRole('link', { name: title, exact: true });
    // Another run of this test may have a shift on the same day.
    const isFocused = async () => (await link.and(page.locator(':focus')).count()) > 0;
    for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1)
      await page.keyboard.press('Tab');
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: title, exact: true })).toBeFocused();
  });
});
