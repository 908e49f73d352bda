import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './settings.ts';

// Playwright is a dependency of the tests package, not of the root.
const playwright = createRequire(join(ROOT, 'tests/package.json'))('@playwright/test') as Record<
  'webkit' | 'firefox',
  { executablePath(): string }
>;

/** What Playwright launches. */
interface BrowserOptions {
  browserName: 'webkit' | 'firefox';
  channel?: 'moz-firefox';
  launchOptions: { executablePath?: string; firefoxUserPrefs?: Record<string, number | boolean> };
}

/** A browser engine beside Chromium in which the journeys run. */
interface Engine {
  name: 'webkit' | 'firefox';
  title: string;
  /** Debian's packages of it. */
  packages: string[];
  /** The programs of those packages. */
  programs: string[];
  options: BrowserOptions;
}

const FIREFOX = '/usr/bin/firefox-esr';

const ENGINES: Engine[] = [
  {
    name: 'webkit',
    title: 'WebKit, the engine of Safari',
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    options: {
      // Playwright takes it for a Firefox, because it speaks the same protocol.
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: { executablePath: join(ROOT, 'tests/webkit/webkit.ts') },
    },
  },
  {
    name: 'firefox',
    title: 'Firefox',
    packages: ['firefox-esr'],
    programs: [FIREFOX],
    options: {
      browserName: 'firefox',
      channel: 'moz-firefox',
      launchOptions: {
        executablePath: FIREFOX,
        firefoxUserPrefs: {
          'focusmanager.testmode': true,
          'ui.prefersReducedMotion': 1,
          'ui.useOverlayScrollbars': 1,
          'widget.gtk.overlay-scrollbars.enabled': true,
          'dom.w3c_touch_events.enabled': 1,
        },
      },
    },
  },
];

/** Both engines hang at times while a window opens with the clock that `at.ts` moves. */
const MAY_HANG = 'MOVED_CLOCK_SECONDS' in process.env;

/** The options of the engines that can be launched: Playwright's own builds, else Debian's. */
export function findEngines(): { name: Engine['name']; options: BrowserOptions }[] {
  if (MAY_HANG) return [];
  return ENGINES.flatMap(({ name, programs, options }) => {
    if (existsSync(playwright[name].executablePath()))
      return { name, options: { browserName: name, launchOptions: {} } };
    return programs.every(existsSync) ? { name, options } : [];
  });
}

/**
 * Installs Debian's engines where they are missing, which only root can.
 *
 * @returns the titles of those that are not used, each with the reason
 */
export function ensureEngines(): string[] {
  if (MAY_HANG) return ENGINES.map(({ title }) => `${title}, which hangs at times with a moved clock`);
  const missing = () => {
    const found = findEngines().map(({ name }) => name);
    return ENGINES.filter((engine) => !found.includes(engine.name));
  };
  if (missing().length > 0 && process.getuid?.() === 0) {
    console.log('Getting the other browser engines for the journeys.');
    const install = (args: string[]) =>
      spawnSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        timeout: 300_000,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    install(['update', '-qq']);
    for (const { packages } of missing())
      install(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  }
  return missing().map(({ title }) => `${title}, which is not on this machine`);
}
