import { join } from 'node:path';
import { Menu, type MenuItemConstructorOptions, Tray } from 'electron';
import { errorDetails, type Log } from '../log.ts';

/** On a Mac the name makes it a template, which is drawn in the colour of the menu bar. */
const IMAGE = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';

interface AppTrayOptions {
  /** The current items. */
  template: () => MenuItemConstructorOptions[];
  onOpen: () => void;
  log: Log;
}

/** The app's icon in the tray, or in the menu bar of a Mac. */
export function createTray({ template, onOpen, log }: AppTrayOptions) {
  const tray = openTray(log);
  tray?.setToolTip('IJsploeg');
  // Linux has no double click there, and a Mac opens the menu with a click.
  if (process.platform === 'linux') tray?.on('click', onOpen);
  else if (process.platform === 'win32') tray?.on('double-click', onOpen);
  let shown = '';
  return {
    /** Shows the current items. Only a change of them replaces the menu, because that closes an open one on Linux. */
    refresh(): void {
      if (!tray) return;
      const items = template();
      const text = JSON.stringify(items);
      if (text === shown) return;
      shown = text;
      tray.setContextMenu(Menu.buildFromTemplate(items));
    },
  };
}

/** Null on a system without a tray; there the window opens by starting the app again. */
function openTray(log: Log): Tray | null {
  try {
    return new Tray(join(import.meta.dirname, IMAGE));
  } catch (error) {
    log('no_tray', errorDetails(error));
    return null;
  }
}
