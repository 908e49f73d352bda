import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { _electron, type Browser, chromium, type Page } from '@playwright/test';
import { freePort } from '../../../scripts/lib/ports.ts';

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

interface Evaluated {
  id: number;
  result?: unknown;
  error?: string;
}

async function launchStandIn({
  app,
  userData,
  locale = 'nl-NL',
  args = [],
  resources,
}: LaunchOptions & { userData: string }): Promise<Desktop> {
  const port = await freePort();
  const child = fork(join(app, 'dist/main.js'), args, {
    execArgv: [
      // exceljs's zip library still uses the Buffer constructor.
      '--disable-warning=DEP0005',
      '--import',
      new URL('./register.ts', import.meta.url).href,
    ],
    env: {
      ...process.env,
      HOST_CDP_PORT: String(port),
      HOST_USER_DATA: userData,
      HOST_LOCALE: locale,
      ...(resources && { HOST_RESOURCES: resources }),
      // Where the updater keeps what it downloads.
      XDG_CACHE_HOME: join(userData, 'cache'),
    },
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const evaluate = evaluator(child, exited);
  let browser: Browser | undefined;
  const pages = () => (browser?.contexts()[0]?.pages() ?? []).filter((one) => one.url() !== 'about:blank');

  return {
    windows: pages,
    userData,
    ended: exited,
    evaluate: evaluate as Desktop['evaluate'],
    async quit() {
      await evaluate('({ app }) => app.quit()').catch(() => {});
      await exited;
    },
    async firstWindow() {
      const deadline = Date.now() + STARTS_WITHIN_MS;
      while (Date.now() < deadline && child.exitCode === null) {
        browser ??= await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => undefined);
        const [page] = pages();
        if (page) return page;
        await sleep(25);
      }
      throw new Error(
        child.exitCode === null ? 'the app opened no window' : `the app ended: ${child.exitCode}`,
      );
    },
    async close() {
      if (child.connected) child.disconnect();
      await browser?.close().catch(() => {});
      const killer = setTimeout(() => child.kill('SIGKILL'), 5000);
      await exited;
      clearTimeout(killer);
    },
  };
}

function evaluator(child: ChildProcess, exited: Promise<void>) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  child.on('message', ({ id, result, error }: Evaluated) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  });
  void exited.then(() => {
    for (const call of waiting.values()) call.reject(new Error('the app has ended'));
  });
  return (run: unknown, argument?: unknown): Promise<unknown> => {
    last += 1;
    const call = Promise.withResolvers<unknown>();
    waiting.set(last, call);
    child.send({ id: last, code: String(run), argument });
    return call.promise;
  };
}

/** Removes the app's data folder. */
export const removeUserData = (userData: string): Promise<void> =>
  rm(userData, { recursive: true, force: true });
