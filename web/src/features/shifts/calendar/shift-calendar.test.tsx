import type { ListedShift } from '@ijsploeg/worker/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, fakeAdminApi, fakeApi, fakeSession } from '../../../test-support/fake-api.ts';
import { openPortal } from '../../../test-support/open-portal.tsx';
import { fakeShift } from '../../../test-support/shifts.ts';

/** A shift between two moments of the browser's time zone, which the reader can claim. */
const listed = (title: string, from: string, to: string, change: Partial<ListedShift> = {}): ListedShift => ({
  ...fakeShift({ id: `shf_${title}`, title }),
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
  myAssignment: null,
  waiting: null,
  claim: { allowed: true },
  ...change,
});

/** The shifts that overlap the requested period. */
const answerWith =
  (shifts: readonly ListedShift[]): Answer =>
  ({ query }) => {
    const [from = '', to = ''] = [query.get('from') ?? '', query.get('to') ?? ''];
    return { items: shifts.filter(({ startTime, endTime }) => startTime < to && endTime > from) };
  };

/** Opens the shifts of a volunteer at this moment of the browser's time zone. */
function openAt(now: string, address: string, shifts: readonly ListedShift[]) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  fakeApi({
    'GET /api/auth/session': () => fakeSession({ role: 'volunteer', profileCompleted: true }),
    'GET /api/shifts': answerWith(shifts),
  });
  return openPortal(address);
}

const expectTitle = (text: RegExp) =>
  expect
    .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).element().textContent)
    .toMatch(text);
const selected = page.getByRole('gridcell', { selected: true });
const cell = (day: string) => document.querySelector(`[data-day="${day}"]`);
const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const chooseView = (name: string) =>
  page.getByRole('navigation', { name: 'Weergave' }).getByRole('link', { name }).click();

describe('the day view', () => {
  test('names yesterday, today, tomorrow and other days, and returns to today', async () => {
    await openAt('2026-12-12T00:30:00', '/shifts?view=day&day=2026-12-11', [
      listed('Kassa', '2026-12-12T10:00:00', '2026-12-12T13:00:00'),
    ]);
    await expectTitle(/^gisteren/);
    for (const day of [/^vandaag\s*zaterdag 12 december$/, /^morgen/, /^maandag 14 december$/]) {
      await press('Volgende dag');
      await expectTitle(day);
    }
    await press('Vandaag');
    await expectTitle(/^vandaag/);
    await expect.element(block('Kassa')).toBeVisible();
  });

  test('shows a shift past midnight on both of its days, as the month does', async () => {
    const night = listed('Nachtwacht', '2026-12-12T22:00:00', '2026-12-13T02:00:00');
    const month = await openAt('2026-12-11T11:00:00', '/shifts?view=month&day=2026-12-12', [night]);
    await expect.poll(() => cell('2026-12-12')?.textContent).toContain('22:00 Nachtwacht');
    expect(cell('2026-12-13')?.textContent).toContain('–02:00 Nachtwacht');
    await month.close();
    await openPortal('/shifts?view=day&day=2026-12-12');
    await expect.element(block('Nachtwacht')).toHaveAccessibleName(/22:00–02:00 ↓/);
    await press('Volgende dag');
    await expect.element(block('Nachtwacht')).toHaveAccessibleName(/↑ 22:00–02:00/);
  });
});

describe('the month view', () => {
  test('returns to today from another year', async () => {
    await openAt('2026-12-12T00:30:00', '/shifts?view=month&month=2028-02', []);
    await expectTitle(/^februari 2028$/);
    await press('Vandaag');
    await expectTitle(/^december 2026$/);
    await expect.element(selected).toHaveAttribute('data-day', '2026-12-12');
    expect(cell('2026-12-12')?.getAttribute('aria-current')).toBe('date');
  });

  test('opens on the first day with shifts when this month has none left', async () => {
    await openAt('2026-09-21T12:00:00', '/shifts', [
      listed('Opbouw', '2026-12-04T09:00:00', '2026-12-04T13:00:00'),
      listed('Opening', '2026-12-05T09:00:00', '2026-12-05T13:00:00'),
    ]);
    await expect.element(selected).toHaveAttribute('data-day', '2026-12-04');
  });
});

describe('the address', () => {
  test('keeps the view, the day and the filters', async () => {
    const first = await openAt('2026-12-11T11:00:00', '/shifts?view=month&day=2026-12-12', [
      listed('Kassa', '2026-12-12T10:00:00', '2026-12-12T12:00:00'),
      listed('Feest', '2026-12-12T13:00:00', '2026-12-12T15:00:00', { shiftType: 'private' }),
    ]);
    await expect.element(page.getByRole('link', { name: 'Feest', exact: true })).toBeVisible();
    await chooseView('Dag');
    await page.getByRole('combobox', { name: 'Soort dienst' }).selectOptions('public');
    await expect.element(block('Feest')).not.toBeInTheDocument();
    expect(first.search()).toMatchObject({ view: 'day', day: '2026-12-12', type: 'public' });
    const address = first.path();
    await first.close();
    await openPortal(address);
    await expect.element(block('Kassa')).toBeVisible();
    await expect.element(block('Feest')).not.toBeInTheDocument();
    await expect.element(page.getByRole('combobox', { name: 'Soort dienst' })).toHaveValue('public');
  });

  test('without a view opens on the month, and then on the view that was chosen last', async () => {
    const first = await openAt('2026-12-11T11:00:00', '/shifts', []);
    await expect.element(page.getByRole('grid')).toBeVisible();
    await chooseView('Lijst');
    await expect.element(page.getByRole('heading', { name: 'Diensten die ik kan doen' })).toBeVisible();
    await first.close();
    const second = await openPortal('/shifts');
    await expect.element(page.getByRole('heading', { name: 'Diensten die ik kan doen' })).toBeVisible();
    await second.close();
    // A link to a day still shows that day.
    await openPortal('/shifts?day=2031-02-03');
    await expect.element(page.getByRole('grid')).toBeVisible();
  });
});

describe('a new shift of an admin', () => {
  const value = (name: string) => page.getByRole('textbox', { name }).element() as HTMLInputElement;
  const period = () => ['Begint op', 'Begintijd', 'Eindigt op', 'Eindtijd'].map((name) => value(name).value);
  const open = (address: string) => {
    fakeAdminApi({
      'GET /api/shifts': answerWith([
        listed('Kassa', '2026-12-13T09:00:00', '2026-12-13T10:00:00'),
        listed('Bar', '2026-12-13T15:00:00', '2026-12-13T16:00:00'),
      ]),
      'GET /api/plans': () => ({ items: [] }),
      'GET /api/plans/ghosts': () => ({ items: [] }),
      'GET /api/events': () => ({ items: [] }),
    });
    return openPortal(address);
  };

  test('is on the day that is shown, and its end follows its start', async () => {
    await open('/shifts?view=month&day=2026-12-13');
    await page.getByRole('link', { name: 'Dienst toevoegen' }).click();
    await expect.poll(period).toEqual(['13/12/2026', '', '13/12/2026', '']);
    await page.getByRole('textbox', { name: 'Begint op' }).fill('15-12-26');
    await page.getByRole('textbox', { name: 'Begintijd' }).fill('9');
    await userEvent.tab();
    await expect.poll(period).toEqual(['15/12/2026', '09:00', '15/12/2026', '12:00']);
  });

  test('begins at the hour of the timeline that was pressed', async () => {
    await open('/shifts?view=day&day=2026-12-13');
    const hour = page.getByText('Dienst om 13:00');
    await expect.element(hour).toBeInTheDocument();
    (hour.element() as HTMLElement).click();
    const atRink = (moment: string) =>
      new Date(moment).toLocaleTimeString('nl-NL', {
        timeZone: 'Europe/Amsterdam',
        hour: '2-digit',
        minute: '2-digit',
      });
    await expect
      .poll(period)
      .toEqual(['13/12/2026', atRink('2026-12-13T13:00:00'), '13/12/2026', atRink('2026-12-13T16:00:00')]);
  });
});
