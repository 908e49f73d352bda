import { join } from 'node:path';
import { getPlatformProxy } from 'wrangler';
import { loadDemo, makeDemo, makeFirstDay } from './demo/load-demo.ts';
import { migrate } from './lib/migrate.ts';
import { ROOT, readDemo, UserError } from './lib/settings.ts';

/**
 * Migrates a local database and loads the demo data if it is empty. `node scripts/prepare-database.ts <wrangler.toml>
 * <state folder>`
 */

// Before the database is opened, because an idle connection is closed after seconds.
const demo = await (readDemo() === 'empty' ? makeFirstDay() : makeDemo());
const [configPath = 'wrangler.toml', stateDir = '.wrangler/state'] = process.argv.slice(2);
const { env, dispose } = await getPlatformProxy<{ DB: D1Database }>({
  configPath,
  persist: { path: `${stateDir}/v3` },
  remoteBindings: false,
});
try {
  await migrate(env.DB, join(ROOT, 'migrations'));
  await loadDemo(env.DB, demo);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
await dispose();
