import vm from 'node:vm';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { calls } from './calls.ts';
import { ipcMain } from './ipc.ts';
import { protocol } from './protocol.ts';
import { net, session } from './session.ts';
import { dialog, Menu, Notification, nativeTheme, powerMonitor, screen, shell } from './system.ts';

/**
 * A stand-in for Electron's main process on machines that cannot have the runtime: the compiled main and preload run
 * unchanged, the pages in a real Chromium. Windows are sandboxed and isolated, as the app's are; anything else is
 * refused. What the system would show (dialogs, menus, notices) is noted in `host.calls` and answered by the test.
 */
const host = { calls };

export {
  app,
  BrowserWindow,
  dialog,
  host,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
};

const electron = {
  app,
  BrowserWindow,
  dialog,
  host,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
};
export default electron;

interface Evaluation {
  id: number;
  code: string;
  argument: unknown;
}

// A test's `evaluate`, as Playwright has it for the real runtime.
process.on('message', async ({ id, code, argument }: Evaluation) => {
  try {
    const result: unknown = await vm.runInThisContext(`(${code})`)(electron, argument);
    process.send?.({ id, result });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
// The test is gone: nothing of it stays.
process.on('disconnect', () => app.exit(1));
