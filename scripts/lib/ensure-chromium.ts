import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

// Playwright is a dependency of the tests package, not of the root.
const { chromium } = createRequire(join(ROOT, 'tests/package.json'))('@playwright/test') as {
  chromium: { executablePath(): string };
};

/** The browsers that are installed: Playwright's own, then Debian's. */
const installedBrowsers = () =>
  [headlessShell(), chromium.executablePath(), ...DEBIAN].filter((path) => path && existsSync(path));

/** The launch options, without background requests of the browser itself. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = process.env.CHROMIUM_PATH || installedBrowsers()[0];
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}

/**
 * The headless shell, which Playwright launches but does not report: it is installed beside the full browser
 * of the same revision.
 */
function headlessShell(): string {
  const [folder, revision] = chromium.executablePath().split(/chromium-(\d+)/);
  return (
    globSync(
      `${folder}chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}{,.exe}`,
    )[0] ?? ''
  );
}

/** How browsers are found and installed. */
export interface Machine {
  browsers: () => string[];
  isRoot: boolean;
  install: (command: string, args: string[]) => void;
}

const THIS_MACHINE: Machine = {
  browsers: installedBrowsers,
  isRoot: process.getuid?.() === 0,
  install: (command, args) =>
    void spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }),
};

const PLAYWRIGHT = join(ROOT, 'tests/node_modules/.bin/playwright');
const APT_INSTALL = ['install', '-y', '-qq', '--no-install-recommends'];

/**
 * Installs a browser if none starts: Playwright's own, else Debian's, which only root can. Names the one that starts in
 * `CHROMIUM_PATH`, where the tests look first.
 *
 * @returns a message if there is none
 */
export function ensureChromium({ browsers, isRoot, install }: Machine = THIS_MACHINE): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const fault = faultOf(named);
    return fault && `The browser named in CHROMIUM_PATH does not start: ${fault}`;
  }
  const isFound = () => {
    const browser = browsers().find((path) => !faultOf(path));
    if (browser) process.env.CHROMIUM_PATH = browser;
    return browser !== undefined;
  };
  if (isFound()) return undefined;
  console.log('No Chromium on this machine that starts; getting one for the browser tests.');
  const attempts: [string, string[]][] = [[PLAYWRIGHT, ['install', 'chromium-headless-shell']]];
  if (isRoot)
    attempts.push(
      ['apt-get', ['update', '-qq']],
      ['apt-get', [...APT_INSTALL, 'chromium-headless-shell']],
      ['apt-get', [...APT_INSTALL, 'chromium']],
    );
  for (const [command, args] of attempts) {
    install(command, args);
    if (isFound()) return undefined;
  }
  const faults = browsers().map((path) => ` ${faultOf(path)}`);
  return `The browser tests need Chromium and none could be got: install it (on Debian: sudo apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH. Where the home folder cannot be written to, PLAYWRIGHT_BROWSERS_PATH names another folder for the download.${faults.join('')}`;
}

/** Why a browser does not start: on Linux its libraries may be missing. */
function faultOf(path: string): string | undefined {
  if (!existsSync(path)) return `${path} does not exist.`;
  if (process.platform !== 'linux') return undefined;
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return status === 0 ? undefined : `${path}: ${error?.message ?? stderr.trim().split('\n').at(-1)}.`;
}
