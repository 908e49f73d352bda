import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';
import { ROOT } from './settings.ts';

const WEB = join(ROOT, 'web');
/** Only resolvable from the web package. */
export const VITE = join(WEB, 'node_modules/.bin/vite');
const STAMP = join(ROOT, '.wrangler/web-build');

/**
 * Compiles the messages, which everything that reads `web/src` needs except a build, which compiles them
 * itself. Uses no network.
 */
export const compileMessages = () => run('node', ['build/compile-messages.ts'], WEB);

/**
 * Bundles with one of the configurations of `web`. NODE_ENV is always production: under a test runner's,
 * React's development build would be bundled, which is three times as large and sends every request twice.
 */
export const bundleWeb = (config: string) =>
  run(VITE, ['build', '-c', config], WEB, { NODE_ENV: 'production' });

/** Builds the site into `web/dist`, unless its inputs are unchanged. */
export async function buildWeb(): Promise<void> {
  const mark = fingerprint(
    ['web/**', 'worker/contract/**', 'scripts/lib/web-build.ts', 'pnpm-lock.yaml'],
    ['**/node_modules', 'web/dist', 'web/src/paraglide', 'web/.wrangler', 'web/project.inlang/cache'],
  );
  if (isStamped(STAMP, mark) && existsSync(join(ROOT, 'web/dist/index.html'))) return;
  rmSync(STAMP, { force: true });
  await bundleWeb('vite.config.ts');
  writeStamp(STAMP, mark);
}
