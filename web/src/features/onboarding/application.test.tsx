import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const APPLY = 'POST /api/volunteer-requests';

test.each([
  ['approved', 'Gefeliciteerd, je bent vrijwilliger!', '/dashboard'],
  ['pending', 'Je aanmelding is verstuurd', '/pending-approval'],
] as const)('says that an application is %s, and goes on to the next screen', async (status, title, next) => {
  const { profile, ...session } = fakeSession({ profileCompleted: true });
  const request = {
    id: 'req_1',
    userId: profile.id,
    email: profile.email,
    firstName: profile.firstName,
    lastName: profile.lastName,
    phoneNumber: null,
    phoneDisplay: null,
    avatarUrl: null,
    skills: [],
    motivation: null,
    status,
    requestedAt: '2026-11-20T09:00:00.000Z',
    approvedAt: null,
    rejectedAt: null,
    notes: null,
  };
  const api = fakeApi({
    'GET /api/auth/session': () => ({ ...session, profile }),
    [APPLY]: () => ({ request, photoConsent: profile.photoConsent }),
  });
  const portal = await openPortal('/complete-volunteer-application');
  api.answer('GET /api/auth/session', () => ({
    ...session,
    profile: { ...profile, ...(status === 'approved' && { role: 'volunteer' }) },
    volunteerRequest: request,
  }));
  await page.getByRole('button', { name: 'Aanmelding versturen' }).click();
  await expect.element(page.getByRole('heading', { name: title })).toHaveFocus();
  await page.getByRole('button', { name: 'Verder' }).click();
  await expect.poll(portal.path).toBe(next);
});
