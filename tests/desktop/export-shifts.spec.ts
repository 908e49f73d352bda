import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EXPORT_SHEETS } from '@ijsploeg/worker/contract';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre';
import { menuLink } from '../e2e/support/actions.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import type { Texts } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { answerFolderDialog, answerSaveDialog, systemCalls } from './support/system.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saved-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exportButton = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('export_start'), exact: true });
const notices = (page: Page, t: Texts) => page.getByRole('region', { name: t('ui_notices') });

async function openShifts(page: Page, t: Texts): Promise<void> {
  await menuLink({ page, t }, 'nav_shifts').click();
  await expect(exportButton(page, t)).toBeVisible();
}

test('saves every shift at the chosen path, opens the file and shows its folder', async ({ signedIn, t }) => {
  const shift = await makeShift({ description: 'Neem een muts mee.' });
  const { app, page } = await signedIn(await makeAdmin());
  await openShifts(page, t);
  const file = join(folder, 'rooster.xlsx');
  await answerSaveDialog(app, file);
  await exportButton(page, t).click();
  const notice = notices(page, t).getByRole('listitem').filter({ hasText: 'rooster.xlsx' });
  await expect(notice).toContainText(basename(folder));

  const [options] = (await systemCalls(app, 'showSaveDialog'))[0] as [{ defaultPath: string; title: string }];
  expect(options.title).toBe(t('desktop_save_shifts'));
  expect(basename(options.defaultPath)).toMatch(/^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(file));
  expect(sheets.map(({ name }) => name)).toEqual(['Shifts']);
  const [header, ...rows] = sheets[0]?.rows ?? [];
  expect(header).toEqual(EXPORT_SHEETS.shifts('nl').columns.map((column) => column.header));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.find(([title]) => title === shift.title)).toContain('Neem een muts mee.');
  expect(readdirSync(folder)).toEqual(['rooster.xlsx']);
  expect((await systemCalls(app, 'setProgressBar')).at(-1)).toEqual([-1]);

  await test.step('each message is about its own file, also after the next export', async () => {
    const save = async (name: string) => {
      await answerSaveDialog(app, join(folder, name));
      await exportButton(page, t).click();
      return notices(page, t).getByRole('listitem').filter({ hasText: name });
    };
    // A message stays while the pointer is on it.
    await notice.hover();
    const second = await save('tweede.xlsx');
    await second.hover();
    const [again] = (await systemCalls(app, 'showSaveDialog')).at(-1) as [{ defaultPath: string }];
    expect(dirname(again.defaultPath), 'the folder of the last one').toBe(folder);
    await notice.getByRole('button', { name: t('export_show') }).click();
    await expect.poll(() => systemCalls(app, 'showItemInFolder')).toEqual([[file]]);
    await second.getByRole('button', { name: t('export_open') }).click();
    await expect.poll(() => systemCalls(app, 'openPath')).toEqual([[join(folder, 'tweede.xlsx')]]);

    const third = await save('derde.xlsx');
    await expect(third).toBeVisible();
    rmSync(join(folder, 'derde.xlsx'));
    await third.getByRole('button', { name: t('export_open') }).click();
    await expect(notices(page, t).getByText(t('export_open_gone'))).toBeVisible();
    expect(await systemCalls(app, 'openPath')).toHaveLength(1);
  });
});

test('saves the same workbook as the browser, cell by cell', async ({ signedIn, browser, portal, t }) => {
  const start = Date.parse('2060-10-31T00:30:00Z');
  const shift = await makeShift({
    title: `=SOM(1;2) ${crypto.randomUUID()}`,
    description: '_x0041_ Neem een muts mee.\n+31 é 👩‍👩‍👧',
    startTime: start,
    endTime: start + 3_600_000,
  });
  await makePlace(shift, await makeVolunteer({ firstName: 'Zoë', lastName: 'Ørsted' }));
  const admin = await makeAdmin();
  const { app, page } = await signedIn(admin);
  await openShifts(page, t);
  const file = join(folder, 'desktop.xlsx');
  await answerSaveDialog(app, file);
  const context = await browser.newContext({ baseURL: portal, locale: 'nl-NL' });
  await signInAs(context, admin);
  const other = await context.newPage();
  await other.goto('/shifts');
  const [download] = await Promise.all([
    other.waitForEvent('download'),
    exportButton(other, t).click(),
    exportButton(page, t).click(),
  ]);
  await expect(notices(page, t).getByText('desktop.xlsx')).toBeVisible();
  const [saved] = await readWorkbook(await readFile(file));
  const [downloaded] = await readWorkbook(await readFile(await download.path()));
  await context.close();
  expect(saved?.frame).toEqual(downloaded?.frame);
  expect(saved?.rows[0]).toBe(downloaded?.rows[0]);
  const ours = saved?.rows.filter((row) => row.includes(shift.title));
  expect(ours).toHaveLength(1);
  expect(ours?.[0]).toContain('Zoë Ørsted');
  expect(ours).toEqual(downloaded?.rows.filter((row) => row.includes(shift.title)));
  // Other tests may change a few shifts in the meantime.
  const downloadedRows = new Set(downloaded?.rows);
  const same = saved?.rows.filter((row) => downloadedRows.has(row)).length ?? 0;
  expect(same).toBeGreaterThan(100);
  expect(same).toBeGreaterThan((saved?.rows.length ?? 0) * 0.95);
});

test('lets the page choose neither a path nor another call', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await openShifts(page, t);
  await answerSaveDialog(app, null);
  const attempt = (code: string) =>
    page.evaluate<string>(
      `(async () => { try { return JSON.stringify(await ${code}) } catch (error) { return String(error.message) } })()`,
    );
  for (const args of [
    "'/etc/passwd'",
    "'/etc/passwd', { what: 'shifts' }, 'ask'",
    "crypto.randomUUID(), { what: 'shifts' }, '/etc/passwd'",
    "crypto.randomUUID(), { what: 'shifts', file: '/etc/passwd' }, 'ask'",
    "crypto.randomUUID(), { what: 'people' }, 'ask'",
    "crypto.randomUUID(), { what: 'reservations', eventId: '../../people', eventTitle: 'x' }, 'ask'",
    "crypto.randomUUID(), { what: 'reservations', eventId: 'evt_1', eventTitle: 'x'.repeat(200) }, 'ask'",
    "crypto.randomUUID(), { what: 'reservations', eventId: 'evt_1' }, 'ask'",
  ])
    expect(await attempt(`ijsploegDesktop.exportWorkbook(${args})`), args).toContain('not these arguments');
  for (const call of ['cancelExport', 'showExport', 'openExport'])
    for (const args of ['', "'/etc/passwd'", "'../rooster.xlsx'", '7'])
      expect(await attempt(`ijsploegDesktop.${call}(${args})`), call).toContain('not these arguments');
  expect(await attempt('ijsploegDesktop.openExport(crypto.randomUUID())')).toBe('"gone"');
  await attempt('ijsploegDesktop.showExport(crypto.randomUUID())');
  for (const call of ['openPath', 'showItemInFolder']) expect(await systemCalls(app, call)).toEqual([]);
  expect(
    await attempt(
      "ijsploegDesktop.exportWorkbook(crypto.randomUUID(), { what: 'shifts' }, 'ask', '/etc/passwd')",
    ),
  ).toBe('{"outcome":"cancelled"}');
  await attempt(
    "ijsploegDesktop.exportWorkbook(crypto.randomUUID(), { what: 'reservations', eventId: 'evt_1', eventTitle: '../../etc/passwd' }, 'ask')",
  );
  const [suggested] = (await systemCalls(app, 'showSaveDialog')).at(-1) as [{ defaultPath: string }];
  expect(basename(suggested.defaultPath)).toMatch(/^reserveringen_etc-passwd_[\d_-]+\.xlsx$/);
  expect(await attempt("ijsploegDesktop.changeExportTimes({ hour: 9, keep: 7, folder: '/etc' })")).toContain(
    'not these arguments',
  );
  expect(await attempt('ijsploegDesktop.choosePortal(7)')).toContain('not these arguments');
  expect(await attempt("ijsploegDesktop.choosePortal('x'.repeat(400))")).toContain('not these arguments');
  expect(await attempt("ijsploegDesktop.useLocale('fr')")).toContain('not these arguments');
  expect(await page.evaluate('Object.isFrozen(ijsploegDesktop)')).toBe(true);
  expect(
    await page.evaluate('[typeof require, typeof process, typeof module, typeof ipcRenderer].join()'),
  ).toBe('undefined,undefined,undefined,undefined');
});

test('saves to the chosen folder with one press, also after a restart', async ({ signedIn, launch, t }) => {
  const first = await signedIn(await makeAdmin());
  await openShifts(first.page, t);
  await first.page.getByRole('button', { name: t('export_plan') }).click();
  const plan = first.page.getByRole('dialog', { name: t('export_plan') });
  await expect(plan.getByRole('switch', { name: t('export_plan_daily') })).toBeDisabled();
  await answerFolderDialog(first.app, folder);
  await plan.getByRole('button', { name: t('export_plan_choose') }).click();
  await expect(plan.getByText(t('export_plan_folder', { folder: basename(folder) }))).toBeVisible();
  await plan.getByRole('switch', { name: t('export_plan_daily') }).click();
  await plan.getByLabel(t('export_plan_hour')).selectOption('23:00');
  await plan.getByLabel(t('export_plan_keep')).selectOption('30');
  await plan
    .getByRole('button', { name: t('ui_close') })
    .last()
    .click();
  await exportButton(first.page, t).click();
  await expect(notices(first.page, t).getByText(basename(folder))).toBeVisible();
  expect(await systemCalls(first.app, 'showSaveDialog')).toEqual([]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^shifts_export_.*\.xlsx$/)]);

  await first.app.close();
  const second = await launch({ userData: first.app.userData });
  await openShifts(second.page, t);
  await second.page.getByRole('button', { name: t('export_plan') }).click();
  await expect(second.page.getByLabel(t('export_plan_hour'))).toHaveValue('23');
  await expect(second.page.getByLabel(t('export_plan_keep'))).toHaveValue('30');
});
