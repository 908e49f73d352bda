import { join } from 'node:path';
import { startInbox } from '../inbox/inbox.ts';
import { untilAnswers } from './answers.ts';
import { runCron } from './cron.ts';
import { greet } from './greeting.ts';
import type { Parts } from './parts.ts';
import { claimPort } from './ports.ts';
import { ROOT, readSettings, type Settings } from './settings.ts';
import { writeWorkerConfig } from './worker-config.ts';

/** What a local run needs besides its servers. */
export interface Surroundings extends Settings {
  /** `http://localhost:…`, where the portal will answer. */
  portal: string;
  /** The folder of this run: its configuration and its logs. */
  runDir: string;
  /** The Worker's configuration for this run. */
  workerConfig: string;
}

/**
 * Makes sure of the ports, starts the inbox and writes the Worker's configuration for them.
 *
 * @throws Mistake where a port is taken
 */
export async function setUp(parts: Parts): Promise<Surroundings> {
  const settings = readSettings();
  await claimPort(settings.port, 'PORT');
  await claimPort(settings.mailPort, 'MAIL_PORT');

  const inbox = await startInbox(settings.mailPort);
  parts.onEnd(() => inbox.close());
  const portal = `http://localhost:${settings.port}`;
  const runDir = join(ROOT, '.wrangler/run', String(settings.port));
  const workerConfig = writeWorkerConfig(runDir, {
    PORTAL_ORIGIN: portal,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.smtpPort),
  });
  return { ...settings, portal, runDir, workerConfig };
}

/** Waits until site, API and inbox answer, and only then says where they are. */
export async function announce(surroundings: Surroundings, workerUrl = surroundings.portal): Promise<void> {
  await Promise.all([
    untilAnswers(`${surroundings.portal}/api/health`),
    untilAnswers(surroundings.portal),
    untilAnswers(`http://localhost:${surroundings.mailPort}/api/v1/messages`),
  ]);
  runCron(workerUrl);
  greet(surroundings);
}
