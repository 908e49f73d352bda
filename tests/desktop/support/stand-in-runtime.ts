import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';

/**
 * The marker before the fuses in Electron's executable (docs/tutorial/fuses.md); nine fuses follow, all off.
 */
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
 * Creates a folder laid out like Electron's distributions for Linux, Windows and macOS, without Electron in it: enough
 * for electron-builder to package an app.
 *
 * @param windowsProgram a Windows executable, whose layout the packager reads and extends
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
  makeStandInBundle(join(folder, 'Electron.app/Contents'));
  const empty = mkdtempSync(join(tmpdir(), 'default-app-'));
  writeFileSync(join(empty, 'main.js'), '');
  await createPackage(empty, join(folder, 'resources/default_app.asar'));
  rmSync(empty, { recursive: true });
}

/** The bundle for macOS; the marker is in its framework. */
function makeStandInBundle(contents: string): void {
  const add = (path: string, content: string | Buffer) => {
    mkdirSync(join(contents, path, '..'), { recursive: true });
    writeFileSync(join(contents, path), content, { mode: 0o755 });
  };
  add('Info.plist', plistOf('Electron'));
  add('MacOS/Electron', 'x');
  add('Resources/electron.icns', 'x');
  const framework = 'Frameworks/Electron Framework.framework';
  add(`${framework}/Versions/A/Electron Framework`, MARK);
  symlinkSync('Versions/A/Electron Framework', join(contents, framework, 'Electron Framework'));
  for (const locale of ['nl', 'en', 'de']) {
    add(`Resources/${locale}.lproj/locale.pak`, 'x');
    add(`${framework}/Versions/A/Resources/${locale}.lproj/locale.pak`, 'x');
  }
  for (const helper of ['', ' (Renderer)', ' (GPU)', ' (Plugin)'].map((kind) => `Electron Helper${kind}`)) {
    add(`Frameworks/${helper}.app/Contents/Info.plist`, plistOf(helper));
    add(`Frameworks/${helper}.app/Contents/MacOS/${helper}`, 'x');
  }
}

const plistOf = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`;
