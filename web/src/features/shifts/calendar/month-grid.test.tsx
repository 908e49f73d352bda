import type { ListedShift } from '@ijsploeg/worker/contract';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { setLocale } from '../../../lib/i18n/locale.ts';
import { type DayKey, type MonthKey, monthSpan } from './days.ts';
import { MonthGrid } from './month-grid.tsx';
import { shiftsOnDays, summarize, summarizeForAdmin } from './shifts-on-days.ts';

const onSelect = vi.fn();
beforeEach(() => {
  onSelect.mockReset();
  return () => page.viewport(1280, 800);
});

const shiftOf = (id: string, day: string, change: Partial<ListedShift> = {}) =>
  ({
    id,
    title: `Dienst ${id}`,
    startTime: new Date(`${day}T11:00:00`).toISOString(),
    endTime: new Date(`${day}T13:00:00`).toISOString(),
    status: 'active',
    maxVolunteers: 2,
    currentVolunteers: 0,
    myAssignment: null,
    waiting: null,
    claim: { allowed: true },
    ...change,
  }) as ListedShift;

const SHIFTS = [
  shiftOf('a', '2026-12-11'),
  shiftOf('b', '2026-12-12', { myAssignment: { status: 'assigned' } as ListedShift['myAssignment'] }),
  shiftOf('c', '2026-12-12', { currentVolunteers: 2 }),
  shiftOf('d', '2026-12-12'),
  shiftOf('e', '2026-12-12'),
  shiftOf('f', '2026-12-14', { currentVolunteers: 2, maxVolunteers: 3 }),
  shiftOf('g', '2026-12-15', { currentVolunteers: 2 }),
  shiftOf('h', '2026-12-16', {
    currentVolunteers: 2,
    claim: { allowed: false, reason: 'shift.full', standIn: { id: 'sir_one' } },
  }),
];

const NOW = new Date('2026-12-11T10:00:00');

function Months({ isAdmin = false, isLoading = false }) {
  const [month, setMonth] = useState<MonthKey>('2026-12');
  const [selected, setSelected] = useState<DayKey>('2026-12-12');
  const span = monthSpan(month);
  return (
    <>
      <h2 id="month">{month}</h2>
      <MonthGrid
        month={month}
        span={span}
        summaries={shiftsOnDays(isLoading ? [] : SHIFTS, span).map((shifts) =>
          isAdmin ? summarizeForAdmin(shifts, NOW) : summarize(shifts),
        )}
        selected={selected}
        today="2026-12-11"
        isLoading={isLoading}
        isAdmin={isAdmin}
        drafted={new Map()}
        labelledBy="month"
        onSelect={(day) => {
          onSelect(day);
          setSelected(day);
        }}
        onMonth={setMonth}
      />
      {/* Without anything after the grid, Tab would leave the page, also for the next test. */}
      <button type="button">Verder</button>
    </>
  );
}

const focused = () => (document.activeElement as HTMLElement).dataset.day;

test('has one tab stop at the selected day and moves with arrows, Home, End and the page keys', async () => {
  await render(<Months />);
  await userEvent.tab();
  expect(focused()).toBe('2026-12-12');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('2026-12-13');
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowUp}');
  expect(focused()).toBe('2026-12-12');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('2026-12-06');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('2026-12-12');
  await userEvent.keyboard('{PageDown}');
  await expect.poll(focused).toBe('2027-01-12');
  await userEvent.keyboard('{PageUp}{PageUp}');
  await expect.poll(focused).toBe('2026-11-12');
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
  await expect.poll(focused).toBe('2025-11-12');
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Verder' })).toHaveFocus();
});

test('moves into the next month with an arrow and keeps a tab stop', async () => {
  await render(<Months />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.poll(focused).toBe('2027-01-09');
  await expect.element(page.getByRole('heading', { name: '2027-01' })).toBeVisible();
  expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1);
});

test('selects with Enter, Space and a click, but not by moving', async () => {
  await render(<Months />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(onSelect).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{ArrowRight} ');
  await page.getByRole('gridcell', { name: /^vrijdag 11 december/ }).click();
  expect(onSelect.mock.calls.flat()).toEqual(['2026-12-13', '2026-12-14', '2026-12-11']);
  expect(focused()).toBe('2026-12-11');
  await expect
    .element(page.getByRole('gridcell', { selected: true }))
    .toHaveAttribute('data-day', '2026-12-11');
});

test('announces the date, the number of shifts, mine, and how many have free places', async () => {
  await render(<Months />);
  const grid = page.getByRole('grid', { name: '2026-12' });
  await expect
    .element(grid.getByRole('gridcell', { selected: true }))
    .toHaveAccessibleName(
      'zaterdag 12 december: 4 diensten, 1 van jou, waarvan 1 nog niet bevestigd, 2 met plek vrij',
    );
  await expect
    .element(grid.getByRole('gridcell', { name: 'zondag 13 december: geen diensten' }))
    .toBeVisible();
  await expect
    .element(
      grid.getByRole('gridcell', {
        name: 'woensdag 16 december: 1 dienst, 1 waar een vervanger wordt gezocht',
      }),
    )
    .toBeVisible();
  await expect.element(grid.getByRole('columnheader').first()).toHaveAccessibleName('zondag');
  expect(document.querySelector('[aria-current="date"]')).toHaveAttribute('data-day', '2026-12-11');
});

test('shows two dots and the number of others, on a phone without text', async () => {
  await render(<Months />);
  const day = page.getByRole('gridcell', { selected: true });
  expect(day.element().querySelectorAll('.marker')).toHaveLength(2);
  await expect.element(day.getByText('+2').first()).toBeVisible();
  await expect.element(day.getByText('11:00 Dienst b')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(day.getByText('+2').last()).toBeVisible();
  await expect.element(day.getByText('11:00 Dienst b')).not.toBeVisible();
});

test('follows the language', async () => {
  await render(<Months />);
  setLocale('en');
  await expect
    .element(page.getByRole('gridcell', { selected: true }))
    .toHaveAccessibleName(
      'Saturday 12 December: 4 shifts, 1 of yours, of which 1 not confirmed yet, 2 with places left',
    );
});

test('shows admins the count of each shift, in looks that differ between nobody and some, and what each day lacks', async () => {
  await render(<Months isAdmin />);
  const dayOf = (day: string) => document.querySelector(`[data-day="${day}"]`) as HTMLElement;
  const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
  const count = (day: string, text: string) =>
    page.elementLocator(dayOf(day)).getByText(text, { exact: true }).first();

  await expect.element(count('2026-12-12', '0/2')).toBeVisible();
  await expect.element(count('2026-12-14', '2/3')).toBeVisible();
  expect(colorOf(count('2026-12-12', '0/2').element())).not.toBe(
    colorOf(count('2026-12-14', '2/3').element()),
  );
  const tints = ['2026-12-12', '2026-12-14', '2026-12-15'].map((day) => colorOf(dayOf(day)));
  expect(new Set(tints).size).toBe(3);
  await expect
    .element(page.getByRole('gridcell', { selected: true }))
    .toHaveAccessibleName(
      'zaterdag 12 december: 4 diensten, 1 van jou, waarvan 1 nog niet bevestigd, nog 6 plekken vrij, 3 met te weinig mensen',
    );
  await page.viewport(390, 844);
  await expect.element(count('2026-12-12', '0/2')).toBeVisible();
});

test('shows whole words of a title, at most two lines of it', async () => {
  await render(<Months isAdmin />);
  const [title] = page.getByText(/Dienst a/).elements();
  const named = title?.parentElement as HTMLElement;
  expect(getComputedStyle(named).textOverflow).toBe('clip');
  expect(named.clientHeight).toBeLessThanOrEqual(2 * 18);
});

test('does not say that a day has no shifts while they are being loaded', async () => {
  await render(<Months isLoading />);
  await expect
    .element(page.getByRole('gridcell', { selected: true }))
    .toHaveAccessibleName('zaterdag 12 december');
  expect(document.body.textContent).not.toContain('geen diensten');
});
