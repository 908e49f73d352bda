import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './settings.ts';

/** A hash over the names and contents of the files the patterns match. */
export function fingerprint(patterns: string[], exclude: string[] = []): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: ROOT, exclude }).sort()) {
    const path = join(ROOT, file);
    if (statSync(path).isFile()) hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Whether the stamp holds this very fingerprint: what was made from these files is still good. */
export const isStamped = (stamp: string, mark: string) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === mark;

/** Notes that something was made from the files of this fingerprint. */
export function writeStamp(stamp: string, mark: string): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, mark);
}
