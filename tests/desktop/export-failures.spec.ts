import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { menuLink } from '../e2e/support/actions.ts';
import { makeAdmin } from '../e2e/support/people.ts';
import type { TextKey, Texts } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import type { Desktop } from './host/launch.ts';
import {
  answerMessageBox,
  answerSaveDialog,
  clickNotification,
  type DiskFailure,
  failDiskWrites,
  killNextWriter,
  mockPortal,
  type PortalBehaviour,
  systemCalls,
} from './support/system.ts';

/** Exports that fail or are cancelled, and the daily export. */

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'endings-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exportButton = (page: Page, t: Texts) =>
  page.getByRole('button', { name: t('export_start'), exact: true });
const notice = (page: Page, t: Texts, text: string) =>
  page
    .getByRole('region', { name: t('ui_notices') })
    .getByRole('listitem')
    .filter({ hasText: text });
const openShifts = (page: Page, t: Texts) => menuLink({ page, t }, 'nav_shifts').click();

test('explains disk and portal errors, keeps the old file and can retry', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await openShifts(page, t);
  const file = join(folder, 'rooster.xlsx');
  writeFileSync(file, 'the old one');
  await test.step('says nothing when the dialog is cancelled', async () => {
    await answerSaveDialog(app, null);
    await exportButton(page, t).click();
    await expect.poll(() => systemCalls(app, 'showSaveDialog')).toHaveLength(1);
    await expect(exportButton(page, t)).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('region', { name: t('ui_notices') }).getByRole('listitem')).toHaveCount(0);
  });
  await answerSaveDialog(app, file);
  // The other reasons are those of `save-failure.test.ts` and `exports.test.ts`.
  const diskFailures: [DiskFailure, TextKey][] = [
    // As when the file was opened in Excel since.
    [{ step: 'rename', code: 'EBUSY' }, 'export_reason_in_use'],
    [{ step: 'write', code: 'ENOSPC' }, 'export_reason_disk_full'],
    [{ step: 'open', code: 'ENOENT' }, 'export_reason_folder_gone'],
  ];
  const portalFailures: [PortalBehaviour, TextKey][] = [['cut off', 'error_portal_not_understood']];
  const expectFailure = async (reason: TextKey, press: () => Promise<void>) => {
    await press();
    const failure = notice(page, t, t(reason));
    await expect(failure).toBeVisible();
    expect(readdirSync(folder)).toEqual(['rooster.xlsx']);
    expect(readFileSync(file, 'utf8')).toBe('the old one');
    return () => failure.getByRole('button', { name: t('ui_retry') }).click();
  };
  let press = () => exportButton(page, t).click();
  await test.step('finds a file in use before the portal is asked for anything', async () => {
    await failDiskWrites(app, { step: 'target', code: 'EBUSY' });
    await mockPortal(app, 'unreachable');
    press = await expectFailure('export_reason_in_use', press);
    await mockPortal(app, 'working');
  });
  for (const [diskFailure, reason] of diskFailures) {
    await failDiskWrites(app, diskFailure);
    press = await expectFailure(reason, press);
  }
  await failDiskWrites(app, null);
  for (const [behaviour, reason] of portalFailures) {
    await mockPortal(app, behaviour);
    press = await expectFailure(reason, press);
  }
  await mockPortal(app, 'working');
  await press();
  await expect(notice(page, t, 'rooster.xlsx')).toBeVisible();
  expect(readFileSync(file).subarray(0, 2).toString()).toBe('PK');
  // Each attempt opened the save dialog.
  expect(await systemCalls(app, 'showSaveDialog')).toHaveLength(
    diskFailures.length + portalFailures.length + 3,
  );

  await test.step('reports a writing process that was killed, leaves no file and can retry', async () => {
    await answerSaveDialog(app, join(folder, 'tweede.xlsx'));
    await killNextWriter(app);
    await exportButton(page, t).click();
    const failure = notice(page, t, t('export_reason_stopped'));
    await expect(failure).toBeVisible();
    expect(readdirSync(folder)).toEqual(['rooster.xlsx']);
    await failure.getByRole('button', { name: t('ui_retry') }).click();
    await expect(notice(page, t, 'tweede.xlsx')).toBeVisible();
  });
});

interface Menus {
  Menu: { getApplicationMenu(): { getMenuItemById(id: string): { click(): void } } };
}
const exportFromMenu = (app: Desktop) =>
  app.evaluate(({ Menu }: Menus) => Menu.getApplicationMenu().getMenuItemById('export').click());

test('shows the progress of an export from the menu on any screen, and stops it', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await answerSaveDialog(app, join(folder, 'rooster.xlsx'));
  await mockPortal(app, 'never ends');
  await exportFromMenu(app);
  const progress = page.getByRole('progressbar', { name: t('export_progress') });
  await expect(progress).toHaveAttribute('aria-valuetext', t('shifts_export_reading'));
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);

  await test.step('the export of a screen waits for it, and is stopped on its own', async () => {
    await openShifts(page, t);
    await exportButton(page, t).click();
    await expect(page.getByText(t('export_waiting'))).toBeVisible();
    await page
      .getByRole('button', { name: t('export_cancel') })
      .first()
      .click();
    await expect(page.getByText(t('export_waiting'))).toHaveCount(0);
    await expect(progress).toHaveCount(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  await page.getByRole('button', { name: t('export_cancel') }).click();
  await expect(progress).toHaveCount(0);
  expect(readdirSync(folder)).toEqual([]);
  await expect(page.getByRole('region', { name: t('ui_notices') }).getByRole('listitem')).toHaveCount(0);

  await mockPortal(app, 'working');
  await exportFromMenu(app);
  await expect(notice(page, t, 'rooster.xlsx')).toBeVisible();
});

test('leaves no file behind when an export is cancelled, the page reloads or the app quits, which asks first', async ({
  signedIn,
  t,
}) => {
  const { app, page } = await signedIn(await makeAdmin());
  await openShifts(page, t);
  await answerSaveDialog(app, join(folder, 'rooster.xlsx'));
  await mockPortal(app, 'never ends');
  await exportButton(page, t).click();
  await expect(page.getByRole('progressbar', { name: t('export_progress') })).toBeVisible();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  expect((await systemCalls(app, 'setProgressBar')).at(-1)).toEqual([2]);
  await page.getByRole('button', { name: t('export_cancel') }).click();
  await expect(exportButton(page, t)).toBeFocused();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await expect.poll(async () => (await systemCalls(app, 'setProgressBar')).at(-1)).toEqual([-1]);
  await expect(page.getByRole('region', { name: t('ui_notices') }).getByRole('listitem')).toHaveCount(0);

  // Nobody could see or cancel it after a reload.
  await exportButton(page, t).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await page.reload();
  await expect.poll(() => readdirSync(folder)).toEqual([]);

  await exportButton(page, t).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await answerMessageBox(app, t('desktop_quit_stay'));
  await app.evaluate(({ app: program }: { app: { quit(): void } }) => program.quit());
  await expect
    .poll(async () => (await systemCalls(app, 'showMessageBox')).flat())
    .toMatchObject([{ message: t('desktop_quit_title') }]);
  expect(readdirSync(folder)).toHaveLength(1);
  await expect(page.getByRole('progressbar', { name: t('export_progress') })).toBeVisible();
  await answerMessageBox(app, t('desktop_quit_go'));
  await app.quit();
  expect(readdirSync(folder)).toEqual([]);
});

interface Power {
  powerMonitor: { emit(event: string): void };
}
/** Runs the app's checks of every minute now. */
const minutePasses = (app: Desktop) => app.evaluate(({ powerMonitor }: Power) => powerMonitor.emit('resume'));

test('reports a failed daily workbook once, and shows it in the settings', async ({ signedIn, t }) => {
  const missing = join(folder, 'weg');
  mkdirSync(missing);
  const { app, page } = await signedIn(await makeAdmin(), { exportFolder: missing, exportHour: 0 });
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  rmSync(missing, { recursive: true });
  await minutePasses(app);
  await expect
    .poll(() => systemCalls(app, 'show'))
    .toContainEqual([t('desktop_daily_failed_title'), t('desktop_daily_failed_text')]);
  await clickNotification(app);
  await page.getByRole('button', { name: t('export_plan') }).click();
  const plan = page.getByRole('dialog', { name: t('export_plan') });
  await expect(plan.getByText(t('export_plan_folder_gone'))).toBeVisible();
  expect(existsSync(missing)).toBe(false);
});
