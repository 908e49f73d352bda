import type { DayOccupancy } from '@ijsploeg/worker/contract';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { barShares } from './occupancy-bars.ts';
import { OccupancyChart } from './occupancy-chart.tsx';

describe('barShares', () => {
  test.each([
    [
      'gives the day with the most places the full height',
      { filled: 0, total: 20 },
      { whole: 100, taken: 0 },
    ],
    ['gives half as many places half the height', { filled: 5, total: 10 }, { whole: 50, taken: 50 }],
    ['keeps a day with few places visible', { filled: 1, total: 1 }, { whole: 6, taken: 100 }],
    ['limits the filled part to the bar', { filled: 3, total: 2 }, { whole: 10, taken: 100 }],
    ['gives a day without shifts no bar', { filled: 0, total: 0 }, { whole: 0, taken: 0 }],
  ])('%s', (_, day, shares) => {
    expect(barShares(day, 20)).toEqual(shares);
  });
});

const NOW = new Date('2026-12-10T15:00:00');
const DAYS: DayOccupancy[] = Array.from({ length: 14 }, (_, index) => ({
  day: `2026-12-${10 + index}`,
  shifts: index === 1 ? 0 : index + 1,
  // The last day is full.
  filled: index === 1 ? 0 : index === 13 ? 14 : index,
  total: index === 1 ? 0 : 14,
}));

async function show() {
  const root = createRootRoute({ component: () => <OccupancyChart days={DAYS} now={NOW} /> });
  const shifts = createRoute({ getParentRoute: () => root, path: '/shifts' });
  const gaps = createRoute({ getParentRoute: () => root, path: '/today' });
  const router = createRouter({
    routeTree: root.addChildren([shifts, gaps]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await render(<RouterProvider router={router} />);
  return router;
}

describe.each([
  ['on a phone', 390],
  ['on a laptop', 1280],
])('OccupancyChart %s', (_, width) => {
  test('is a table with one row per day for assistive technology', async () => {
    await page.viewport(width, 800);
    await show();
    const table = page.getByRole('table', { name: 'Bezette plekken per dag, de komende 14 dagen' });
    await expect.element(table).toBeVisible();
    expect(table.getByRole('row').elements()).toHaveLength(15);
    const first = table.getByRole('row').nth(1);
    await expect.element(first.getByRole('rowheader', { name: 'donderdag 10 december' })).toBeVisible();
    await expect.element(first.getByRole('cell', { name: '1 dienst' })).toBeInTheDocument();
    await expect.element(first.getByRole('cell', { name: '0 van 14 plekken bezet' })).toBeVisible();
    const empty = table.getByRole('row').nth(2);
    await expect.element(empty.getByRole('cell', { name: 'geen diensten' })).toBeVisible();
  });

  test('links the whole area of a day to its gaps, or to its shifts if it is full', async () => {
    await page.viewport(width, 800);
    const router = await show();
    const row = page.getByRole('row').nth(3);
    await expect.element(row).toBeVisible();
    const { left, top, width: wide, height } = row.element().getBoundingClientRect();
    const hit = document.elementFromPoint(left + wide / 2, top + height / 3);
    expect(hit?.closest('a')).toBe(row.getByRole('link').element());
    await row.getByRole('link', { name: 'zaterdag 12 december' }).click({ force: true });
    expect(router.state.location.href).toBe('/today?day=2026-12-12&tab=later');
    await page.getByRole('link', { name: 'woensdag 23 december' }).click({ force: true });
    expect(router.state.location.href).toBe('/shifts?view=day&day=2026-12-23');
  });
});
