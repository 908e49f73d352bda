import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AT_LOGIN, autostartEntry, createLoginItem } from './login-item.ts';

const system = vi.hoisted(() => ({
  folder: '',
  isPackaged: true,
  openAtLogin: false,
  wasOpenedAtLogin: false,
  isLocked: false,
}));
vi.mock('electron', () => ({
  app: {
    get isPackaged() {
      return system.isPackaged;
    },
    getPath: () => system.folder,
    getLoginItemSettings: () => system,
    setLoginItemSettings: (settings: { openAtLogin: boolean; args: string[] }) => {
      if (system.isLocked) throw new Error('locked');
      expect(settings.args).toEqual([AT_LOGIN]);
      system.openAtLogin = settings.openAtLogin;
    },
  },
}));

beforeEach(() => {
  system.folder = mkdtempSync(join(tmpdir(), 'autostart-'));
});
afterEach(() => {
  rmSync(system.folder, { recursive: true, force: true });
  Object.assign(system, { isPackaged: true, openAtLogin: false, wasOpenedAtLogin: false, isLocked: false });
  vi.restoreAllMocks();
});

const on = (platform: NodeJS.Platform) => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const faults: string[] = [];
  return { item: createLoginItem((event) => faults.push(event)), faults };
};

describe.each(['win32', 'darwin', 'linux'] as const)('starting at login on %s', (platform) => {
  it('is off until it is switched on, and can be switched off', async () => {
    const { item, faults } = on(platform);
    expect(await item.read()).toBe(false);
    await item.change(true);
    expect(await item.read()).toBe(true);
    await item.change(false);
    expect(await item.read()).toBe(false);
    await item.change(false);
    expect(faults).toEqual([]);
  });

  it('is offered only in an installed app', () => {
    expect(on(platform).item.isPossible).toBe(true);
    system.isPackaged = false;
    expect(on(platform).item.isPossible).toBe(false);
  });

  it('stays as the system has it when that refuses', async () => {
    const { item, faults } = on(platform);
    system.isLocked = true;
    // A file where the folder should be.
    writeFileSync(join(system.folder, 'autostart'), '');
    await item.change(true);
    expect([await item.read(), faults]).toEqual([false, ['login_item']]);
  });
});

it('knows a start at login by its argument, and on a Mac from the system', () => {
  expect(on('win32').item.startedApp(['ijsploeg.exe', AT_LOGIN])).toBe(true);
  expect(on('linux').item.startedApp(['ijsploeg', 'ijsploeg://shift/shf_1'])).toBe(false);
  expect(on('darwin').item.startedApp(['IJsploeg'])).toBe(false);
  system.wasOpenedAtLogin = true;
  expect(on('darwin').item.startedApp(['IJsploeg'])).toBe(true);
});

it('writes an entry that Linux desktops start, and no longer when the program is gone', async () => {
  await on('linux').item.change(true);
  const text = readFileSync(join(system.folder, 'autostart/ijsploeg.desktop'), 'utf8');
  expect(text.split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=IJsploeg',
    `TryExec=${process.execPath}`,
    `Exec="${process.execPath}" --at-login`,
    'Terminal=false',
    '',
  ]);
  expect(autostartEntry('/home/jo/IJs ploeg/ijsploeg')).toContain(
    'Exec="/home/jo/IJs ploeg/ijsploeg" --at-login\n',
  );
  // Escaped for the quotes, and then for the file.
  expect(autostartEntry('/a"b$c\\d%e\nf')).toContain('Exec="/a\\\\"b\\\\$c\\\\\\\\d%%e\\nf" --at-login\n');
});

it.each(['Hidden=true', 'X-GNOME-Autostart-enabled=false'])(
  'is off where the desktop wrote %s',
  async (line) => {
    const { item } = on('linux');
    await item.change(true);
    mkdirSync(join(system.folder, 'autostart'), { recursive: true });
    writeFileSync(
      join(system.folder, 'autostart/ijsploeg.desktop'),
      `${autostartEntry('/opt/ijsploeg')}${line}\n`,
    );
    expect(await item.read()).toBe(false);
  },
);
