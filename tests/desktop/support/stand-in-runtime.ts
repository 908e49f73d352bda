import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/** What marks the place of the fuses in Electron's program (docs/tutorial/fuses.md); nine of them follow, all off. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const WIRE = Buffer.concat([Buffer.from([1, 9]), Buffer.alloc(9, '0')]);
const MARK = Buffer.concat([Buffer.from(SENTINEL), WIRE]);

const FILES = [
  'LICENSE',
  'LICENSES.chromium.html',
  'chrome_100_percent.pak',
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'icudtl.dat',
  'libffmpeg.so',
];

/**
 * A folder laid out like Electron's own for Linux and for Windows, without Electron in it: enough for electron-builder
 * to put an app around.
 *
 * @param windowsProgram a program of Windows, whose layout the packager reads and adds to
 */
export async function makeStandInRuntime(
  folder: string,
  version: string,
  windowsProgram: string,
): Promise<void> {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  for (const name of FILES) writeFileSync(join(folder, name), 'x', { mode: 0o755 });
  for (const locale of ['nl', 'en-US', 'de', 'fr']) writeFileSync(join(folder, `locales/${locale}.pak`), 'x');
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'electron'), Buffer.concat([Buffer.from('#!/bin/sh\nexit 0\n: '), MARK]), {
    mode: 0o755,
  });
  copyFileSync(windowsProgram, join(folder, 'electron.exe'));
  writeFileSync(join(folder, 'electron.exe'), MARK, { flag: 'a' });
  const empty = mkdtempSync(join(tmpdir(), 'default-app-'));
  writeFileSync(join(empty, 'main.js'), '');
  await createPackage(empty, join(folder, 'resources/default_app.asar'));
  rmSync(empty, { recursive: true });
}
