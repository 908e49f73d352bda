import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { expect, test } from './fixtures.ts';
import { makeStandInRuntime } from './support/stand-in-runtime.ts';

/** What the installers are made from: the real packager and its real configuration, around a stand-in for Electron. */

const DESKTOP = join(ROOT, 'desktop');
const manifest = JSON.parse(readFileSync(join(DESKTOP, 'package.json'), 'utf8')) as {
  version: string;
  devDependencies: Record<string, string>;
  dependencies?: Record<string, string>;
};
const electronVersion = manifest.devDependencies.electron ?? '';
let folder: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packaging-'));
  await makeStandInRuntime(join(folder, 'runtime'), electronVersion);
  await run(
    'pnpm',
    [
      ...['run', 'pack', '--linux', 'dir'],
      `-c.electronDist=${join(folder, 'runtime')}`,
      `-c.directories.output=${join(folder, 'release')}`,
    ],
    DESKTOP,
  );
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packed = (path: string) => join(folder, 'release/linux-unpacked', path);

test('the package holds the built app and nothing else', () => {
  const files = listPackage(packed('resources/app.asar'), { isPack: false });
  const tops = new Set(files.map((file) => file.split('/')[1]));
  expect([...tops].sort()).toEqual(['dist', 'package.json']);
  expect(files).toContain('/dist/main.js');
  expect(files).toContain('/dist/preload.cjs');
  expect(files).toContain('/dist/portal/index.html');
  expect(files.filter((file) => /\.(map|ts|tsx)$|node_modules|\.env/.test(file))).toEqual([]);
  // Screens of volunteers are in the browser's portal.
  expect(files.filter((file) => /signup|my-shifts|onboarding/.test(file))).toEqual([]);
  expect(manifest.dependencies ?? {}).toEqual({});
});

test('it speaks the languages of the app, under its own name', () => {
  expect(readdirSync(packed('locales')).sort()).toEqual(['en-US.pak', 'nl.pak']);
  expect(existsSync(packed('ijsploeg'))).toBe(true);
});

test('its fuses are set: it is this app and cannot be made into anything else (19)', async () => {
  const wire = await getCurrentFuseWire(packed('ijsploeg'));
  const state = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE;
  expect(state(FuseV1Options.RunAsNode)).toBe(false);
  expect(state(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(false);
  expect(state(FuseV1Options.EnableNodeCliInspectArguments)).toBe(false);
  expect(state(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(false);
  expect(state(FuseV1Options.EnableCookieEncryption)).toBe(true);
  expect(state(FuseV1Options.EnableEmbeddedAsarIntegrityValidation)).toBe(true);
  expect(state(FuseV1Options.OnlyLoadAppFromAsar)).toBe(true);
});

test('the Electron it is made for is the one that is installed (16)', () => {
  const installed = JSON.parse(readFileSync(join(DESKTOP, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  expect(electronVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(installed.version).toBe(electronVersion);
  expect(readFileSync(join(DESKTOP, 'electron-builder.yml'), 'utf8')).toContain(
    `electronVersion: ${electronVersion}\n`,
  );
});

test('what is in the package starts', async ({ launch, t }) => {
  const app = join(folder, 'app');
  extractAll(packed('resources/app.asar'), app);
  const { page } = await launch({ app });
  await expect(page.getByRole('heading', { name: t('desktop_first_run_title') })).toBeVisible();
});
