import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';

/**
 * The parts of the system outside the windows. Nothing is shown, and dialogs fail until a test answers them.
 */

const notAnswered = (name: string) => async (): Promise<never> => {
  throw new Error(`dialog.${name}: the test gave no answer`);
};

export const dialog = {
  showSaveDialog: notAnswered('showSaveDialog'),
  showOpenDialog: notAnswered('showOpenDialog'),
  showMessageBox: notAnswered('showMessageBox'),
  showErrorBox: (): void => {},
  showMessageBoxSync: (): never => {
    throw new Error('dialog.showMessageBoxSync: the test gave no answer');
  },
};

export const shell = {
  openExternal: async (): Promise<void> => {},
  openPath: async (): Promise<string> => '',
  showItemInFolder: (): void => {},
};

export const nativeTheme = Object.assign(new EventEmitter(), {
  shouldUseDarkColors: false,
  themeSource: 'system',
});
/** Not real encryption: enough to check that stored data passes through it. */
export const safeStorage = {
  isEncryptionAvailable: (): boolean => true,
  getSelectedStorageBackend: (): string => 'gnome_libsecret',
  encryptString: (text: string): Buffer => Buffer.from(`kept:${Buffer.from(text).toString('base64')}`),
  decryptString: (bytes: Buffer): string => Buffer.from(bytes.toString().slice(5), 'base64').toString(),
};
export const powerMonitor = new EventEmitter();
/** Electron's own updater, which is for Windows and macOS; electron-updater tells it what it does. */
export const autoUpdater = new EventEmitter();

const DISPLAY = { workArea: { x: 0, y: 0, width: 1920, height: 1080 } };
export const screen = Object.assign(new EventEmitter(), {
  getAllDisplays: () => [DISPLAY],
  getPrimaryDisplay: () => DISPLAY,
});

interface MenuTemplate {
  id?: string;
  label?: string;
  role?: string;
  type?: string;
  accelerator?: string;
  enabled?: boolean;
  visible?: boolean;
  acceleratorWorksWhenHidden?: boolean;
  submenu?: MenuTemplate[];
  click?: (...args: unknown[]) => void;
}
type MenuItem = Omit<MenuTemplate, 'submenu'> & { submenu?: Menu };

export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[];

  constructor(template: MenuTemplate[] = []) {
    this.items = template.map(({ submenu, ...item }) => ({
      ...item,
      ...(submenu && { submenu: new Menu(submenu) }),
    }));
  }
  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  static buildFromTemplate = (template: MenuTemplate[]) => new Menu(template);
  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }
  static getApplicationMenu = () => Menu.#application;
}

export class Notification extends EventEmitter {
  static isSupported = () => true;
  readonly title: string;
  readonly body: string;
  constructor({ title = '', body = '' }: { title?: string; body?: string } = {}) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {}
  close(): void {}
}

const trays: Tray[] = [];
/** Electron has no way to read a tray, so tests of the stand-in find it here. */
Object.assign(globalThis, { hostTrays: trays });

/** Electron's `Tray`; nothing is shown. */
export class Tray extends EventEmitter {
  readonly image: string;
  menu: Menu | null = null;
  toolTip = '';
  constructor(image: string) {
    super();
    // As Electron does for an image that is not there.
    if (!existsSync(image)) throw new Error(`Failed to load image from path '${image}'`);
    this.image = image;
    trays.push(this);
  }
  setContextMenu(menu: Menu | null): void {
    this.menu = menu;
  }
  setToolTip(toolTip: string): void {
    this.toolTip = toolTip;
  }
}
const shortcuts = new Map<string, () => void>();
/** Pressed by tests; `taken` are those of other programs. */
const keyboard = { shortcuts, taken: new Set<string>() };
Object.assign(globalThis, { hostKeyboard: keyboard });

export const globalShortcut = {
  register(accelerator: string, callback: () => void): boolean {
    if (keyboard.taken.has(accelerator) || shortcuts.has(accelerator)) return false;
    shortcuts.set(accelerator, callback);
    return true;
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
};

/** A picture, of which only the size is known. */
class NativeImage {
  readonly #size: { width: number; height: number };
  constructor(width: number, height: number) {
    this.#size = { width, height };
  }
  isEmpty = (): boolean => this.#size.width === 0;
  getSize = () => this.#size;
}
export const nativeImage = {
  createFromBitmap(_bitmap: Buffer, { width, height }: { width: number; height: number }): NativeImage {
    return new NativeImage(width, height);
  },
};
