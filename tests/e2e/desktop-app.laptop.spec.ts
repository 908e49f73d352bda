import { expect, test } from './fixtures.ts';
import { DOWNLOADS, offerDesktopApp } from './support/desktop-app.ts';
import { makeAdmin, signInAs } from './support/people.ts';

test.use({
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36',
});

test('offers the desktop app once on the dashboard, and later in the profile and beside exports', async ({
  page,
  t,
}) => {
  await signInAs(page.context(), await makeAdmin());
  await offerDesktopApp(page);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: t('desktop_app_title') });
  const forWindows = t('desktop_app_download', { system: t('desktop_app_win') });
  await expect(card.getByRole('link', { name: forWindows })).toHaveAttribute('href', DOWNLOADS.win);
  const forMac = card.getByRole('link', { name: t('desktop_app_mac_arm64') });
  await expect(forMac).toBeHidden();
  await card.getByText(t('desktop_app_other')).click();
  await expect(forMac).toHaveAttribute('href', DOWNLOADS.mac_arm64);

  await card.getByRole('button', { name: t('desktop_app_dismiss') }).focus();
  await page.keyboard.press('Enter');
  await expect(card).toHaveCount(0);
  await expect(page.getByText(t('desktop_app_dismissed'))).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();
  await page.reload();
  await expect(page.getByRole('region', { name: t('dashboard_work') })).toBeVisible();
  await expect(card).toHaveCount(0);

  await page.goto('/profile');
  await expect(card.getByRole('link', { name: forWindows })).toBeVisible();
  await page.getByRole('link', { name: t('nav_shifts'), exact: true }).click();
  await page.getByRole('button', { name: t('desktop_app_export_more') }).click();
  await page.getByRole('menuitem', { name: t('desktop_app_export_daily') }).click();
  const dialog = page.getByRole('dialog', { name: t('desktop_app_title') });
  await expect(dialog.getByRole('link', { name: forWindows })).toHaveAttribute('href', DOWNLOADS.win);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: t('desktop_app_export_more') })).toBeFocused();
});
