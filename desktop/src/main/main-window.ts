import { join } from 'node:path';
import { DESKTOP_ORIGIN } from '@ijsploeg/worker/contract';
import { BrowserWindow } from 'electron';

/** The app's one window. */
export class MainWindow {
  #window: BrowserWindow | null = null;

  /** Null while it is closed; on a Mac the app lives on without it. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  /** Brings the window to the front, or opens it at a path of the portal. */
  async show(path = '/'): Promise<void> {
    if (this.#window) {
      if (this.#window.isMinimized()) this.#window.restore();
      this.#window.show();
      return this.#window.focus();
    }
    await this.#open(path);
  }

  async #open(path: string): Promise<void> {
    const window = new BrowserWindow({
      width: 1280,
      height: 860,
      minWidth: 390,
      minHeight: 500,
      title: 'IJsploeg',
      // Shown once there is something to see.
      show: false,
      webPreferences: {
        preload: join(import.meta.dirname, 'preload.cjs'),
        // These are the defaults; said so that nobody changes one in passing (points 2 to 4, 6, 8 to 11).
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        nodeIntegrationInWorker: false,
        nodeIntegrationInSubFrames: false,
        webSecurity: true,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
        webviewTag: false,
        navigateOnDragDrop: false,
      },
    });
    this.#window = window;
    window.once('ready-to-show', () => window.show());
    window.on('closed', () => {
      this.#window = null;
    });
    // A window that is closed before its page is there says so; nobody is waiting for it any more.
    await window.loadURL(`${DESKTOP_ORIGIN}${path}`).catch((error: unknown) => {
      if (!window.isDestroyed()) throw error;
    });
  }
}
