import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeAdminApi } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

test('lists what is new, also of one kind, which is kept in the address', async () => {
  fakeAdminApi({ 'GET /api/settings/auto-approval': () => ({ enabled: false }) });
  const portal = await openPortal('/system-updates');
  const updates = page.getByRole('article');
  await expect.element(updates.first()).toBeVisible();
  const all = updates.elements().length;
  expect(all).toBeGreaterThan(10);
  await page.getByRole('combobox', { name: 'Soort' }).selectOptions('Hersteld');
  await expect.poll(portal.search).toEqual({ type: 'fix' });
  await expect.poll(() => updates.elements().length).toBeLessThan(all);
  await page.getByRole('link', { name: 'Terug naar aanmeldingen' }).click();
  await expect.element(page.getByRole('heading', { name: 'Aanmeldingen', level: 1 })).toBeVisible();
});
