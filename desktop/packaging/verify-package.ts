import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** The fuses of a packaged app (point 19 of Electron's security list). */
const FUSES: Partial<Record<FuseV1Options, boolean>> = {
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
};

/** Where an unpacked app of one system has its parts. */
interface Layout {
  folder: RegExp;
  program: string;
  archive: string;
  /** Finds the hash of the archive in the app; null where Electron has no such check. */
  embeddedHash: ((app: string) => string | undefined) | null;
}

const WINDOWS_HASH = /\{"file":"resources\\\\app\.asar","alg":"SHA256","value":"([0-9a-f]{64})"\}/;
const MAC_HASH =
  /<key>Resources\/app\.asar<\/key>\s*<dict>\s*<key>algorithm<\/key>\s*<string>SHA256<\/string>\s*<key>hash<\/key>\s*<string>([0-9a-f]{64})</;

const LAYOUTS: readonly Layout[] = [
  {
    folder: /^linux-(\w+-)?unpacked$/,
    program: 'ijsploeg',
    archive: 'resources/app.asar',
    // Electron checks archives on Windows and macOS.
    embeddedHash: null,
  },
  {
    folder: /^win-(\w+-)?unpacked$/,
    program: 'IJsploeg.exe',
    archive: 'resources/app.asar',
    embeddedHash: (app) => WINDOWS_HASH.exec(readFileSync(join(app, 'IJsploeg.exe'), 'latin1'))?.[1],
  },
  {
    folder: /^mac(-\w+)?$/,
    program: 'IJsploeg.app',
    archive: 'IJsploeg.app/Contents/Resources/app.asar',
    embeddedHash: (app) =>
      MAC_HASH.exec(readFileSync(join(app, 'IJsploeg.app/Contents/Info.plist'), 'utf8'))?.[1],
  },
];

/**
 * Reads the fuses and the hash of the archive back from every app that the packager left unpacked.
 *
 * @param folder the packager's output
 * @returns the apps that were read, and what is wrong with them
 */
export async function verifyPackages(folder: string): Promise<{ apps: string[]; faults: string[] }> {
  const apps: string[] = [];
  const faults: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const layout = LAYOUTS.find((one) => one.folder.test(name));
    if (!layout) continue;
    apps.push(name);
    const app = join(folder, name);
    if (!existsSync(join(app, layout.program))) {
      faults.push(`${name}: has no ${layout.program}`);
      continue;
    }
    const wire = await getCurrentFuseWire(join(app, layout.program));
    for (const [fuse, isOn] of Object.entries(FUSES))
      if (wire[Number(fuse) as FuseV1Options] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE))
        faults.push(`${name}: the fuse ${FuseV1Options[Number(fuse)]} is not ${isOn ? 'on' : 'off'}`);
    if (!layout.embeddedHash) continue;
    const { headerString } = getRawHeader(join(app, layout.archive));
    if (layout.embeddedHash(app) !== createHash('sha256').update(headerString).digest('hex'))
      faults.push(`${name}: the embedded hash is not that of ${layout.archive}`);
  }
  if (apps.length === 0) faults.push(`${folder}: no packaged app`);
  return { apps, faults };
}

if (import.meta.main) {
  const { apps, faults } = await verifyPackages(join(import.meta.dirname, '../release'));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`Fuses and archive are as configured: ${apps.join(', ')}`);
}
