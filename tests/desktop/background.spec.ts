import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { menuLink } from '../e2e/support/actions.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { ALL_RULES, injectAxe, violations } from '../e2e/support/axe.ts';
import { makeAdmin, makePerson, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { textsOf } from '../e2e/support/texts.ts';
import { expect, test } from './fixtures.ts';
import {
  closeWindow,
  countWindows,
  openFromTray,
  pressMenu,
  pressTray,
  trayLines,
  wakeUp,
} from './support/menus.ts';
import {
  answerMessageBox,
  answerSaveDialog,
  clickNotification,
  isRegisteredForLinks,
  mockPortal,
  systemCalls,
  watchSystem,
} from './support/system.ts';

/** What the app does while its window is closed. */

test.beforeEach(({ runtime }) => {
  test.skip(runtime !== null, 'Electron cannot be asked for the menu of a tray');
});

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'background-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inAnHour = { startTime: Date.now() - 3_600_000, endTime: Date.now() + 3_600_000 };

test('shows who is on now in the tray, and opens the shift, the roster and the export from it', async ({
  signedIn,
  t,
}) => {
  const shift = await makeShift({ ...inAnHour, title: 'Aaa schaatsuitgifte & slijpen', maxVolunteers: 3 });
  await makePlace(shift, await makeVolunteer({ firstName: 'Liselotte' }));
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await expect
    .poll(async () => (await trayLines(app)).join('\n'))
    .toContain('Aaa schaatsuitgifte && slijpen, 1 van 3');
  const lines = await trayLines(app);
  test.info().annotations.push({ type: 'tray', description: `\n${lines.join('\n')}` });
  expect(lines[0]).toBe(`${t('desktop_tray_today')} (off)`);
  expect(lines.join()).not.toContain('Liselotte');
  expect(lines.slice(-6)).toEqual([
    '───',
    t('desktop_menu_roster'),
    t('desktop_menu_export'),
    t('desktop_tray_open'),
    '───',
    t('desktop_menu_quit'),
  ]);

  await pressTray(app, `shift/${shift.id}`);
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  await pressTray(app, 'roster');
  await expect(page.getByRole('dialog', { name: t('desktop_menu_roster') })).toContainText('Liselotte');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: t('desktop_menu_roster') })).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  await pressTray(app, 'export');
  await expect.poll(() => systemCalls(app, 'showSaveDialog')).toHaveLength(1);

  await page.evaluate(`document.cookie = ''; location.assign('/dashboard')`);
  await page
    .getByRole('button', { name: /English|EN/ })
    .first()
    .click();
  await expect.poll(() => trayLines(app)).toContain(textsOf('en')('desktop_tray_open'));
});

test('keeps running when the window is closed, says so once, and opens again from the tray', async ({
  signedIn,
  t,
}) => {
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await answerMessageBox(app, t('desktop_background_stay'));
  await closeWindow(app, page);
  await expect.poll(() => countWindows(app)).toBe(0);
  const told = async () => (await systemCalls(app, 'showMessageBox')).flat();
  await expect.poll(told).toMatchObject([{ message: t('desktop_background_title') }]);

  // News still comes, and its notification opens the window. What the first poll finds is not news.
  await expect
    .poll(async () => {
      await wakeUp(app);
      await makePerson({ request: 'pending' });
      return (await systemCalls(app, 'show')).length;
    })
    .toBeGreaterThan(0);
  await clickNotification(app);
  const second = await app.firstWindow();
  await expect(second.getByRole('heading', { name: t('approval_title'), level: 1 })).toBeVisible();

  await closeWindow(app, second);
  await expect.poll(() => countWindows(app)).toBe(0);
  await openFromTray(app);
  const third = await app.firstWindow();
  await expect(third.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  expect(await told()).toHaveLength(1);

  // Starting the app again opens the window where there is no tray to be seen.
  await closeWindow(app, third);
  await expect.poll(() => countWindows(app)).toBe(0);
  await app.evaluate(({ app: program }: { app: { emit(event: string, ...args: unknown[]): void } }) => {
    program.emit('second-instance', {}, ['/opt/IJsploeg/ijsploeg', '--at-login'], '/');
    program.emit('second-instance', {}, ['/opt/IJsploeg/ijsploeg'], '/');
  });
  await expect((await app.firstWindow()).getByRole('link', { name: t('nav_todo') })).toBeVisible();
});

test('saves the daily export with the window closed', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin(), { notices: false, toldBackground: true });
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'settings');
  await app.evaluate(({ dialog }: { dialog: Record<string, unknown> }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  await page.getByRole('button', { name: t('export_plan_choose') }).click();
  await page.getByRole('switch', { name: t('export_plan_daily') }).click();
  await page.getByLabel(t('export_plan_hour')).selectOption('0');
  await closeWindow(app, page);
  await expect.poll(() => countWindows(app)).toBe(0);
  await wakeUp(app);
  await expect.poll(() => readdirSync(folder).filter((name) => name.endsWith('.xlsx'))).toHaveLength(1);
});

test('finishes an export whose window is closed, and tells where it is', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin(), { toldBackground: true });
  await menuLink({ page, t }, 'nav_shifts').click();
  const file = join(folder, 'rooster.xlsx');
  await answerSaveDialog(app, file);
  await mockPortal(app, 'held');
  await page.getByRole('button', { name: t('export_start'), exact: true }).click();
  await expect(page.getByRole('progressbar', { name: t('export_progress') })).toBeVisible();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  await closeWindow(app, page);
  await expect.poll(() => countWindows(app)).toBe(0);
  await mockPortal(app, 'working');
  await expect
    .poll(() => systemCalls(app, 'show'))
    .toEqual([[t('desktop_export_saved_title'), `rooster.xlsx · ${basename(folder)}`]]);
  expect(readdirSync(folder)).toEqual(['rooster.xlsx']);
  await clickNotification(app);
  await expect.poll(() => systemCalls(app, 'showItemInFolder')).toEqual([[file]]);
});

test('quits when its window is closed and there is nothing to do without it', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'settings');
  const notices = page.getByRole('switch', { name: t('desktop_background_notices') });
  await notices.click();
  await expect(notices).not.toBeChecked();
  // A build that is not installed cannot be started by the system.
  await expect(page.getByRole('switch', { name: t('desktop_background_login') })).toHaveCount(0);
  await closeWindow(app, page);
  await expect(app.evaluate(() => new Promise((done) => setTimeout(done, 20_000)))).rejects.toThrow(
    'has ended',
  );
});

test('asks once to start at login, and then starts without a window', async ({ signedIn, start, t }) => {
  const { app, page } = await signedIn(await makeAdmin(), { toldBackground: true }, { resources: folder });
  expect(await isRegisteredForLinks(app)).toBe(true);
  const question = page.getByText(t('desktop_login_question'));
  await expect(question).toBeVisible();
  await injectAxe(page);
  expect(await violations(page, ALL_RULES)).toEqual([]);
  const entry = join(app.userData, 'appData/autostart/ijsploeg.desktop');
  await page.getByRole('button', { name: t('desktop_login_yes') }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => existsSync(entry)).toBe(true);
  expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=".+" --at-login$/m);
  await page.reload();
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await expect(question).toHaveCount(0);
  await pressMenu(app, 'settings');
  await expect(page.getByRole('switch', { name: t('desktop_background_login') })).toBeChecked();
  await injectAxe(page);
  expect(await violations(page, ALL_RULES, { include: ['dialog'] })).toEqual([]);
  await app.close();

  const shift = await makeShift({ ...inAnHour, title: 'Aaa toezicht' });
  const hidden = await start({ userData: app.userData, resources: folder, args: ['--at-login'] });
  await expect.poll(async () => (await trayLines(hidden)).join()).toContain(shift.title);
  expect(await countWindows(hidden)).toBe(0);
  await watchSystem(hidden);
  await pressTray(hidden, 'open');
  const opened = await hidden.firstWindow();
  await expect(opened.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(hidden, 'settings');
  await opened.getByRole('switch', { name: t('desktop_background_login') }).click();
  await expect.poll(() => existsSync(entry)).toBe(false);
});
