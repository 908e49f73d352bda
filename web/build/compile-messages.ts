import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '@inlang/paraglide-js';
import { fingerprint, isStamped, writeStamp } from '../../scripts/lib/fingerprint.ts';
import { ROOT } from '../../scripts/lib/settings.ts';
import { messageOptions } from './message-options.ts';

/** Writes src/paraglide from messages/*.json, unless they are unchanged. */

const STAMP = join(ROOT, '.wrangler/messages');
const hash = fingerprint([
  'web/messages/*.json',
  'web/project.inlang/settings.json',
  'web/build/message-options.ts',
  'pnpm-lock.yaml',
]);
if (!isStamped(STAMP, hash) || !existsSync(join(messageOptions.outdir, 'messages/_index.js'))) {
  rmSync(STAMP, { force: true });
  try {
    await compile(messageOptions);
  } catch (error) {
    // Its stack contains the source of the compiler's plugins.
    console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
    process.exit(1);
  }
  writeStamp(STAMP, hash);
}
