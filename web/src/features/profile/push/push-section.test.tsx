import type { PushDevice } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession, offline, type Routes, refuse } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';

const LIST = 'GET /api/push/subscriptions';
const KEY = 'GET /api/push/key';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1';

const device = (change: Partial<PushDevice> = {}): PushDevice => ({
  id: 'psh_1',
  userAgent: IPHONE,
  createdAt: '2026-11-20T09:00:00.000Z',
  lastOkAt: null,
  isCurrent: false,
  ...change,
});

const section = page.getByRole('region', { name: 'Meldingen op je telefoon' });
const turnOn = section.getByRole('button', { name: 'Meldingen aanzetten' });

/** Opens the profile where the browser answers the question about notifications like this. */
async function open(routes: Routes, role: 'volunteer' | 'admin' = 'volunteer') {
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ profileCompleted: true, role }),
    'GET /api/auth/sessions': () => ({ items: [] }),
    'GET /api/profile/factor': () => ({ factor: null }),
    'GET /api/profile/feed': () => ({ feed: null }),
    ...routes,
  });
  await openPortal('/profile');
  return api;
}

const permission = vi.spyOn(Notification, 'permission', 'get');
const question = vi.spyOn(Notification, 'requestPermission');

beforeEach(() => {
  permission.mockReturnValue('default');
  question.mockResolvedValue('granted');
});
afterEach(() => localStorage.clear());

test('says what to do when the browser blocks notifications, and offers nothing that fails', async () => {
  permission.mockReturnValue('denied');
  await open({});
  await expect.element(section.getByText(/^Je browser houdt meldingen tegen/)).toBeVisible();
  await expect.element(turnOn).not.toBeInTheDocument();
});

test('says that notifications are not on when the connection fails, and can be pressed again', async () => {
  await open({ [KEY]: offline });
  await turnOn.click();
  await expect.element(page.getByText(/^Meldingen staan niet aan/)).toBeVisible();
  await expect.element(turnOn).toBeEnabled();
});

test('says nothing when the question of the browser is closed without an answer', async () => {
  question.mockResolvedValue('default');
  const api = await open({});
  await turnOn.click();
  await expect.poll(() => question).toHaveBeenCalled();
  await expect.element(turnOn).toBeEnabled();
  expect(api.calls(KEY)).toEqual([]);
});

test('lists the devices, and turns one off that is elsewhere', async () => {
  const removed = vi.fn(() => null);
  await open({
    [LIST]: () => ({ items: [device(), device({ id: 'psh_2', userAgent: null })] }),
    'DELETE /api/push/subscriptions/psh_1': removed,
  });
  await section.getByRole('button', { name: 'Uitzetten: Safari op iPhone' }).click();
  await expect.element(page.getByText('Meldingen staan uit op Safari op iPhone.')).toBeVisible();
  await expect.element(section.getByText('Safari op iPhone')).not.toBeInTheDocument();
  expect(removed).toHaveBeenCalledOnce();
});

test('keeps a device that could not be turned off, and says so', async () => {
  await open({
    [LIST]: () => ({ items: [device()] }),
    'DELETE /api/push/subscriptions/psh_1': refuse('internal'),
  });
  await section.getByRole('button', { name: 'Uitzetten: Safari op iPhone' }).click();
  await expect.element(page.getByText(/^Meldingen staan nog aan/)).toBeVisible();
  await expect.element(section.getByText('Safari op iPhone')).toBeVisible();
});

test('has the switches of organisers only for admins', async () => {
  const items = [device()];
  await open({ [LIST]: () => ({ items }) });
  await expect.element(section.getByRole('switch', { name: 'Vragen om te helpen' })).toBeChecked();
  await expect.element(section.getByRole('switch', { name: 'Tekorten' })).not.toBeInTheDocument();
});
