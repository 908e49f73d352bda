import type { MyWaiting } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, fakeSession, type Routes, refuse } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';
import { fakeShift } from '../../../test-support/shifts.ts';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const SHIFT = fakeShift({
  startTime: inHours(30),
  endTime: inHours(33),
  location: 'Museumplein',
  maxVolunteers: 1,
  currentVolunteers: 0,
});
const OFFER: MyWaiting = { id: 'wai_1', position: 1, offerExpiresAt: inHours(2.5), shift: SHIFT };
const IN_LINE: MyWaiting = { id: 'wai_2', position: 3, shift: { ...SHIFT, id: 'shf_2', title: 'Horeca' } };

/** My shifts of a volunteer who waits for these; `after` is the answer once something was done. */
async function openMyShifts(waiting: MyWaiting[], routes: Routes = {}) {
  const api = fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/hours/mine': () => ({ shifts: 0, minutes: 0, items: [] }),
    'GET /api/waitlist/mine': () => ({ items: waiting }),
    ...routes,
  });
  await openPortal('/my-shifts');
  return api;
}

const offer = page.getByRole('list', { name: 'Plekken die we voor je vasthouden' });
const claim = offer.getByRole('button', { name: /^Claimen: Kassa/ });
const decline = offer.getByRole('button', { name: /^Nee: Kassa/ });
const line = page.getByRole('region', { name: 'Wachtlijst' });

describe('a place that is kept for the reader', () => {
  test('is above their shifts, with the time left', async () => {
    await openMyShifts([OFFER, IN_LINE]);
    await expect.element(offer.getByText('Er is een plek voor je vrij')).toBeVisible();
    await expect.element(offer.getByText(/^We houden hem nog 2 uur vast, tot .*\.$/)).toBeVisible();
    await expect.element(offer.getByRole('listitem')).toHaveLength(1);
  });

  test('leaves the screen when it ends, before the server says so', async () => {
    await openMyShifts([{ ...OFFER, offerExpiresAt: inHours(-0.001) }]);
    await expect.element(page.getByRole('heading', { name: 'Mijn diensten' })).toBeVisible();
    await expect.element(page.getByText('Je hebt nog geen dienst')).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });

  test('is claimed by the claim of every shift', async () => {
    let waiting = [OFFER];
    const api = await openMyShifts([], {
      'GET /api/waitlist/mine': () => ({ items: waiting }),
      'POST /api/shifts/shf_1/claim': () => {
        waiting = [];
        return { id: 'asg_1', shiftId: 'shf_1', status: 'assigned' };
      },
    });
    await claim.click();
    await expect.element(offer).not.toBeInTheDocument();
    expect(api.calls('POST /api/shifts/shf_1/claim')).toHaveLength(1);
  });

  test('stays with the reason when the claim is refused', async () => {
    await openMyShifts([OFFER], { 'POST /api/shifts/shf_1/claim': refuse('shift.overlap') });
    await claim.click();
    await expect.element(offer.getByRole('alert')).toBeVisible();
    await expect.element(decline).toBeVisible();
  });

  test('is declined by leaving the waitlist, and says where the place goes', async () => {
    let waiting = [OFFER];
    await openMyShifts([], {
      'GET /api/waitlist/mine': () => ({ items: waiting }),
      'DELETE /api/shifts/shf_1/waitlist': () => {
        waiting = [];
        return null;
      },
    });
    await decline.click();
    await expect.element(page.getByText('De plek op Kassa gaat naar de volgende.')).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  });
});

describe('the shifts for which the reader waits', () => {
  test('are listed with the position, and can be left', async () => {
    let waiting = [IN_LINE];
    await openMyShifts([], {
      'GET /api/waitlist/mine': () => ({ items: waiting }),
      'DELETE /api/shifts/shf_2/waitlist': () => {
        waiting = [];
        return null;
      },
    });
    await expect.element(line.getByText('3e in de rij')).toBeVisible();
    await line.getByRole('button', { name: /^Eraf: Horeca/ }).click();
    await expect.element(page.getByText('Je staat niet meer op de wachtlijst van Horeca.')).toBeVisible();
    await expect.element(line).not.toBeInTheDocument();
  });

  test('stay when leaving failed, with the reason', async () => {
    await openMyShifts([IN_LINE], { 'DELETE /api/shifts/shf_2/waitlist': refuse('internal') });
    await line.getByRole('button', { name: /^Eraf/ }).click();
    await expect.element(line.getByRole('alert')).toBeVisible();
  });

  test('that could not be loaded do not hide the shifts', async () => {
    await openMyShifts([], { 'GET /api/waitlist/mine': refuse('internal') });
    await expect.element(page.getByText(/^Je wachtlijsten konden niet worden geladen/)).toBeVisible();
    await expect.element(page.getByRole('tab', { name: /^Komend/ })).toBeVisible();
  });
});
