import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startInbox } from '../inbox/inbox.ts';
import { runCron } from './cron.ts';
import { copyGoodSettings, SETTINGS_IMPORT } from './good-settings.ts';
import { readPortalConfig } from './portal-config.ts';
import { requireFreePort } from './ports.ts';
import { printAddresses } from './print-addresses.ts';
import type { ProcessGroup } from './process-group.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';
import { claimState, requireFreeState } from './state-claim.ts';
import { waitUntilReady } from './wait-until-ready.ts';
import { writeWorkerConfig } from './worker-config.ts';

/** The configuration of a local run. */
export interface LocalRun extends Settings {
  /** The portal's origin, `http://localhost:…`. */
  portal: string;
  /** The folder of this run: its configuration and its logs. */
  runDir: string;
  /** The Worker's configuration for this run. */
  workerConfig: string;
  /** Environment variables of wrangler: it keeps nothing in the home of the person, which may not be writable. */
  environment: Record<string, string>;
}

/**
 * Checks the settings and the ports, starts the inbox and writes the Worker's configuration for them.
 *
 * @throws UserError if a setting is wrong, or a port or the state folder is taken
 */
export async function prepareRun(processes: ProcessGroup): Promise<LocalRun> {
  readPortalConfig();
  const settings = readSettings();
  await requireFreePort(settings.port, 'PORT');
  await requireFreePort(settings.mailPort, 'MAIL_PORT');
  await requireFreeState(settings);

  const portal = `http://localhost:${settings.port}`;
  const inbox = await startInbox(settings.mailPort, portal);
  processes.onEnd(() => inbox.close());
  processes.onEnd(claimState(settings));
  const runDir = join(ROOT, '.wrangler/run', String(settings.port));
  // A killed run leaves its Worker registered there, and the cron job would use that one.
  rmSync(join(runDir, 'registry'), { recursive: true, force: true });
  const goodSettings = copyGoodSettings(runDir);
  processes.onEnd(goodSettings.close);
  const workerConfig = writeWorkerConfig(
    runDir,
    {
      PORTAL_ORIGIN: portal,
      SECRET_KEY: readSecretKey(settings.stateDir),
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(inbox.smtpPort),
      PUSH_GATEWAY: `http://127.0.0.1:${inbox.port}/push`,
    },
    { alias: { [SETTINGS_IMPORT]: goodSettings.file } },
  );
  const environment = { WRANGLER_REGISTRY_PATH: join(runDir, 'registry'), XDG_CONFIG_HOME: runDir };
  return { ...settings, portal, runDir, workerConfig, environment };
}

/** The secret key of a local database, created with it. */
function readSecretKey(stateDir: string): string {
  const file = join(stateDir, 'secret-key');
  mkdirSync(stateDir, { recursive: true });
  // An empty one is what a full disk has left.
  if (!existsSync(file) || statSync(file).size === 0)
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** Waits until site, API and inbox respond, and then prints their addresses. */
export async function announceWhenReady(run: LocalRun, workerUrl = run.portal): Promise<void> {
  await Promise.all([
    waitUntilReady(`${run.portal}/api/health`),
    waitUntilReady(run.portal),
    waitUntilReady(`http://localhost:${run.mailPort}/api/v1/messages`),
  ]);
  runCron(workerUrl);
  printAddresses(run);
}
