import type { Page } from '@playwright/test';
import type { Desktop } from '../host/launch.ts';

interface MenuItem {
  id?: string;
  type?: string;
  label?: string;
  accelerator?: string;
  enabled?: boolean;
  click?: () => void;
  submenu?: { items: MenuItem[] };
}
interface Menu {
  items: MenuItem[];
  getMenuItemById(id: string): MenuItem | null;
}
export interface MenuModule {
  Menu: { getApplicationMenu(): Menu };
}
interface HostTray {
  menu: Menu | null;
  emit(event: string): void;
}

export const menuLabels = (app: Desktop): Promise<string[]> =>
  app.evaluate(({ Menu }: MenuModule) =>
    Menu.getApplicationMenu().items.flatMap(({ label, submenu }) => [
      label ?? '',
      ...(submenu?.items ?? []).map((item) => item.label ?? ''),
    ]),
  );

/** Presses an item of the application's menu. */
export const pressMenu = (app: Desktop, id: string): Promise<void> =>
  app.evaluate(
    ({ Menu }: MenuModule, wanted) => Menu.getApplicationMenu().getMenuItemById(wanted)?.click?.(),
    id,
  );

/** Presses the keys of a menu item, which do nothing while it is disabled. */
export const pressAccelerator = (app: Desktop, keys: string): Promise<void> =>
  app.evaluate(({ Menu }: MenuModule, wanted) => {
    const items = Menu.getApplicationMenu().items.flatMap(({ submenu }) => submenu?.items ?? []);
    const item = items.find(({ accelerator }) => accelerator === wanted);
    if (!item) throw new Error(`no menu item has the keys ${wanted}`);
    if (item.enabled !== false) item.click?.();
  }, keys);

export const isMenuEnabled = (app: Desktop, id: string): Promise<boolean> =>
  app.evaluate(
    ({ Menu }: MenuModule, wanted) => Menu.getApplicationMenu().getMenuItemById(wanted)?.enabled !== false,
    id,
  );

/** The lines of the tray's menu; only in the stand-in, because Electron cannot be asked for them. */
export const trayLines = (app: Desktop): Promise<string[]> =>
  app.evaluate(() => {
    const { hostTrays } = globalThis as unknown as { hostTrays: HostTray[] };
    const items = hostTrays.at(-1)?.menu?.items ?? [];
    return items.map(({ type, label = '', enabled }) =>
      type === 'separator' ? '───' : `${label}${enabled === false ? ' (off)' : ''}`,
    );
  });

/** Presses an item of the tray's menu. */
export const pressTray = (app: Desktop, id: string): Promise<void> =>
  app.evaluate((_electron, wanted) => {
    const { hostTrays } = globalThis as unknown as { hostTrays: HostTray[] };
    hostTrays.at(-1)?.menu?.getMenuItemById(wanted)?.click?.();
  }, id);

/** Presses the tray's icon as people do to open the window: once on Linux, twice on Windows. */
export const openFromTray = (app: Desktop): Promise<void> =>
  app.evaluate(() => {
    const { hostTrays } = globalThis as unknown as { hostTrays: HostTray[] };
    hostTrays.at(-1)?.emit(process.platform === 'linux' ? 'click' : 'double-click');
  });

/** Closes the window as its close button does, and waits until its page is gone. */
export async function closeWindow(app: Desktop, page: Page): Promise<void> {
  const closed = page.waitForEvent('close');
  await app
    .evaluate(({ BrowserWindow }: { BrowserWindow: { getAllWindows(): { close(): void }[] } }) =>
      BrowserWindow.getAllWindows()[0]?.close(),
    )
    // The app may end with it.
    .catch(() => {});
  await closed;
}

export const countWindows = (app: Desktop): Promise<number> =>
  app.evaluate(
    ({ BrowserWindow }: { BrowserWindow: { getAllWindows(): unknown[] } }) =>
      BrowserWindow.getAllWindows().length,
  );

/** Lets the app do what it does every minute. */
export const wakeUp = (app: Desktop): Promise<void> =>
  app.evaluate(({ powerMonitor }: { powerMonitor: { emit(event: string): void } }) => {
    powerMonitor.emit('resume');
  });
