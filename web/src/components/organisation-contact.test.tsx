import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, refuse } from '../test-support/fake-api.ts';
import { openPortal } from '../test-support/open-portal.tsx';

const VISITOR = { 'GET /api/auth/session': () => ({ user: null }) };

test('offers to call and mail where help is offered', async () => {
  fakeApi({
    ...VISITOR,
    'GET /api/contact': () => ({
      name: 'Bureau IJsbaan',
      phoneNumber: '+31201234567',
      phoneDisplay: '020 123 4567',
      email: 'bureau@ijsbaan.test',
    }),
  });
  await openPortal('/login');
  await expect.element(page.getByText('Bureau IJsbaan')).toBeVisible();
  const link = (name: string) => page.getByRole('link', { name });
  await expect.element(link('Bel: 020 123 4567')).toHaveAttribute('href', 'tel:+31201234567');
  await expect
    .element(link('Mail: bureau@ijsbaan.test'))
    .toHaveAttribute('href', 'mailto:bureau@ijsbaan.test');
});

test('shows nothing while no contact is set, or when it cannot be loaded', async () => {
  const api = fakeApi(VISITOR);
  const { close } = await openPortal('/login');
  await expect.poll(() => api.calls('GET /api/contact')).toHaveLength(1);
  expect(page.getByRole('link', { name: /^(Bel|Mail)/ }).elements()).toEqual([]);
  await close();
  fakeApi({ ...VISITOR, 'GET /api/contact': refuse('internal') });
  await openPortal('/login');
  await expect.element(page.getByText(/Neem dan contact op/)).toBeVisible();
  expect(page.getByRole('link', { name: /^(Bel|Mail)/ }).elements()).toEqual([]);
});
