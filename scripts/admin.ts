import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../worker/src/platform/lib/new-id.ts';
import { workerConfigOf, writeCloudConfig } from './deploy/cloud-config.ts';
import { cloudNames } from './deploy/cloud-names.ts';
import { explain, lastLines } from './deploy/cures.ts';
import { readJson } from './deploy/deployment.ts';
import { describeAdmin, type MadeAdmin, makeAdminStatements } from './deploy/make-admin.ts';
import { WranglerError, wranglerProgram } from './deploy/wrangler.ts';
import { readPortalConfig } from './lib/portal-config.ts';
import { ROOT, readSettings, UserError } from './lib/settings.ts';

/** Makes an account an admin: the first one, or another when all are gone. `--local` for the database of `start`. */

const FOLDER = join(ROOT, '.wrangler/deploy');

const options = process.argv.slice(2).filter((argument) => argument !== '--');
const isLocal = options.includes('--local');
const [address = '', ...rest] = options.filter((option) => option !== '--local');

const wrangler = wranglerProgram();

async function ask(args: readonly string[]): Promise<string> {
  const result = await wrangler(args);
  if (result.code !== 0) throw new WranglerError(args, result);
  return result.stdout;
}

/** The name of the database, and its location. */
async function locate(): Promise<string[]> {
  const portal = readPortalConfig();
  if (isLocal) {
    const { stateDir } = readSettings();
    if (!existsSync(join(stateDir, 'v3/d1')))
      throw new UserError(`There is no database in ${stateDir} yet. Run npx -y pnpm@12 start once.`);
    return ['ijsploeg', '--local', '--persist-to', stateDir, '--config', join(ROOT, 'wrangler.toml')];
  }
  const { database } = cloudNames(portal.cloudflare.prefix);
  const databases = readJson<{ name: string; uuid: string }[]>(await ask(['d1', 'list', '--json']));
  const found = databases.find(({ name }) => name === database);
  if (!found)
    throw new UserError(
      `There is no database ${database} on Cloudflare yet. Run npx -y pnpm@12 deploy:cloudflare first.`,
    );
  writeCloudConfig({ folder: FOLDER, portal, databaseId: found.uuid });
  return [database, '--remote', '--config', workerConfigOf(FOLDER)];
}

try {
  if (!/^\S+@\S+$/.test(address) || rest.length > 0)
    throw new UserError(
      'Name one address: npx -y pnpm@12 admin you@example.org, with --local for the database of start.',
    );
  const statements = makeAdminStatements(address, {
    auditId: newId('aud'),
    requestId: randomUUID(),
    now: Date.now(),
  });
  const database = await locate();
  const answer = await ask([
    'd1',
    'execute',
    ...database,
    '--json',
    '--yes',
    '--command',
    `${statements.join(';\n')};`,
  ]);
  const results = readJson<{ results: MadeAdmin[] }[]>(answer);
  const { isAdmin, text } = describeAdmin(address, results.at(-1)?.results[0]);
  (isAdmin ? console.log : console.error)(text);
  if (!isAdmin) process.exitCode = 1;
} catch (error) {
  if (error instanceof WranglerError)
    console.error(isLocal ? lastLines(error.output).join('\n') : explain(error.output));
  else if (error instanceof UserError) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
