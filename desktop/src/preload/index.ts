import {
  DESKTOP_BRIDGE,
  type DesktopBridge,
  type DesktopCallName,
  type DesktopCommand,
  type DesktopEventName,
  type DesktopEvents,
  desktopChannel,
} from '@ijsploeg/worker/contract';
import { contextBridge, ipcRenderer } from 'electron';

/** The page's whole view of the desktop: named functions, each over its own channel (point 20 of Electron's list). */

const call =
  <Name extends DesktopCallName>(name: Name) =>
  (...args: Parameters<DesktopBridge[Name]>) =>
    ipcRenderer.invoke(desktopChannel(name), ...args) as ReturnType<DesktopBridge[Name]>;

const listen =
  <Name extends DesktopEventName>(name: Name) =>
  (listener: (told: DesktopEvents[Name]) => void): (() => void) => {
    // The event itself, with its sender, stays here.
    const told = (_event: unknown, what: DesktopEvents[Name]) => listener(what);
    ipcRenderer.on(desktopChannel(name), told);
    return () => void ipcRenderer.removeListener(desktopChannel(name), told);
  };

/** Commands come when they like, also before the page's script has run: they wait until somebody listens. */
function commands(): DesktopBridge['onCommand'] {
  const waiting: DesktopCommand[] = [];
  let hears: ((command: DesktopCommand) => void) | null = null;
  listen('command')((command) => (hears ? hears(command) : waiting.push(command)));
  return (listener) => {
    hears = listener;
    for (const command of waiting.splice(0)) listener(command);
    return () => {
      if (hears === listener) hears = null;
    };
  };
}
const onCommand = commands();

const bridge: DesktopBridge = {
  readSetup: () => call('readSetup')(),
  choosePortal: (address) => call('choosePortal')(address),
  useLocale: (locale) => call('useLocale')(locale),
  checkVersion: () => call('checkVersion')(),
  readRoster: () => call('readRoster')(),
  openPortal: () => call('openPortal')(),
  exportWorkbook: (job, place) => call('exportWorkbook')(job, place),
  cancelExport: () => call('cancelExport')(),
  showExport: () => call('showExport')(),
  openExport: () => call('openExport')(),
  readExportPlan: () => call('readExportPlan')(),
  chooseExportFolder: () => call('chooseExportFolder')(),
  forgetExportFolder: () => call('forgetExportFolder')(),
  changeExportTimes: (times) => call('changeExportTimes')(times),
  onCommand: (listener) => onCommand(listener),
  onExportProgress: (listener) => listen('exportProgress')(listener),
};
contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
