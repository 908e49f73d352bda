import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { ICON_PIXELS } from '../../desktop/packaging/icon-files.ts';
import { portalMetadata } from '../../desktop/packaging/pack.ts';
import { verifyPackages } from '../../desktop/packaging/verify-package.ts';
import { APP_ID } from '../../desktop/src/main/app-id.ts';
import { isOlder, MINIMUM_PORTAL_VERSION } from '../../desktop/src/main/portal/app-version.ts';
import { hasSafeFeed } from '../../desktop/src/main/updates/feed.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { DESKTOP_FILES } from '../../worker/contract/desktop-downloads.ts';
import { MINIMUM_DESKTOP_VERSION, VERSION } from '../../worker/src/platform/version.ts';
import { expect, test } from './fixtures.ts';
import { DESKTOP, FEED, pack, preparePackaging } from './support/pack.ts';
import { makeStandInTools, type ToolCall } from './support/stand-in-tools.ts';

/**
 * The installed app and the installers of all three systems: the real packager goes once through each target with the real
 * configuration, around stand-ins for Electron and for the tools that it downloads.
 */

type Manifest = Record<string, unknown> & {
  version: string;
  desktopName?: string;
  devDependencies: Record<string, string>;
  dependencies?: Record<string, string>;
};
const MANIFEST = JSON.parse(readFileSync(join(DESKTOP, 'package.json'), 'utf8')) as Manifest;
const METADATA = portalMetadata();
const electronVersion = MANIFEST.devDependencies.electron ?? '';
let folder: string;
let calls: ToolCall[];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packaging-'));
  await preparePackaging(folder, electronVersion);
  const tools = makeStandInTools(join(folder, 'tools'));
  // A Mac alone can join the apps of both chips; here one of them is packed.
  await pack(folder, ['--linux', '--win', '--mac', 'dmg:x64', 'zip:x64'], { env: tools.env });
  calls = tools.calls();
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const release = (path: string) => join(folder, 'release', path);
const callsOf = (tool: ToolCall['tool']) => calls.filter((call) => call.tool === tool);
const after = ({ args }: ToolCall, flag: string) => args[args.indexOf(flag) + 1] ?? '';
const packed = (path: string) => release(join('linux-unpacked', path));

test.describe('the installers', () => {
  test('have the names that the portal offers, whatever the version', () => {
    const files = readdirSync(release('')).filter((name) => /\.(exe|dmg|deb|rpm|AppImage)$/.test(name));
    expect(files.sort()).toEqual(Object.values(DESKTOP_FILES).sort());
    expect(files.filter((name) => name.includes(MANIFEST.version))).toEqual([]);
  });

  test('for macOS run on both chips', () => {
    const configuration = readFileSync(join(DESKTOP, 'electron-builder.yml'), 'utf8');
    const [, targets = ''] = /\nmac:\n([\s\S]*?)\n\w/.exec(configuration) ?? [];
    expect(targets.match(/arch: .*/g)).toEqual(['arch: [universal]', 'arch: [universal]']);
  });

  test('have the fuses and the archive of the configuration (19)', async () => {
    expect(await verifyPackages(release(''))).toEqual({
      apps: ['linux-unpacked', 'mac', 'win-arm64-unpacked', 'win-unpacked'],
      faults: [],
    });
  });

  test('are refused with another fuse, another archive or none', async () => {
    const other = join(folder, 'other');
    for (const app of ['linux-unpacked', 'mac', 'win-unpacked'])
      cpSync(release(app), join(other, app), { recursive: true, verbatimSymlinks: true });
    await flipFuses(join(other, 'linux-unpacked/ijsploeg'), {
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: true,
    });
    cpSync(release('linux-unpacked/ijsploeg'), join(other, 'win-unpacked/IJsploeg.exe'));
    const archive = 'Contents/Resources/app.asar';
    const bytes = readFileSync(join(other, 'mac/IJsploeg.app', archive));
    writeFileSync(
      join(other, 'mac/IJsploeg.app', archive),
      bytes.toString('latin1').replace('main', 'mean'),
      'latin1',
    );
    expect((await verifyPackages(other)).faults).toEqual([
      'linux-unpacked: the fuse RunAsNode is not off',
      'mac: the embedded hash is not that of IJsploeg.app/Contents/Resources/app.asar',
      'win-unpacked: the embedded hash is not that of resources/app.asar',
    ]);
    mkdirSync(join(folder, 'empty'));
    expect((await verifyPackages(join(folder, 'empty'))).faults).toHaveLength(1);
  });

  /** What a package manager shows of a package, and what is missing of it. */
  function missingMetadata(call: ToolCall): string[] {
    const shown = {
      name: /^[a-z][a-z-]+$/.test(after(call, '--name')),
      maintainer: /^.+ <[^@<>]+@[^@<>]+>$/.test(after(call, '--maintainer')),
      homepage: after(call, '--url').startsWith('https://'),
      license: call.args.includes('--license') && after(call, '--license') === 'MIT',
      description: (after(call, '--description').split('\n').at(-1)?.trim().length ?? 0) > 0,
    };
    return Object.entries(shown).flatMap(([what, isThere]) => (isThere ? [] : [what]));
  }

  test('for Linux name their maintainer, homepage and licence, and tell the updater their kind', () => {
    const made = callsOf('fpm');
    expect(made.map((call) => basename(after(call, '--package')))).toEqual([
      DESKTOP_FILES.linux_deb,
      DESKTOP_FILES.linux_rpm,
    ]);
    for (const call of made) {
      expect(missingMetadata(call)).toEqual([]);
      // As in portal.config.json.
      expect(after(call, '--maintainer')).toBe(`${METADATA['author.name']} <${METADATA['author.email']}>`);
      expect(after(call, '--url')).toBe(METADATA.homepage);
    }
    expect(made.map(({ input }) => input)).toEqual(['deb', 'rpm']);
  });

  const { homepage, 'author.name': name } = METADATA;
  const { license: _license, description: _description, ...withoutBoth } = MANIFEST;
  const NO_HOMEPAGE = 'Please specify project homepage';
  const NO_AUTHOR = "Please specify author 'email'";
  for (const [fault, metadata, found] of [
    ['a homepage and an author', {}, [NO_HOMEPAGE, NO_AUTHOR]],
    ["the author's address", { homepage, 'author.name': name }, [NO_AUTHOR]],
  ] as const)
    test(`for Linux are refused without ${fault}`, async () => {
      const refusal = await packDeb(MANIFEST, metadata).then(
        () => '',
        (error: Error) => error.message,
      );
      expect([NO_HOMEPAGE, NO_AUTHOR].filter((one) => refusal.includes(one))).toEqual(found);
    });

  test('for Linux miss a licence and a description that the manifest does not have', async () => {
    const made = await packDeb(withoutBoth, METADATA);
    // The packager leaves them out of the package.
    expect(made.map(missingMetadata)).toEqual([['license', 'description']]);
  });

  /** Makes a deb of another manifest, and returns the calls of the tool that makes it. */
  async function packDeb(manifest: object, metadata: Record<string, string>): Promise<ToolCall[]> {
    const project = mkdtempSync(join(folder, 'project-'));
    writeFileSync(join(project, 'package.json'), JSON.stringify(manifest));
    cpSync(join(DESKTOP, 'electron-builder.yml'), join(project, 'electron-builder.yml'));
    const tools = makeStandInTools(join(project, 'tools'));
    await pack(folder, ['--linux', 'deb', '--prepackaged', release('linux-unpacked')], {
      project,
      release: join(project, 'release'),
      metadata,
      env: tools.env,
    });
    return tools.calls();
  }

  test('for Windows name their maker and icon, install both architectures, and uninstall', () => {
    const made = callsOf('makensis');
    expect(made.map(({ args }) => args.includes('-DBUILD_UNINSTALLER'))).toEqual([true, false]);
    for (const { args, input } of made) {
      const defined = Object.fromEntries(
        args
          .filter((arg) => arg.startsWith('-D'))
          .map((arg) => [arg.slice(2).split('=')[0], arg.split('=').slice(1).join('=')]),
      );
      // Warnings are errors.
      expect(args).toContain('-WX');
      expect(defined).toMatchObject({
        APP_ID: 'nl.ijsploeg.desktop',
        // The folder of the installed app.
        APP_FILENAME: 'ijsploeg',
        COMPANY_NAME: METADATA['author.name'],
        UNINSTALL_URL_HELP: METADATA.homepage,
        APP_64: expect.stringContaining('x64'),
        APP_ARM64: expect.stringContaining('arm64'),
      });
      expect(existsSync(defined.MUI_ICON ?? '')).toBe(true);
      expect(input).toContain('!include "oneClick.nsh"');
      for (const [, include = ''] of input.matchAll(/!include "(\/[^"]*include[^"]*)"/g))
        expect(existsSync(include), include).toBe(true);
    }
  });

  test('for macOS are a disk image with the app, its icon and the folder of applications', () => {
    const made = callsOf('dmgbuild');
    expect(made).toHaveLength(1);
    for (const { input } of made) {
      const { title, icon, contents } = JSON.parse(input) as {
        title: string;
        icon: string;
        contents: { path: string; name?: string }[];
      };
      expect(title).toMatch(/^IJsploeg \d/);
      expect(existsSync(icon)).toBe(true);
      expect(contents.map(({ path }) => basename(path)).sort()).toEqual(['Applications', 'IJsploeg.app']);
    }
    // Without a certificate the app is signed anew, because the fuses changed it.
    expect(callsOf('codesign').map(({ args }) => args.slice(0, 2))).toEqual([['--sign', '-']]);
  });

  interface Provider {
    parseUpdateInfo(text: string, file: string, address: URL): { version: string };
    resolveFiles(info: object, feed: URL): { url: URL }[];
    findFile(files: { url: URL }[], extension: string, not: string[]): { url: URL } | undefined;
  }

  test('are found by the updater in the same folder', () => {
    const updater = createRequire(join(DESKTOP, 'package.json'))(
      join(DESKTOP, 'node_modules/electron-updater/out/providers/Provider.js'),
    ) as Provider;
    const found = (file: string, extension: string) => {
      const text = readFileSync(release(file), 'utf8');
      const info = updater.parseUpdateInfo(text, file, new URL(`${FEED}/${file}`));
      expect(info.version).toBe(MANIFEST.version);
      const files = updater.resolveFiles(info, new URL(`${FEED}/`));
      return updater.findFile(files, extension, [])?.url.href;
    };
    expect(found('latest.yml', 'exe')).toBe(`${FEED}/${DESKTOP_FILES.win}`);
    expect(found('latest-linux.yml', 'deb')).toBe(`${FEED}/${DESKTOP_FILES.linux_deb}`);
    expect(found('latest-linux.yml', 'rpm')).toBe(`${FEED}/${DESKTOP_FILES.linux_rpm}`);
    // macOS updates from a zip.
    expect(found('latest-mac.yml', 'zip')).toBe(`${FEED}/ijsploeg-mac.zip`);
    expect(existsSync(release('ijsploeg-mac.zip'))).toBe(true);
  });
});

test.describe('the installed app', () => {
  test('contains the built app and nothing else', () => {
    const files = listPackage(packed('resources/app.asar'), { isPack: false });
    const tops = new Set(files.map((file) => file.split('/')[1]));
    expect([...tops].sort()).toEqual(['dist', 'package.json']);
    expect(files).toContain('/dist/main.js');
    expect(files).toContain('/dist/preload.cjs');
    expect(files).toContain('/dist/export-writer.cjs');
    expect(files).toContain('/dist/portal/index.html');
    expect(files.filter((file) => /\.(map|ts|tsx)$|node_modules|\.env/.test(file))).toEqual([]);
    expect(MANIFEST.dependencies ?? {}).toEqual({});
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
    expect(isOlder(MANIFEST.version, MINIMUM_DESKTOP_VERSION)).toBe(false);
    expect(isOlder(VERSION, MINIMUM_PORTAL_VERSION)).toBe(false);
  });

  test('uses the same app id for the running and the installed app', () => {
    const config = readFileSync(join(DESKTOP, 'electron-builder.yml'), 'utf8');
    // Notifications on Windows, and badge, links and icon on Linux, work only if these agree.
    expect(config).toContain(`\nappId: ${APP_ID}\n`);
    const [, executable] = /\n {2}executableName: (\S+)\n/.exec(config) ?? [];
    expect(MANIFEST.desktopName).toBe(`${executable}.desktop`);
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
    const installed = JSON.parse(
      readFileSync(join(DESKTOP, 'node_modules/electron/package.json'), 'utf8'),
    ) as {
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
});
