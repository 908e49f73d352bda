import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './settings.ts';

/** A hash over the names and contents of the files that match the patterns. */
export function fingerprint(patterns: string[], exclude: string[] = []): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: ROOT, exclude }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the stamp has this fingerprint, so that the output is still up to date. */
export const isStamped = (stamp: string, hash: string) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;

/** Records the fingerprint of the sources that an output was built from. */
export function writeStamp(stamp: string, hash: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}
