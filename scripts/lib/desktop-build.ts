import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, isStamped, writeStamp } from './fingerprint.ts';
import { run } from './run.ts';
import { ROOT } from './settings.ts';
import { bundleWeb } from './web-build.ts';

const STAMP = join(ROOT, '.wrangler/desktop-build');
const OUTPUTS = ['main.js', 'preload.cjs', 'export-writer.cjs', 'tray.png', 'portal/index.html'].map((file) =>
  join(ROOT, 'desktop/dist', file),
);

/** Builds the desktop app into `desktop/dist`, screens included, unless its sources are unchanged. */
export async function buildDesktop(): Promise<void> {
  const hash = fingerprint(
    [
      'web/**',
      'desktop/src/**',
      'desktop/packaging/*',
      'desktop/*',
      'worker/contract/**',
      'portal.config.json',
      'scripts/lib/web-build.ts',
      'pnpm-lock.yaml',
    ],
    ['**/node_modules', '**/dist', 'web/src/paraglide', '**/.*', 'web/project.inlang/cache'],
  );
  if (isStamped(STAMP, hash) && OUTPUTS.every((file) => existsSync(file))) return;
  rmSync(STAMP, { force: true });
  await bundleWeb('vite.desktop.config.ts');
  await run('node', ['build.ts'], join(ROOT, 'desktop'));
  writeStamp(STAMP, hash);
}
