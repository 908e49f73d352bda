import type { DesktopCommand, Locale } from '@ijsploeg/worker/contract';
import { type BrowserWindow, Menu } from 'electron';
import { goInHistory, historyOf } from '../windows/history.ts';
import type { ZoomStep } from '../windows/zoom.ts';
import { menuTemplate } from './menu.ts';

interface ApplicationMenu {
  locale: () => Locale;
  hasPortal: () => boolean;
  /** The window in use, which the items act on. */
  window: () => BrowserWindow | null;
  onCommand: (command: DesktopCommand) => void;
  onNewWindow: () => void;
  onZoom: (step: ZoomStep) => void;
  onShowLog: () => void;
}

/** The application's menu, for the window in use. */
export function createApplicationMenu({ locale, hasPortal, window, ...actions }: ApplicationMenu) {
  /** Enables what the window in use can do. */
  function update(): void {
    const menu = Menu.getApplicationMenu();
    const { back, forward } = historyOf(window());
    for (const [id, enabled] of Object.entries({ back, forward })) {
      const item = menu?.getMenuItemById(id);
      if (item) item.enabled = enabled;
    }
  }
  return {
    update,
    /** Builds it anew, after the language or the portal has changed. */
    show(): void {
      const template = menuTemplate({
        ...actions,
        locale: locale(),
        isMac: process.platform === 'darwin',
        hasPortal: hasPortal(),
        onHistory(step) {
          const contents = window()?.webContents;
          if (contents) goInHistory(contents, step);
        },
      });
      Menu.setApplicationMenu(Menu.buildFromTemplate(template));
      update();
    },
  };
}
