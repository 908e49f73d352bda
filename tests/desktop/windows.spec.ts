import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { menuLink } from '../e2e/support/actions.ts';
import { openNow, typeCode } from '../e2e/support/door.ts';
import { makeEvent, makeReservation } from '../e2e/support/events.ts';
import { makeAdmin, makePerson } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { expect, test } from './fixtures.ts';
import type { Desktop } from './host/launch.ts';
import { isMenuEnabled, pressAccelerator, pressMenu } from './support/menus.ts';
import {
  answerFolderDialog,
  answerQuestion,
  isRegisteredForLinks,
  mockPortal,
  systemCalls,
} from './support/system.ts';

interface HostWindow {
  id: number;
  isFocused(): boolean;
  isMaximized(): boolean;
  isMinimized(): boolean;
  minimize(): void;
  maximize(): void;
  focus(): void;
  close(): void;
  getBounds(): { x: number; y: number; width: number; height: number };
  setBounds(bounds: object): void;
}
interface Windows {
  BrowserWindow: { getAllWindows(): HostWindow[] };
}

/** Waits for one more window, and returns its page. */
async function nextWindow(app: Desktop, before: number): Promise<Page> {
  await expect.poll(() => app.windows().length).toBe(before + 1);
  return app.windows().at(-1) as Page;
}
const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });
/** Which of the windows has the focus, in the order in which they were opened. */
const focusedWindow = (app: Desktop): Promise<number> =>
  app.evaluate(({ BrowserWindow }: Windows) =>
    BrowserWindow.getAllWindows().findIndex((window) => window.isFocused()),
  );
const focus = (app: Desktop, index: number): Promise<void> =>
  app.evaluate(({ BrowserWindow }: Windows, wanted) => BrowserWindow.getAllWindows()[wanted]?.focus(), index);

test('shows the planning beside the people, each in a window of its own', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await pressMenu(app, 'go/shifts');
  await expect(titleOf(page)).toHaveText(t('shifts_title'));
  await pressAccelerator(app, 'CmdOrCtrl+Shift+N');
  const second = await nextWindow(app, 1);
  await expect(second.getByRole('link', { name: t('nav_todo') })).toBeVisible();

  // The menu acts on the window in use.
  await pressMenu(app, 'go/volunteers');
  await expect(titleOf(second)).toHaveText(t('people_title'));
  await expect(titleOf(page)).toHaveText(t('shifts_title'));
  await focus(app, 0);
  await pressMenu(app, 'go/events');
  await expect(titleOf(page)).toHaveText(t('events_title'));
  await expect(titleOf(second)).toHaveText(t('people_title'));

  // The second window is beside the first, and as large.
  const bounds = await app.evaluate(({ BrowserWindow }: Windows) =>
    BrowserWindow.getAllWindows().map((window) => window.getBounds()),
  );
  expect(bounds[1]).toMatchObject({ width: bounds[0]?.width, height: bounds[0]?.height });
  expect(bounds[1]?.x).not.toBe(bounds[0]?.x);

  await test.step('asks for the folder of exports over the window that wants it', async () => {
    await focus(app, 1);
    const asked = app.evaluate(
      ({ dialog, BrowserWindow }: Windows & { dialog: Record<string, unknown> }) =>
        new Promise<number>((resolve) => {
          dialog.showOpenDialog = async (window: HostWindow) => {
            resolve(BrowserWindow.getAllWindows().findIndex(({ id }) => id === window.id));
            return { canceled: true, filePaths: [] };
          };
        }),
    );
    await page.evaluate('void ijsploegDesktop.chooseExportFolder()');
    expect(await asked).toBe(0);
    await answerFolderDialog(app, '/tmp');
  });
});

test('opens a link in a window with Ctrl, Shift or the middle button, and eight windows at most', async ({
  signedIn,
  t,
}) => {
  const { app, page } = await signedIn(await makeAdmin());
  const link = menuLink({ page, t }, 'nav_shifts');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(titleOf(await nextWindow(app, 1))).toHaveText(t('shifts_title'));
  await page.getByRole('link', { name: t('nav_people'), exact: true }).click({ button: 'middle' });
  await expect(titleOf(await nextWindow(app, 2))).toHaveText(t('people_title'));
  for (let count = 3; count < 8; count += 1) {
    await pressMenu(app, 'new-window');
    await nextWindow(app, count);
  }
  await focus(app, 0);
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByText(t('desktop_windows_limit', { count: 8 }))).toBeVisible();
  expect(app.windows()).toHaveLength(8);
});

test('opens a link from outside in the window that shows it already, else in the first', async ({
  signedIn,
  t,
}) => {
  const shift = await makeShift();
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'new-window');
  const second = await nextWindow(app, 1);
  await expect(second.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  const openLink = () =>
    app.evaluate(
      ({ app: program }: { app: { emit(event: string, ...args: unknown[]): void } }, link) =>
        program.emit('second-instance', {}, ['/opt/IJsploeg/ijsploeg', link], '/'),
      `ijsploeg://shift/${shift.id}`,
    );
  await openLink();
  await expect(page.getByRole('dialog', { name: shift.title })).toBeVisible();
  await expect.poll(() => focusedWindow(app)).toBe(0);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui_close') })
    .first()
    .click();

  await second.evaluate(`location.assign('/shifts?shift=${shift.id}')`);
  await expect(second.getByRole('dialog', { name: shift.title })).toBeVisible();
  await app.evaluate(({ BrowserWindow }: Windows) => BrowserWindow.getAllWindows()[1]?.minimize());
  await openLink();
  await expect.poll(() => focusedWindow(app)).toBe(1);
  expect(
    await app.evaluate(({ BrowserWindow }: Windows) => BrowserWindow.getAllWindows()[1]?.isMinimized()),
  ).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('asks before the window with unsent input closes, and closes the others without a question', async ({
  signedIn,
  t,
}) => {
  const event = await makeEvent(openNow());
  const { reference } = await makeReservation(event, await makePerson());
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'new-window');
  const second = await nextWindow(app, 1);
  await second.evaluate(`location.assign('/events/${event.id}/door')`);
  await expect(second.getByText(t('door_count', { used: 0, places: 1 }))).toBeVisible();
  await mockPortal(app, 'unreachable');
  await typeCode(second, reference);
  await expect(second.getByText(t('door_waiting', { count: 1 }))).toBeVisible();
  for (const one of [page, second]) one.on('dialog', () => {});
  const close = (index: number) =>
    app.evaluate(
      ({ BrowserWindow }: Windows, wanted) => BrowserWindow.getAllWindows()[wanted]?.close(),
      index,
    );
  await answerQuestion(app, t('desktop_leave_stay'));
  await close(1);
  await expect
    .poll(async () => (await systemCalls(app, 'showMessageBoxSync')).flat())
    .toMatchObject([{ message: t('desktop_leave_title') }]);
  await close(0);
  await expect.poll(() => app.windows().length).toBe(1);
  expect(await systemCalls(app, 'showMessageBoxSync')).toHaveLength(1);
  await expect(second.getByText(t('door_waiting', { count: 1 }))).toBeVisible();
  await answerQuestion(app, t('desktop_leave_go'));
  const closed = second.waitForEvent('close');
  await close(0).catch(() => {});
  await closed;
});

test('changes the portal in all windows, or keeps it when cancelled', async ({ signedIn, other, t }) => {
  other.answer((request, response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(request.url === '/api/health' ? '{"status":"ok","version":"1.0.0"}' : '{"user":null}'),
  );
  const { app, page } = await signedIn(await makeAdmin());
  await pressMenu(app, 'new-window');
  const second = await nextWindow(app, 1);
  await expect(second.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'portal');
  await second.getByRole('button', { name: t('desktop_portal_keep') }).click();
  await expect(second.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await pressMenu(app, 'portal');
  await second.getByLabel(t('desktop_portal_address')).fill(other.origin);
  await second.getByRole('button', { name: t('desktop_portal_connect') }).click();
  for (const one of [page, second])
    await expect(one.getByRole('button', { name: t('auth_sign_in'), exact: true })).toBeVisible();
});

test('restores the windows of the last run', async ({ launch }) => {
  const first = await launch();
  const file = join(first.app.userData, 'settings.json');
  const stored = () => existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).window;
  const bounds = { x: 60, y: 80, width: 1000, height: 700 };
  await first.app.evaluate(
    ({ BrowserWindow }: Windows, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted),
    bounds,
  );
  await expect.poll(stored).toMatchObject(bounds);
  await first.app.close();

  const second = await launch({ userData: first.app.userData });
  await test.step('restores the position and size of the window', async () => {
    expect(
      await second.app.evaluate(({ BrowserWindow }: Windows) =>
        BrowserWindow.getAllWindows()[0]?.getBounds(),
      ),
    ).toMatchObject(bounds);
  });
  await second.app.evaluate(({ BrowserWindow }: Windows) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.maximize();
    (window as unknown as { emit(event: string): void }).emit('resize');
  });
  await expect.poll(async () => stored().isMaximized).toBe(true);
  await second.app.close();

  const third = await launch({ userData: first.app.userData });
  await test.step('shows a maximized window only when its page is painted, and keeps it maximized', () =>
    expect
      .poll(() =>
        third.app.evaluate(({ BrowserWindow }: Windows) => BrowserWindow.getAllWindows()[0]?.isMaximized()),
      )
      .toBe(true));
});

test('goes back and forward by key, menu and mouse, as far as there is a page', async ({ signedIn, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await pressMenu(app, 'go/shifts');
  await expect(titleOf(page)).toHaveText(t('shifts_title'));
  await pressMenu(app, 'go/volunteers');
  await expect(titleOf(page)).toHaveText(t('people_title'));
  await expect.poll(() => isMenuEnabled(app, 'back')).toBe(true);
  expect(await isMenuEnabled(app, 'forward')).toBe(false);
  await pressAccelerator(app, 'Alt+Left');
  await expect(titleOf(page)).toHaveText(t('shifts_title'));
  await expect.poll(() => isMenuEnabled(app, 'forward')).toBe(true);
  await pressAccelerator(app, 'Alt+Right');
  await expect(titleOf(page)).toHaveText(t('people_title'));

  const devTools = await page.context().newCDPSession(page);
  const pressSideButton = async (button: 'back' | 'forward') => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await devTools.send('Input.dispatchMouseEvent', { type, button, x: 600, y: 400, clickCount: 1 });
  };
  await pressSideButton('back');
  await expect(titleOf(page)).toHaveText(t('shifts_title'));
  await pressSideButton('forward');
  await expect(titleOf(page)).toHaveText(t('people_title'));
});

test('keeps the zoom for all windows and for the next run', async ({ signedIn, launch, t }) => {
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  const zoomOf = (one: Page) => one.evaluate<number>('devicePixelRatio');
  await pressAccelerator(app, 'CmdOrCtrl+Plus');
  await expect.poll(() => zoomOf(page)).toBeCloseTo(1.1);
  // Ctrl and the wheel.
  await app.evaluate(
    ({
      BrowserWindow,
    }: {
      BrowserWindow: { getAllWindows(): { webContents: { emit(...args: unknown[]): void } }[] };
    }) => BrowserWindow.getAllWindows()[0]?.webContents.emit('zoom-changed', {}, 'in'),
  );
  await expect.poll(() => zoomOf(page)).toBeCloseTo(1.25);
  await pressMenu(app, 'new-window');
  const second = await nextWindow(app, 1);
  await expect.poll(() => zoomOf(second)).toBeCloseTo(1.25);
  await app.close();

  const next = await launch({ userData: app.userData });
  await expect.poll(() => zoomOf(next.page)).toBeCloseTo(1.25);
  await pressAccelerator(next.app, 'CmdOrCtrl+0');
  await expect.poll(() => zoomOf(next.page)).toBeCloseTo(1);
});

test('offers to reload a page that has stopped, and ends requests that a page gives up', async ({
  signedIn,
  other,
  t,
}) => {
  const { app, page } = await signedIn(await makeAdmin());
  await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
  await test.step('offers to reload a page that has stopped, and does', async () => {
    const reloaded = page.waitForEvent('load');
    await app.evaluate(
      ({
        BrowserWindow,
      }: {
        BrowserWindow: { getAllWindows(): { webContents: { emit(...args: unknown[]): void } }[] };
      }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.emit(
          'render-process-gone',
          {},
          { reason: 'crashed', exitCode: 5 },
        ),
    );
    await expect
      .poll(async () => (await systemCalls(app, 'showMessageBox')).map((args) => args.at(-1)))
      .toMatchObject([
        { message: t('desktop_gone_title'), buttons: [t('desktop_menu_reload'), t('desktop_menu_close')] },
      ]);
    await reloaded;
    await expect(page.getByRole('link', { name: t('nav_todo') })).toBeVisible();
    expect(readFileSync(join(app.userData, 'logs/ijsploeg.log'), 'utf8')).toContain('"page_gone"');
  });

  await test.step('ends a request that the page gives up, also while its answer is on the way', async () => {
    const arrived: (string | undefined)[] = [];
    const closed: (string | undefined)[] = [];
    const paths = ['/api/given-up', '/api/given-up/begun'];
    other.answer((request, response) => {
      // The page may still be asking for something else.
      if (!paths.includes(request.url ?? '')) return;
      if (request.url !== paths[0])
        response.writeHead(200, { 'Content-Type': 'application/json' }).write('{"items":[');
      arrived.push(request.url);
      response.on('close', () => closed.push(request.url));
    });
    await app.evaluate(
      ({ session }: { session: { fromPartition(name: string): Record<string, unknown> } }, origin) => {
        const portalSession = session.fromPartition('persist:portal');
        portalSession.fetch = (address: string, init: RequestInit) =>
          fetch(origin + new URL(address).pathname, { ...init, credentials: 'omit' });
      },
      other.origin,
    );
    for (const path of paths) {
      await page.evaluate(`(() => {
        const controller = new AbortController();
        window.givenUp = fetch('${path}', { signal: controller.signal })
          .then((response) => response.text())
          .catch(({ name }) => name);
        window.giveUp = () => controller.abort();
      })()`);
      await expect.poll(() => arrived).toContain(path);
      expect(closed).not.toContain(path);
      await page.evaluate('window.giveUp()');
      expect(await page.evaluate('window.givenUp')).toBe('AbortError');
      await expect.poll(() => closed).toContain(path);
    }
  });
});

test('starts with the cursor in the first field and without the menu items of a portal', async ({
  launch,
  portal,
  t,
}) => {
  const { app, page } = await launch();
  const isExportOffered = () => isMenuEnabled(app, 'export');
  expect(await isExportOffered()).toBe(false);
  // The app registers for links only once it is installed: see `background.spec.ts`.
  expect(await isRegisteredForLinks(app)).toBe(false);
  await test.step('puts the cursor in the first field on the first run and at sign-in', async () => {
    await expect(page.getByLabel(t('desktop_portal_address'))).toBeFocused();
    await page.keyboard.type(portal);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('auth_email'), { exact: true })).toBeFocused();
  });
  await test.step('disables the portal’s menu items until a portal is chosen', () =>
    expect.poll(isExportOffered).toBe(true));
});

test('opens who is on now by keys from any other program, once turned on', async ({ signedIn, t }) => {
  interface Keyboard {
    shortcuts: Map<string, () => void>;
    taken: Set<string>;
  }
  const withKeyboard = <Result>(app: Desktop, run: string): Promise<Result> =>
    app.evaluate((_electron, code) => {
      const { hostKeyboard } = globalThis as unknown as { hostKeyboard: Keyboard };
      return new Function('keyboard', `return ${code}`)(hostKeyboard) as Result;
    }, run);
  const { app, page } = await signedIn(await makeAdmin());
  await pressMenu(app, 'go/shifts');
  const count = () => withKeyboard<number>(app, 'keyboard.shortcuts.size');
  expect(await count()).toBe(0);
  await withKeyboard(app, "keyboard.taken.add('CommandOrControl+Shift+F9') && null");
  await page.getByRole('button', { name: t('export_plan') }).click();
  const field = page.getByRole('dialog').getByLabel(t('desktop_shortcut'));
  await field.selectOption('Ctrl+Shift+F9');
  await expect(page.getByText(t('desktop_shortcut_taken'))).toBeVisible();
  await field.selectOption('Ctrl+Alt+F9');
  await expect(page.getByText(t('desktop_shortcut_taken'))).toHaveCount(0);
  expect(await count()).toBe(1);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('ui_close') })
    .last()
    .click();
  await withKeyboard(app, "keyboard.shortcuts.get('CommandOrControl+Alt+F9')() ?? null");
  await expect(titleOf(page)).toHaveText(t('crew_title'));
  await app.close();
});
