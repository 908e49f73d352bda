import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';
import { ROOT } from './settings.ts';

const WEB = join(ROOT, 'web');
const STAMP = join(ROOT, '.wrangler/web-build');

/** Compiles the messages. Everything that reads `web/src` needs them; only a build compiles them itself. */
export const compileMessages = () => run('node', ['build/compile-messages.ts'], WEB);

/**
 * Bundles with one of the configurations of `web`, always for production: a test runner's NODE_ENV would
 * bundle React's development build, which is three times as large and sends every request twice.
 */
export const bundleWeb = (config: string) =>
  run('vite', ['build', '-c', config], WEB, { NODE_ENV: 'production' });

/** Builds the site into `web/dist`, unless its sources are unchanged. */
export async function buildWeb(): Promise<void> {
  const hash = fingerprint(
    ['web/**', 'worker/contract/**', 'portal.config.json', 'scripts/lib/web-build.ts', 'pnpm-lock.yaml'],
    ['**/node_modules', 'web/dist', 'web/src/paraglide', 'web/.wrangler', 'web/project.inlang/cache'],
  );
  if (isStamped(STAMP, hash) && existsSync(join(ROOT, 'web/dist/index.html'))) return;
  rmSync(STAMP, { force: true });
  await bundleWeb('vite.config.ts');
  writeStamp(STAMP, hash);
}
