import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type Browser, type Page } from '@playwright/test';
import { removeProfile, servePages } from './pages.ts';

/** The desktop app under test: the part of Playwright's ElectronApplication that tests use. */
export interface Desktop {
  /** Runs a function in the main process, with the electron module and one argument. */
  evaluate<Result, Argument>(
    run: (electron: never, argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>;
  firstWindow(): Promise<Page>;
  /** The pages of all windows, in the order in which they were opened. */
  windows(): Page[];
  /** Closes the app and waits until it has ended. */
  close(): Promise<void>;
  /** Resolves when the app has ended. */
  ended: Promise<void>;
  /** Quits the app as its menu does, and waits until it has ended. */
  quit(): Promise<void>;
  /** The app's data folder; pass it to another launch for the next run of the same installation. */
  userData: string;
}

export interface LaunchOptions {
  /** The path of Electron's executable; null for the stand-in. */
  runtime: string | null;
  /** The browser for the windows of the stand-in. */
  browser: Browser;
  /** The folder of the app's package.json. */
  app: string;
  userData?: string;
  /** The system's language. */
  locale?: string;
  /** Command-line arguments from the system, such as a link. */
  args?: string[];
  /** The resources folder of an installed app; only for the stand-in. */
  resources?: string;
}

/** Starts the app, as a new installation unless `userData` is given. */
export async function launchDesktop(options: LaunchOptions): Promise<Desktop> {
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'desktop-'));
  const { runtime } = options;
  return runtime ? launchRuntime(runtime, { ...options, userData }) : launchStandIn({ ...options, userData });
}

async function launchRuntime(
  executablePath: string,
  { app: folder, userData, locale = 'nl-NL', args = [] }: LaunchOptions & { userData: string },
): Promise<Desktop> {
  const app = await _electron.launch({
    executablePath,
    args: [`--user-data-dir=${userData}`, `--lang=${locale}`, folder, ...args],
  });
  return {
    userData,
    ended: new Promise((done) => app.once('close', () => done())),
    evaluate: (run, argument) => app.evaluate(run as never, argument as never) as never,
    firstWindow: () => app.firstWindow(),
    windows: () => app.windows(),
    close: () => app.close(),
    async quit() {
      const closed = app.waitForEvent('close');
      await app.evaluate(({ app: program }) => program.quit()).catch(() => {});
      await closed;
    },
  };
}

/** Generous, for a busy machine. */
const STARTS_WITHIN_MS = 30_000;

async function launchStandIn({
  browser,
  app,
  userData,
  locale = 'nl-NL',
  args = [],
  resources,
}: LaunchOptions & { userData: string }): Promise<Desktop> {
  const child = fork(join(app, 'dist/main.js'), args, {
    execArgv: [
      // exceljs's zip library still uses the Buffer constructor.
      '--disable-warning=DEP0005',
      // electron-updater starts the installer through a shell.
      '--disable-warning=DEP0190',
      '--import',
      new URL('./register.ts', import.meta.url).href,
    ],
    env: {
      ...process.env,
      HOST_USER_DATA: userData,
      HOST_LOCALE: locale,
      ...(resources && { HOST_RESOURCES: resources }),
      // Where the updater keeps what it downloads.
      XDG_CACHE_HOME: join(userData, 'cache'),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { call, pages, closeAll } = servePages(child, browser, { userData, locale });
  const ended = new Promise<void>((done) => child.once('exit', () => done())).then(closeAll);
  const evaluate = (run: unknown, argument?: unknown) => call('evaluate', String(run), argument);

  return {
    windows: pages,
    userData,
    ended,
    evaluate: evaluate as Desktop['evaluate'],
    async quit() {
      await evaluate('({ app }) => app.quit()').catch(() => {});
      await ended;
    },
    async firstWindow() {
      const deadline = Date.now() + STARTS_WITHIN_MS;
      while (Date.now() < deadline && child.exitCode === null) {
        const [page] = pages();
        if (page) return page;
        await sleep(25);
      }
      throw new Error(
        child.exitCode === null ? 'the app opened no window' : `the app ended: ${child.exitCode}`,
      );
    },
    async close() {
      evaluate('({ app }) => app.exit()').catch(() => {});
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await ended;
      clearTimeout(killer);
    },
  };
}

/** Removes what the app has stored. */
export async function removeUserData(userData: string): Promise<void> {
  await removeProfile(userData);
  await rm(userData, { recursive: true, force: true });
}
