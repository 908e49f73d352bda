import type { CrewMember, CrewShift } from '@ijsploeg/worker/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assignmentKeys, hourKeys, personKeys, planningKeys } from '../../lib/api/query-keys.ts';
import { fakeAdminApi, offline, type Routes } from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const member = (name: string): CrewMember => ({
  assignmentId: `asg_${name}`,
  volunteerId: `usr_${name}`,
  firstName: name,
  lastName: null,
  phoneNumber: null,
  phoneDisplay: null,
  status: 'confirmed',
  isLead: false,
  acknowledgedAt: null,
  seeksStandIn: false,
  isWalkIn: false,
  isGuest: false,
  hasPhotoConsent: true,
  attendance: null,
});

const openCrew = async (routes: Routes) => {
  const crew: CrewShift = {
    shift: {
      id: 'shf_1',
      title: 'Kassa',
      location: 'Ingang',
      startTime: fromNow(-1),
      endTime: fromNow(2),
      maxVolunteers: 3,
      status: 'active',
    },
    opensAt: fromNow(-2),
    closesAt: null,
    crew: [member('Anne'), { ...member('Bram'), hasPhotoConsent: false }],
  };
  const api = fakeAdminApi({ 'GET /api/attendance': () => ({ items: [crew] }), ...routes });
  const { client } = await openPortal('/crew');
  return { ...api, client };
};

test('opens on the shift that is under way, with what is over as lines below it', async () => {
  const shift = {
    location: 'Ingang',
    maxVolunteers: 3,
    status: 'active' as const,
  };
  const now = new Date();
  // Today, at any hour.
  const over = new Date(now.getTime() - 60_000).toISOString();
  const present = { state: 'present' as const, isLate: false, note: null, minutes: null, seenAt: over };
  const row = (id: string, title: string, endTime: string, crew: CrewMember[]): CrewShift => ({
    shift: { ...shift, id, title, startTime: fromNow(-2), endTime },
    opensAt: fromNow(-3),
    closesAt: null,
    crew,
  });
  await openCrew({
    'GET /api/attendance': () => ({
      items: [
        row('shf_1', 'IJsmeester', over, [{ ...member('Anne'), attendance: present }]),
        row('shf_2', 'Opbouw', over, [member('Bram')]),
        row('shf_3', 'Kassa', fromNow(2), [member('Chris'), member('Dirk')]),
      ],
    }),
  });
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect.element(titles.first()).toHaveTextContent('Kassa');
  await expect.element(page.getByText('1 van 1 aanwezig').first()).toBeVisible();
  const line = page.getByText('1 nog niet genoteerd');
  await expect.element(page.getByRole('button', { name: /^Bram/ })).not.toBeInTheDocument();
  await line.click();
  await expect.element(page.getByRole('button', { name: /^Bram/ }).first()).toBeVisible();
});

const press = (name: string) => page.getByRole('button', { name }).click();
const markId = (body: unknown) => (body as { markId: string }).markId;

test('"everybody is here" that arrived without an answer is taken back on the server too', async () => {
  const all = 'POST /api/shifts/shf_1/attendance/all';
  const api = await openCrew({ [all]: offline });
  await press('Iedereen is er');
  await expect.element(page.getByText('2 van 2 aanwezig').first()).toBeVisible();
  api.answer(all, () => ({ ids: [] }));
  await press('Ongedaan maken');
  await expect.element(page.getByText('0 van 2 aanwezig').first()).toBeVisible();
  await expect
    .poll(() => api.calls(all).map(({ body }) => (body as { undoes?: string }).undoes))
    .toEqual([undefined, undefined, markId(api.calls(all)[0]?.body)]);
});

test('a mark that was sent puts the grid, the hours and the lists of people out of date', async () => {
  const mark = 'PUT /api/assignments/asg_Anne/attendance';
  const { client } = await openCrew({
    [mark]: () => ({ assignmentId: 'asg_Anne', status: 'confirmed', attendance: null }),
  });
  const keys = [planningKeys.weeks, hourKeys.mine, assignmentKeys.mine, personKeys.lists];
  for (const key of keys) client.setQueryData([...key, 'shown'], []);
  await page.getByRole('button', { name: /^Anne/ }).first().click();
  for (const key of keys)
    await expect
      .poll(() => [key, client.getQueryState([...key, 'shown'])?.isInvalidated])
      .toEqual([key, true]);
});

test('a walk-in is taken off the shift again while the request is on its way', async () => {
  const add = 'POST /api/shifts/shf_1/walk-ins';
  const answered = Promise.withResolvers<object>();
  const removed: string[] = [];
  const api = await openCrew({ [add]: () => answered.promise });
  await press('Invaller toevoegen');
  await page.getByRole('dialog').getByLabelText('Naam').fill('Buurman Ben');
  await press('Buurman Ben toevoegen als gast');
  await expect.element(page.getByText('1 van 3 aanwezig').first()).toBeVisible();
  const id = markId(api.calls(add)[0]?.body);
  api.answer(`DELETE /api/assignments/${id}/walk-in`, () => {
    removed.push(id);
    return { id: 'asg_ben' };
  });
  await press('Ongedaan maken');
  await expect.element(page.getByText('0 van 2 aanwezig').first()).toBeVisible();
  answered.resolve({ id: 'asg_ben' });
  await expect.poll(() => removed).toEqual([id]);
});

test('says who may not be in a photo', async () => {
  await openCrew({});
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).first();
  await expect.element(row('Bram').getByText('Geen foto’s')).toBeVisible();
  await expect.element(row('Anne').getByText('Geen foto’s')).not.toBeInTheDocument();
});
