import type { ProfileChange } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Call, fakeApi, fakeSession, offline, pendingAnswer } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const CHANGE = 'PATCH /api/profile';
const NOOR = fakeSession({ profileCompleted: true, role: 'volunteer' });

const profileApi = () =>
  fakeApi({
    'GET /api/auth/session': () => NOOR,
    'GET /api/auth/sessions': () => ({ items: [] }),
    'GET /api/profile/factor': () => ({ factor: null }),
  });

/** The profile with the mails that are off. */
const without = (...mutedNotices: typeof NOOR.profile.mutedNotices) => ({ ...NOOR.profile, mutedNotices });
const noticeOf = ({ body }: Call) => (body as ProfileChange).notice;

const named = (name: string) => page.getByRole('switch', { name });
const [reminders, asks] = [named('Herinnering per mail'), named('Vragen om te helpen')];

describe('the switches of the mails', () => {
  test('saves each switch that is pressed while another is being saved', async () => {
    const api = profileApi();
    const first = pendingAnswer();
    api.answer(CHANGE, first.answer);
    await openPortal('/profile');
    await reminders.click();
    await asks.click();
    await expect.element(reminders).not.toBeChecked();
    await expect.element(asks).not.toBeChecked();
    api.answer(CHANGE, () => without('reminder', 'ask'));
    first.resolve(without('reminder'));
    await expect
      .poll(() => api.calls(CHANGE).map(noticeOf))
      .toEqual([
        { kind: 'reminder', isMuted: true },
        { kind: 'ask', isMuted: true },
      ]);
    await expect.element(reminders).not.toBeChecked();
    await expect.element(asks).not.toBeChecked();
  });

  test('saves the last press of a switch', async () => {
    const api = profileApi();
    const first = pendingAnswer();
    api.answer(CHANGE, first.answer);
    await openPortal('/profile');
    await reminders.click();
    await reminders.click();
    await expect.element(reminders).toBeChecked();
    api.answer(CHANGE, () => without());
    first.resolve(without('reminder'));
    await expect
      .poll(() => api.calls(CHANGE).map(noticeOf))
      .toEqual([
        { kind: 'reminder', isMuted: true },
        { kind: 'reminder', isMuted: false },
      ]);
    await expect.element(reminders).toBeChecked();
  });

  test('turns a switch back that was not saved, and says so beside it', async () => {
    profileApi().answer(CHANGE, offline);
    await openPortal('/profile');
    await asks.click();
    await expect.element(page.getByText(/^Dat is niet opgeslagen/)).toBeVisible();
    await expect.element(asks).toBeChecked();
    await expect.element(reminders).toBeChecked();
  });
});
