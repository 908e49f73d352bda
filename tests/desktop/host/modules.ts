/** The exports of `electron` that the app uses; importing any other fails at once. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc.ts';
export { protocol } from './protocol.ts';
export { net, session } from './session.ts';
export {
  autoUpdater,
  dialog,
  globalShortcut,
  Menu,
  Notification,
  nativeImage,
  nativeTheme,
  powerMonitor,
  safeStorage,
  screen,
  shell,
  Tray,
} from './system.ts';
export { utilityProcess } from './utility-process.ts';
