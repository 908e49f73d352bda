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

/**
 * Finds the browser for the tests: Playwright's own, else `CHROMIUM_PATH`, else Debian's.
 *
 * @returns its path; undefined without one
 */
const findChromium = (): string | undefined =>
  [headlessShell(), chromium.executablePath(), process.env.CHROMIUM_PATH ?? '', ...DEBIAN].find(
    (path) => path && existsSync(path),
  );

/** The launch options, without background requests of the browser itself. */
export function chromiumLaunchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
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

/**
 * Installs a browser if there is none: Playwright's own, else Debian's.
 *
 * @returns a message if neither could be installed
 */
export function ensureChromium(): string | undefined {
  if (findChromium()) return undefined;
  console.log('No Chromium on this machine; getting one for the browser tests.');
  const attempts: [string, string[]][] = [
    [join(ROOT, 'tests/node_modules/.bin/playwright'), ['install', 'chromium-headless-shell']],
  ];
  if (process.getuid?.() === 0)
    attempts.push(
      ['apt-get', ['update', '-qq']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']],
      ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
    );
  for (const [command, args] of attempts) {
    spawnSync(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: 180_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (findChromium()) return undefined;
  }
  return 'The browser tests need Chromium and none could be got: install it (on Debian: sudo apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.';
}
