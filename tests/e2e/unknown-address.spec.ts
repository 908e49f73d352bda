import { expect, test } from './fixtures.ts';

test('shows not found for an unknown address, with a link home', async ({ page, t, language }) => {
  await page.goto('/hier-is-niets');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.getByRole('heading', { name: t('error_not_found_title') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('error_not_found_home') })).toHaveAttribute('href', '/');
});
