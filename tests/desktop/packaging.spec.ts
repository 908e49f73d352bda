import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { ICON_PIXELS } from '../../desktop/packaging/icon-files.ts';
import { APP_ID } from '../../desktop/src/main/app-id.ts';
import { isOlder, MINIMUM_PORTAL_VERSION } from '../../desktop/src/main/portal/app-version.ts';
import { hasSafeFeed } from '../../desktop/src/main/updates/feed.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { MINIMUM_DESKTOP_VERSION, VERSION } from '../../worker/src/version.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, FEED, pack, preparePackaging } from './support/pack.ts';

/**
 * The contents of the installed app, made by the real packager with its real configuration around a stand-in for
 * Electron; `installers.spec.ts` covers the installers.
 */

const manifest = JSON.parse(readFileSync(join(DESKTOP, 'package.json'), 'utf8')) as {
  version: string;
  desktopName?: string;
  devDependencies: Record<string, string>;
  dependencies?: Record<string, string>;
};
const electronVersion = manifest.devDependencies.electron ?? '';
let folder: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = mkdtempSync(join(tmpdir(), 'packaging-'));
  await preparePackaging(folder, electronVersion);
  await pack(folder, ['--linux', 'dir']);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packed = (path: string) => join(folder, 'release/linux-unpacked', path);

test('contains the built app and nothing else', () => {
  const files = listPackage(packed('resources/app.asar'), { isPack: false });
  const tops = new Set(files.map((file) => file.split('/')[1]));
  expect([...tops].sort()).toEqual(['dist', 'package.json']);
  expect(files).toContain('/dist/main.js');
  expect(files).toContain('/dist/preload.cjs');
  expect(files).toContain('/dist/export-writer.cjs');
  expect(files).toContain('/dist/portal/index.html');
  expect(files.filter((file) => /\.(map|ts|tsx)$|node_modules|\.env/.test(file))).toEqual([]);
  expect(manifest.dependencies ?? {}).toEqual({});
});

test('contains the screens of admins but not those of volunteers', ({ t }) => {
  const scripts = globSync(join(DESKTOP, 'dist/portal/assets/index-*.js'));
  expect(scripts).toHaveLength(1);
  const script = readFileSync(scripts[0] ?? '', 'utf8');
  for (const key of ['todo_title', 'approval_empty_title', 'audit_none_title'] as const)
    expect(script).toContain(t(key));
  for (const key of [
    'auth_sign_up_title',
    'auth_confirm_title',
    'onboarding_wait_title',
    'mine_empty_past_title',
  ] as const)
    expect(script).not.toContain(t(key));
});

test('contains the languages of the app, under its own name', () => {
  expect(readdirSync(packed('locales')).sort()).toEqual(['en-US.pak', 'nl.pak']);
  expect(existsSync(packed('ijsploeg'))).toBe(true);
});

test('contains no file that the app never loads', () => {
  const assets = join(DESKTOP, 'dist/portal/assets');
  const text = (name: string) => (/\.(js|css|html)$/.test(name) ? readFileSync(name, 'utf8') : '');
  const unseen = new Set(readdirSync(assets));
  const reached = [join(DESKTOP, 'dist/portal/index.html')];
  for (const file of reached) {
    const content = text(file);
    for (const name of unseen)
      if (content.includes(name)) {
        unseen.delete(name);
        reached.push(join(assets, name));
      }
  }
  expect([...unseen]).toEqual([]);
  // The browser writes workbooks in a worker of a megabyte, the app in its main process.
  expect(reached.filter((file) => /export/.test(file))).toEqual([]);
});

test('checks for updates only at the address of the build', () => {
  const file = packed('resources/app-update.yml');
  expect(readFileSync(file, 'utf8')).toContain(`url: ${FEED}\n`);
  expect(hasSafeFeed(file)).toBe(true);
});

test('is compatible with the portal of the same commit', () => {
  expect(isOlder(manifest.version, MINIMUM_DESKTOP_VERSION)).toBe(false);
  expect(isOlder(VERSION, MINIMUM_PORTAL_VERSION)).toBe(false);
});

test('uses the same app id for the running and the installed app', () => {
  const config = readFileSync(join(DESKTOP, 'electron-builder.yml'), 'utf8');
  // Notifications on Windows, and badge, links and icon on Linux, work only if these agree.
  expect(config).toContain(`\nappId: ${APP_ID}\n`);
  const [, executable] = /\n {2}executableName: (\S+)\n/.exec(config) ?? [];
  expect(manifest.desktopName).toBe(`${executable}.desktop`);
});

test('gives each secret of the release only to its own system', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8');
  const secrets = workflow.split('\n').filter((line) => line.includes('secrets.'));
  expect(secrets.length).toBeGreaterThan(4);
  for (const line of secrets) {
    expect(line).toMatch(/^ {10}[A-Z_]+: \$\{\{/);
    for (const [, system, secret = ''] of line.matchAll(/matrix\.system == '(\w+)' && secrets\.(\w+)\)/g))
      expect(secret.startsWith('WIN_')).toBe(system === 'win');
    expect(line.match(/secrets\./g)).toHaveLength(line.match(/matrix\.system ==/g)?.length ?? 0);
  }
  // On all three systems: the step has no condition.
  expect(workflow).toMatch(/ {6}- name: .*\n {8}run: node desktop\/packaging\/verify-package\.ts\n/);
});

test('draws its icons in every size the systems need', () => {
  const sizes = readdirSync(join(folder, 'build/icons')).map((name) => {
    const png = readFileSync(join(folder, 'build/icons', name));
    expect(name).toBe(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}.png`);
    return png.readUInt32BE(16);
  });
  expect(sizes.sort((one, other) => one - other)).toEqual([...ICON_PIXELS]);
  expect(readFileSync(join(folder, 'build/icon.icns')).toString('latin1', 0, 4)).toBe('icns');
  expect(readFileSync(join(folder, 'build/icon.ico')).readUInt16LE(2)).toBe(1);
});

test('is built for the installed Electron version (16)', () => {
  const installed = JSON.parse(readFileSync(join(DESKTOP, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  expect(electronVersion).toMatch(/^\d+\.\d+\.\d+$/);
  expect(installed.version).toBe(electronVersion);
  expect(readFileSync(join(DESKTOP, 'electron-builder.yml'), 'utf8')).toContain(
    `electronVersion: ${electronVersion}\n`,
  );
});

test('starts from the package, also when the update server is down', async ({ launch, t }) => {
  const unpacked = join(folder, 'app');
  // As in a deb; of a folder alone the updater knows no kind.
  writeFileSync(packed('resources/package-type'), 'deb');
  extractAll(packed('resources/app.asar'), unpacked);
  const { app, page } = await launch({ app: unpacked, resources: packed('resources') });
  await expect(page.getByRole('heading', { name: t('desktop_first_run_title') })).toBeVisible();
  const log = join(app.userData, 'logs/ijsploeg.log');
  await expect.poll(() => readFileSync(log, 'utf8')).toContain('update_failed');
  expect(readFileSync(log, 'utf8')).not.toContain('fault');
});
