import {
  DESKTOP_BRIDGE,
  type DesktopBridge,
  type DesktopCallName,
  desktopChannel,
} from '@ijsploeg/worker/contract';
import { contextBridge, ipcRenderer } from 'electron';

/** The page's whole view of the desktop: named functions, each over its own channel (point 20 of Electron's list). */

const call =
  <Name extends DesktopCallName>(name: Name) =>
  (...args: Parameters<DesktopBridge[Name]>) =>
    ipcRenderer.invoke(desktopChannel(name), ...args) as ReturnType<DesktopBridge[Name]>;

const bridge: DesktopBridge = {
  readSetup: () => call('readSetup')(),
  choosePortal: (address) => call('choosePortal')(address),
  useLocale: (locale) => call('useLocale')(locale),
  openPortal: () => call('openPortal')(),
};
contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
