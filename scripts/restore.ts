import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { workerConfigOf } from './deploy/cloud-config.ts';
import { migrate } from './lib/migrate.ts';
import { D1, type Target, wrangler } from './lib/restore/d1.ts';
import { downloadBackup } from './lib/restore/download-backup.ts';
import { eraseAgain } from './lib/restore/erase-again.ts';
import { withLocalPortal } from './lib/restore/local-portal.ts';
import { readBackup } from './lib/restore/read-backup.ts';
import { RestoreError, restoreDatabase } from './lib/restore/restore-database.ts';
import { ROOT, readSettings, UserError } from './lib/settings.ts';

/** Restores the database from a weekly export: see `docs/operations.md`. */

const DEPLOYED = workerConfigOf(join(ROOT, '.wrangler/deploy'));

const USAGE = `restore --download=<folder> [--backup=<id>]   downloads the newest export, or this one
restore --from=<folder>                      restores it into an empty database
restore --erase-again                        removes people again who were removed after the restored moment

All take --local (the default: the database and files of STATE_DIR) or --remote (Cloudflare's, as the last deploy wrote them down),
and --config=<wrangler.toml>.`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        download: { type: 'string' },
        backup: { type: 'string' },
        from: { type: 'string' },
        'erase-again': { type: 'boolean' },
        local: { type: 'boolean' },
        remote: { type: 'boolean' },
        config: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UserError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { download, backup, from, 'erase-again': erases, local, remote = false, config } = readArguments();
  const chosen = [download, from, erases].filter((value) => value !== undefined);
  if (chosen.length !== 1 || (local && remote)) throw new UserError(USAGE);
  const file = resolve(config ?? (remote ? DEPLOYED : join(ROOT, 'wrangler.toml')));
  if (!existsSync(file))
    throw new UserError(
      `${file} is missing. npx -y pnpm@12 deploy:cloudflare --dry-run writes it and changes nothing else.`,
    );
  const target: Target = { isRemote: remote, config: file, stateDir: readSettings().stateDir };
  if (download) {
    const id = await downloadBackup(target, resolve(download), backup);
    console.log(`Downloaded ${id} into ${download}. It holds personal data: delete it when you are done.`);
    return;
  }
  if (from) await restore(target, resolve(from));
  await eraseAgain(target, console.log);
}

async function restore(target: Target, folder: string): Promise<void> {
  const backup = readBackup(folder);
  console.log(`The export of ${backup.manifest.takenAt} is whole`);
  if (target.isRemote) await wrangler(target, ['d1', 'migrations', 'apply', 'DB']);
  else await withLocalPortal(target, ({ DB }) => migrate(DB, join(ROOT, 'migrations')));
  const temporary = join(ROOT, '.wrangler/restore');
  mkdirSync(temporary, { recursive: true, mode: 0o700 });
  const work = mkdtempSync(join(temporary, 'run-'));
  try {
    await restoreDatabase(new D1(target, work), backup, console.log);
  } finally {
    rmSync(work, { recursive: true });
  }
  console.log(`Restored the portal as it was on ${backup.manifest.takenAt}`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UserError || error instanceof RestoreError ? error.message : error);
  process.exitCode = 1;
}
