import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, askSecret } from './deploy/ask.ts';
import { cloudNames } from './deploy/cloud-names.ts';
import { Deployment } from './deploy/deployment.ts';
import { runDeploy } from './deploy/run-deploy.ts';
import { wranglerProgram } from './deploy/wrangler.ts';
import { readPortalConfig } from './lib/portal-config.ts';
import { ROOT, UserError } from './lib/settings.ts';
import { buildWeb } from './lib/web-build.ts';

/**
 * Deploys the portal of portal.config.json to Cloudflare, or shows with `--dry-run` what that would do. It asks for a typed
 * `yes` before it changes something, unless there is a `--yes`.
 */

const FETCH_TIMEOUT_MS = 10_000;

const OPTIONS = ['--dry-run', '--yes'];

const options = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = options.find((option) => !OPTIONS.includes(option));

try {
  if (unknown) throw new UserError(`${unknown} is not an option. There are ${OPTIONS.join(' and ')}.`);
  const portal = readPortalConfig();
  const deployment = new Deployment(
    {
      portal,
      names: cloudNames(portal.cloudflare.prefix),
      isDryRun: options.includes('--dry-run'),
      isConfirmed: options.includes('--yes'),
      folder: join(ROOT, '.wrangler/deploy'),
      siteFolder: join(ROOT, 'web'),
    },
    {
      wrangler: wranglerProgram(),
      buildSite: buildWeb,
      fetch: (url) => fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), cache: 'no-store' }),
      sleep,
      ask,
      askSecret,
      environment: process.env,
      print: console.log,
    },
  );
  if (!(await runDeploy(deployment))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
