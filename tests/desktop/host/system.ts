import { EventEmitter } from 'node:events';
import { note } from './calls.ts';

/** What the system shows or does outside the windows. Dialogs have no answer until a test gives one. */

const unanswered =
  (name: string) =>
  async (...args: unknown[]): Promise<never> => {
    note(`dialog.${name}`, args.at(-1));
    throw new Error(`dialog.${name}: the test gave no answer`);
  };

export const dialog = {
  showSaveDialog: unanswered('showSaveDialog'),
  showOpenDialog: unanswered('showOpenDialog'),
  showMessageBox: unanswered('showMessageBox'),
  showErrorBox: (...args: unknown[]) => note('dialog.showErrorBox', ...args),
};

export const shell = {
  openExternal: async (address: string) => note('shell.openExternal', address),
  async openPath(path: string): Promise<string> {
    note('shell.openPath', path);
    return '';
  },
  showItemInFolder: (path: string) => note('shell.showItemInFolder', path),
};

export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false,
  themeSource: 'system',
});
export const powerMonitor = new EventEmitter();

export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
  getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
});

export interface MenuTemplate {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  checked?: boolean;
  submenu?: MenuTemplate[];
  click?: (...args: unknown[]) => void;
}

export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuTemplate[];
  constructor(items: MenuTemplate[] = []) {
    this.items = items;
  }
  static buildFromTemplate = (template: MenuTemplate[]) => new Menu(template);
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu = () => Menu.#application;
  getMenuItemById(id: string): MenuTemplate | null {
    const find = (items: MenuTemplate[]): MenuTemplate | undefined =>
      items.find((item) => item.id === id) ??
      items.map(({ submenu }) => submenu && find(submenu)).find((found) => found);
    return find(this.items) ?? null;
  }
  popup(): void {}
}

export class Notification extends EventEmitter {
  static shown: Notification[] = [];
  static isSupported = () => true;
  readonly options: { title?: string; body?: string };
  constructor(options: { title?: string; body?: string } = {}) {
    super();
    this.options = options;
  }
  show(): void {
    Notification.shown.push(this);
    note('Notification.show', this.options);
  }
  close(): void {}
}
