import { join } from 'node:path';
import { ROOT } from './settings.ts';

/** The scripts of the programs that the start commands run, by name. */
const SCRIPTS: Record<string, string> = {
  wrangler: 'node_modules/wrangler/bin/wrangler.js',
  vite: 'web/node_modules/vite/bin/vite.js',
};

/**
 * What `spawn` runs for a program. Node itself runs those that are scripts, because `.bin` has `.cmd` files for them on
 * Windows, and `spawn` does not run these without a shell. Any other name is found in PATH.
 */
export function commandLine(program: string, args: string[]): [file: string, args: string[]] {
  if (program === 'node') return [process.execPath, args];
  const script = SCRIPTS[program];
  return script ? [process.execPath, [join(ROOT, script), ...args]] : [program, args];
}
