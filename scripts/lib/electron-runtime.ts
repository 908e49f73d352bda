import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './settings.ts';

/**
 * The path of Electron's executable: `ELECTRON_RUNTIME`, else the package's download; null without either.
 */
export function findElectron(): string | null {
  if (process.env.ELECTRON_RUNTIME) return process.env.ELECTRON_RUNTIME;
  try {
    const { resolve } = createRequire(join(ROOT, 'desktop/package.json'));
    const folder = dirname(resolve('electron/package.json'));
    const program = join(folder, 'dist', readFileSync(join(folder, 'path.txt'), 'utf8'));
    return existsSync(program) ? program : null;
  } catch {
    return null;
  }
}
