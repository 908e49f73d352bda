import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';
import { ROOT } from './settings.ts';

const WEB = join(ROOT, 'web');
/** The site's own bundler, which only its package can see. */
export const VITE = join(WEB, 'node_modules/.bin/vite');
const STAMP = join(ROOT, '.wrangler/web-build');

/** Compiles the messages; needed before anything but a build, which does so itself, reads `web/src`. No network. */
export const compileMessages = () => run('node', ['build/compile-messages.ts'], WEB);

/**
 * Bundles with one of the configurations of `web`. For production whoever asks: a test runner's NODE_ENV would bundle
 * React as it is for developing, which is three times as large and asks for everything twice.
 */
export const bundleWeb = (config: string) =>
  run(VITE, ['build', '-c', config], WEB, { NODE_ENV: 'production' });

/** Builds the site into `web/dist`, unless nothing it is made from has changed. */
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
