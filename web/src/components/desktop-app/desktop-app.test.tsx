import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeAdminApi } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const inFolder = (file: string) => `https://example.test/desktop/${file}`;
const DOWNLOADS = {
  win: inFolder('ijsploeg-win.exe'),
  mac: inFolder('ijsploeg-mac.dmg'),
  linux_deb: inFolder('ijsploeg-linux.deb'),
  linux_rpm: inFolder('ijsploeg-linux.rpm'),
};

const offerApp = () =>
  fakeAdminApi({
    'GET /api/health': () => ({ status: 'ok', version: '0.1.0', desktopDownloads: DOWNLOADS }),
    'GET /api/auth/sessions': () => ({ items: [] }),
    'GET /api/profile/factor': () => null,
    'GET /api/profile/feed': () => ({ feed: null }),
    'GET /api/shifts': () => ({ items: [] }),
  });

test('is in the profile, with the file for each system', async () => {
  offerApp();
  await openPortal('/profile');
  const section = page.getByRole('region', { name: 'IJsploeg voor je computer' });
  const addresses = () =>
    section
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  await section.getByText('Ander systeem').click();
  await expect.poll(() => new Set(addresses())).toEqual(new Set(Object.values(DOWNLOADS)));
});

test('is beside the export button, in a dialog from which the focus returns', async () => {
  offerApp();
  const portal = await openPortal('/profile');
  await expect.element(page.getByRole('region', { name: 'IJsploeg voor je computer' })).toBeVisible();
  await page.getByRole('link', { name: 'Diensten', exact: true }).click();
  await expect.poll(portal.path).toMatch(/^\/shifts/);
  const more = page.getByRole('button', { name: 'Meer over exporteren' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Elke dag vanzelf exporteren…' }).click();
  const dialog = page.getByRole('dialog', { name: 'IJsploeg voor je computer' });
  await expect.element(dialog.getByRole('link').first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
});
