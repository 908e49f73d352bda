import { join } from 'node:path';
import { startInbox } from './inbox/inbox.ts';
import { untilAnswers } from './lib/answers.ts';
import { runCron } from './lib/cron.ts';
import { prepareDatabase } from './lib/database.ts';
import { greet } from './lib/greeting.ts';
import { Parts, runCommand } from './lib/parts.ts';
import { claimPort } from './lib/ports.ts';
import { requireNode24 } from './lib/require-node.ts';
import { ROOT, readSettings } from './lib/settings.ts';
import { buildWeb } from './lib/web-build.ts';
import { writeWorkerConfig } from './lib/worker-config.ts';

/** The whole product on this machine: site, Worker, database, queue and a mail inbox. */

requireNode24();
const parts = new Parts();

await runCommand(parts, async () => {
  const settings = readSettings();
  const portal = `http://localhost:${settings.port}`;
  await claimPort(settings.port, 'PORT');
  await claimPort(settings.mailPort, 'MAIL_PORT');

  const inbox = await startInbox(settings.mailPort);
  parts.onEnd(() => inbox.close());
  const runDir = join(ROOT, '.wrangler/run', String(settings.port));
  const workerConfig = writeWorkerConfig(runDir, {
    PORTAL_ORIGIN: portal,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(inbox.smtpPort),
  });
  await Promise.all([buildWeb(), prepareDatabase(workerConfig, settings.stateDir)]);

  // The first configuration has to be the Pages one of the current folder.
  parts.start(
    'The portal',
    'wrangler',
    [
      ...['pages', 'dev', '--cwd', 'web', '-c', 'wrangler.toml', '-c', workerConfig],
      ...['--persist-to', settings.stateDir, '--port', String(settings.port)],
      ...['--log-level', 'warn', '--show-interactive-dev-session=false'],
    ],
    { log: join(runDir, 'portal.log'), env: { WRANGLER_REGISTRY_PATH: join(runDir, 'registry') } },
  );
  await Promise.all([
    untilAnswers(`${portal}/api/health`),
    untilAnswers(portal),
    untilAnswers(`http://localhost:${settings.mailPort}/api/v1/messages`),
  ]);
  runCron(portal);
  greet(settings);
});
