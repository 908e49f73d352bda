import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { ROOT } from '../../scripts/lib/settings.ts';
import { createSession, PASSWORD, type Person } from '../e2e/support/people.ts';
import { type Texts, textsOf } from '../e2e/support/texts.ts';
import { CookieJar, cookieFile } from './host/cookies.ts';
import { type Desktop, type LaunchOptions, launchDesktop, removeUserData } from './host/launch.ts';
import { type OtherServer, startOtherServer } from './support/other-server.ts';
import { watchSystem } from './support/system.ts';

export { expect } from '@playwright/test';

interface DesktopOptions {
  /** The path of Electron's executable; null for the stand-in. */
  runtime: string | null;
}

interface Fixtures {
  t: Texts;
  /** The origin of the portal under test. */
  portal: string;
  /** Starts the app without waiting for a window. */
  start: (options?: Partial<LaunchOptions>) => Promise<Desktop>;
  /** Starts the app, as a new installation by default; closes and removes it after the test. */
  launch: (options?: Partial<LaunchOptions>) => Promise<{ app: Desktop; page: Page }>;
  /** A server that is not the portal. */
  other: OtherServer;
  /** Starts the app connected to the portal and signed in; `settings` adds to the saved settings. */
  signedIn: (
    person: Person,
    settings?: object,
    options?: Partial<LaunchOptions>,
  ) => Promise<{ app: Desktop; page: Page }>;
}

interface SessionModule {
  session: { fromPartition(name: string): { cookies: { set(cookie: object): Promise<void> } } };
}

/** The session of the requests to the portal. */
const PARTITION = 'persist:portal';

export const test = base.extend<DesktopOptions & Fixtures>({
  runtime: [null, { option: true }],
  t: ({ browserName: _ }, use) => use(textsOf('nl')),
  portal: ({ baseURL }, use) => use(baseURL ?? ''),

  start: async ({ runtime, browser }, use) => {
    const started: Desktop[] = [];
    await use(async (options = {}) => {
      const app = await launchDesktop({ runtime, browser, app: join(ROOT, 'desktop'), ...options });
      started.push(app);
      return app;
    });
    await Promise.all(started.map((app) => app.close()));
    await Promise.all(started.map(({ userData }) => removeUserData(userData)));
  },

  launch: async ({ start }, use) => {
    await use(async (options = {}) => {
      const app = await start(options);
      const page = await app.firstWindow();
      await page.waitForLoadState();
      await watchSystem(app);
      return { app, page };
    });
  },

  other: async ({ browserName: _ }, use) => {
    const server = await startOtherServer();
    await use(server);
    await server.close();
  },

  signedIn: async ({ launch, runtime, portal }, use) => {
    await use(async (person, settings = {}, options = {}) => {
      const userData = mkdtempSync(join(tmpdir(), 'desktop-'));
      writeFileSync(join(userData, 'settings.json'), JSON.stringify({ portal, ...settings }));
      const { value, expires } = await createSession(person);
      const cookie = { url: portal, name: 'session', value, httpOnly: true, expirationDate: expires };
      if (!runtime) await new CookieJar(cookieFile(userData, PARTITION)).set({ ...cookie, sameSite: 'lax' });
      const { app, page } = await launch({ userData, ...options });
      // Only Electron itself can write its cookies.
      if (runtime) {
        await app.evaluate(
          ({ session }: SessionModule, [partition, details]) =>
            session.fromPartition(partition).cookies.set(details),
          [PARTITION, { ...cookie, sameSite: 'lax' }] as [string, object],
        );
        await page.reload();
      }
      return { app, page };
    });
  },
});

/** Connects to the portal on the first run. */
export async function connect(page: Page, t: Texts, portal: string): Promise<void> {
  await page.getByLabel(t('desktop_portal_address')).fill(portal);
  await page.getByRole('button', { name: t('desktop_portal_connect') }).click();
}

/** Fills in the sign-in screen. */
export async function signIn(page: Page, t: Texts, { email }: Person): Promise<void> {
  await page.getByLabel(t('auth_email'), { exact: true }).fill(email);
  await page.getByLabel(t('auth_password'), { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: t('auth_sign_in'), exact: true }).click();
}
