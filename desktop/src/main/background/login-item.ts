import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { errorDetails, type Log } from '../log.ts';
import { writeWhole } from '../write-whole.ts';

/** The argument of a start at login. On macOS the system tells it instead. */
export const AT_LOGIN = '--at-login';

/** Starting the app when the person logs in to this computer. */
export interface LoginItem {
  /** Only an installed app can be started by the system. */
  isPossible: boolean;
  /** Read from the system, where people change it too. */
  read: () => Promise<boolean>;
  change: (isOn: boolean) => Promise<void>;
  /** Whether this process, with these arguments, was started at login. */
  startedApp: (args: readonly string[]) => boolean;
}

export function createLoginItem(log: Log): LoginItem {
  const isLinux = process.platform === 'linux';
  const item = isLinux ? autostartFile(join(app.getPath('appData'), 'autostart/ijsploeg.desktop')) : SYSTEM;
  return {
    isPossible: app.isPackaged,
    read: item.read,
    // The page shows what the system says afterwards.
    change: (isOn) => item.change(isOn).catch((error) => log('login_item', errorDetails(error))),
    startedApp: (args) =>
      args.includes(AT_LOGIN) ||
      (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin),
  };
}

/** The login items of Windows and macOS. */
const SYSTEM: Pick<LoginItem, 'read' | 'change'> = {
  read: async () => app.getLoginItemSettings({ args: [AT_LOGIN] }).openAtLogin,
  change: async (isOn) => app.setLoginItemSettings({ openAtLogin: isOn, args: [AT_LOGIN] }),
};

/** The lines with which Linux desktops switch an entry off. */
const SWITCHED_OFF = /^(Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m;

/** Linux desktops start what is in this folder: https://specifications.freedesktop.org/autostart-spec/latest/ */
const autostartFile = (file: string): Pick<LoginItem, 'read' | 'change'> => ({
  async read() {
    const text = await readFile(file, 'utf8').catch(() => null);
    return text !== null && !SWITCHED_OFF.test(text);
  },
  async change(isOn) {
    if (!isOn) return rm(file, { force: true });
    await mkdir(dirname(file), { recursive: true });
    await writeWhole(file, autostartEntry(process.execPath));
  },
});

/** The entry for a program; ignored when the program is gone. */
export const autostartEntry = (program: string): string =>
  `${[
    '[Desktop Entry]',
    'Type=Application',
    'Name=IJsploeg',
    `TryExec=${escapeText(program)}`,
    `Exec=${escapeText(quoteArgument(program))} ${AT_LOGIN}`,
    'Terminal=false',
  ].join('\n')}\n`;

/** An argument of the key Exec, which quotes like a shell and has field codes that start with a percent sign. */
const quoteArgument = (text: string): string => `"${text.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`;

/** The text of any key: a backslash starts an escape. */
const escapeText = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
