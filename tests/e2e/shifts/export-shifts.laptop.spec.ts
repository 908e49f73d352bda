import { readFile } from 'node:fs/promises';
import {
  EXPORT_MEDIA_TYPE,
  EXPORT_SHEETS,
  type ExportedShift,
  exportShifts,
} from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { expect, test } from '../fixtures.ts';
import { button, heading, notice } from '../support/actions.ts';
import { parseExport } from '../support/export.ts';
import { makeAdmin, signInAs } from '../support/people.ts';

/** Page script: the longest time that the page did not respond. */
const WATCH_LONG_TASKS = `
  globalThis.longestTaskMs = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration);
  }).observe({ type: 'longtask' });
`;

test.beforeEach(async ({ page, t }) => {
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/shifts');
  await expect(heading({ page, t }, 'shifts_title')).toBeVisible();
});

async function readShifts(page: Page): Promise<ExportedShift[]> {
  const answer = await page.request.get(exportShifts.path);
  return parseExport<ExportedShift>(await answer.text());
}

test('exports every shift as a workbook that another program reads', { tag: '@engines' }, async ({
  page,
  t,
}) => {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    button({ page, t }, 'export_start').click(),
  ]);
  const name = download.suggestedFilename();
  expect(name).toMatch(/^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  await expect(notice({ page, t }, name)).toBeVisible();

  const shifts = await readShifts(page);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets.map((sheet) => sheet.name)).toEqual(['Shifts']);
  const [header, ...rows] = sheets[0]?.rows ?? [];
  const { columns, toRow } = EXPORT_SHEETS.shifts('en');
  expect(header).toEqual(columns.map((column) => column.header));
  // Other tests may add shifts between the two exports. The conversion of days and times is covered by other
  // tests.
  const saved = new Set(rows.map((row) => row.filter((cell) => typeof cell === 'string').join('|')));
  const expected = shifts.map((shift) =>
    toRow(shift)
      .filter((cell) => typeof cell === 'string' && cell !== '')
      .join('|'),
  );
  expect(rows.length).toBeGreaterThan(100);
  expect(expected.filter((row) => saved.has(row)).length).toBeGreaterThan(shifts.length * 0.9);
});

test('keeps the page responsive while exporting 10,000 shifts, and can be cancelled', async ({ page, t }) => {
  const [shift] = await readShifts(page);
  // Minimal rows: only their number matters here.
  const many = Array.from({ length: 10_000 }, () => ({ ...shift, description: null, volunteers: [] }));
  const body = [...many, { count: many.length }].map((line) => `${JSON.stringify(line)}\n`).join('');
  let requests = 0;
  await page.context().route(`**${exportShifts.path}`, async (route) => {
    requests += 1;
    // The first response never arrives, which leaves time to cancel the export.
    if (requests > 1) await route.fulfill({ contentType: EXPORT_MEDIA_TYPE, body });
  });

  const cancel = button({ page, t }, 'export_cancel');
  await button({ page, t }, 'export_start').click();
  await expect.poll(() => requests).toBe(1);
  await cancel.click();
  await expect(cancel).toBeHidden();
  await expect(button({ page, t }, 'export_start')).toBeFocused();
  await expect.poll(() => page.workers().length).toBe(0);

  await page.evaluate(WATCH_LONG_TASKS);
  const startedAt = Date.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    button({ page, t }, 'export_start').click(),
  ]);
  // On a busy machine even an idle page responds late; blocked by the export it would be late nearly all of
  // the time.
  expect(await page.evaluate<number>('longestTaskMs')).toBeLessThan((Date.now() - startedAt) / 4);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  expect(sheets[0]?.rows).toHaveLength(10_001);
});
