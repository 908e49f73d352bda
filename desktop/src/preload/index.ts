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

/** Everything the page can call: named functions, each over its own channel (point 20 of Electron's list). */

const call =
  <Name extends DesktopCallName>(name: Name) =>
  (...args: Parameters<DesktopBridge[Name]>) =>
    ipcRenderer.invoke(desktopChannel(name), ...args) as ReturnType<DesktopBridge[Name]>;

const listen =
  <Name extends DesktopEventName>(name: Name) =>
  (listener: (payload: DesktopEvents[Name]) => void): (() => void) => {
    // The event is not passed on, because it gives access to its sender.
    const onEvent = (_event: unknown, payload: DesktopEvents[Name]) => listener(payload);
    ipcRenderer.on(desktopChannel(name), onEvent);
    return () => void ipcRenderer.removeListener(desktopChannel(name), onEvent);
  };

/** Commands may arrive before the page's script has run; they are queued until it listens. */
function commands(): DesktopBridge['onCommand'] {
  const queued: DesktopCommand[] = [];
  let current: ((command: DesktopCommand) => void) | null = null;
  listen('command')((command) => (current ? current(command) : queued.push(command)));
  return (listener) => {
    current = listener;
    for (const command of queued.splice(0)) listener(command);
    return () => {
      if (current === listener) current = null;
    };
  };
}
const onCommand = commands();

const bridge: DesktopBridge = {
  readSetup: () => call('readSetup')(),
  choosePortal: (address) => call('choosePortal')(address),
  useLocale: (locale) => call('useLocale')(locale),
  checkVersion: () => call('checkVersion')(),
  updateNow: () => call('updateNow')(),
  readRoster: () => call('readRoster')(),
  openPortal: () => call('openPortal')(),
  abandonRequest: (id) => call('abandonRequest')(id),
  exportWorkbook: (run, job, place) => call('exportWorkbook')(run, job, place),
  cancelExport: (run) => call('cancelExport')(run),
  showExport: (id) => call('showExport')(id),
  openExport: (id) => call('openExport')(id),
  dragExport: (id) => call('dragExport')(id),
  listExports: () => call('listExports')(),
  readExportPlan: () => call('readExportPlan')(),
  chooseExportFolder: () => call('chooseExportFolder')(),
  clearExportFolder: () => call('clearExportFolder')(),
  changeExportTimes: (times) => call('changeExportTimes')(times),
  readBackground: () => call('readBackground')(),
  changeBackground: (change) => call('changeBackground')(change),
  readShortcut: () => call('readShortcut')(),
  changeShortcut: (shortcut) => call('changeShortcut')(shortcut),
  onCommand: (listener) => onCommand(listener),
  onExportProgress: (listener) => listen('exportProgress')(listener),
  onUpdateProgress: (listener) => listen('updateProgress')(listener),
};
contextBridge.exposeInMainWorld(DESKTOP_BRIDGE, bridge);
