import { LOCALES } from '@ijsploeg/worker/contract';
import { expect, test } from './fixtures.ts';

for (const language of LOCALES)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('an address that leads nowhere says so, and leads home', async ({ page, t }) => {
      await page.goto('/hier-is-niets');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('heading', { name: t('error_not_found_title') })).toBeVisible();
      await expect(page.getByRole('link', { name: t('error_not_found_home') })).toHaveAttribute('href', '/');
    });
  });
