import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  type Answer,
  fakeAdminApi,
  pendingAnswer,
  type Routes,
  refuse,
} from '../../test-support/fake-api.ts';
import { openPortal } from '../../test-support/open-portal.tsx';

const FOUND = {
  people: [{ id: 'usr_sanne', name: 'Sanne Vos', email: 'sanne@example.test' }],
  shifts: [
    {
      id: 'shf_1',
      title: 'Sanering van de baan',
      startTime: '2031-12-12T08:00:00.000Z',
      endTime: '2031-12-12T11:00:00.000Z',
      location: 'Baan',
    },
  ],
  events: [],
};
const NONE = { people: [], shifts: [], events: [] };

async function open(routes: Routes = {}) {
  const api = fakeAdminApi({
    'GET /api/find': () => FOUND,
    'GET /api/people': () => ({ items: [], total: 0, page: 1, pageSize: 25 }),
    ...routes,
  });
  const portal = await openPortal('/system-updates');
  await expect.element(page.getByRole('button', { name: /^Zoeken/ }).first()).toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  return { ...api, ...portal };
}
const field = page.getByRole('combobox', { name: 'Zoek een naam, dienst, dag of scherm' });
const option = (name: string | RegExp) => page.getByRole('option', { name });

test('opens at Ctrl+K, and a person is opened by the keyboard alone', async () => {
  const { path, search } = await open();
  await field.fill('san');
  await expect.element(option(/Sanne Vos/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option(/Sanering van de baan/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.poll(path).toMatch(/^\/volunteers/);
  expect(search()).toMatchObject({ act: 'profile', person: 'usr_sanne' });
});

test('asks the server once for a word that is typed without a pause', async () => {
  const { calls } = await open();
  await userEvent.type(field, 'sanne');
  await expect.element(option(/Sanne Vos/)).toBeVisible();
  expect(calls('GET /api/find').map(({ query }) => query.get('text'))).toEqual(['sanne']);
});

test('leads to a screen that is a tab of another, and to an act', async () => {
  const { path } = await open({ 'GET /api/find': () => NONE });
  await field.fill('weekrooster');
  await option('Weekrooster').click();
  await expect.poll(path).toMatch(/^\/planning/);
});

test('leads to the shifts of a day', async () => {
  const { path, search } = await open({ 'GET /api/find': () => NONE });
  await field.fill('12-12-2031');
  await option(/^Diensten op .*vrijdag 12 december 2031/).click();
  await expect.poll(path).toMatch(/^\/shifts/);
  expect(search()).toMatchObject({ view: 'day', day: '2031-12-12' });
});

test('says so when nothing is found, and when the search failed', async () => {
  let answer: Answer = () => NONE;
  await open({ 'GET /api/find': (call) => answer(call) });
  await field.fill('qqq');
  await expect.element(page.getByRole('status').getByText('Niets gevonden')).toBeVisible();
  answer = refuse('internal');
  await field.fill('qqqq');
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Opnieuw proberen' }))
    .toBeVisible();
});

test('never opens what another text found', async () => {
  let answer: Answer = () => FOUND;
  const { path } = await open({ 'GET /api/find': (call) => answer(call) });
  await field.fill('san');
  await expect.element(option(/Sanne Vos/)).toBeVisible();
  const slow = pendingAnswer();
  answer = slow.answer;
  await field.fill('uren');
  await expect.element(option(/Sanne Vos/)).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(path).toMatch(/^\/hours/);
});

test('keeps the entry that was chosen when the answer puts others above it', async () => {
  const slow = pendingAnswer();
  await open({ 'GET /api/find': slow.answer });
  await field.fill('er');
  await userEvent.keyboard('{ArrowDown}');
  const chosen = page.getByRole('listbox', { name: 'Zoeken' }).getByRole('option', { selected: true });
  const name = chosen.element().textContent ?? '';
  slow.resolve(FOUND);
  await expect.element(option(/Sanne Vos/)).toBeVisible();
  await expect.element(chosen).toHaveTextContent(name);
});
