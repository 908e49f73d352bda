import { existsSync, statfsSync } from 'node:fs';

/** A new database with the demo season needs less. */
const ENOUGH_BYTES = 10_000_000;

/**
 * A sentence about the first of the folders whose disk is full; undefined if there is none. It is for after a failure, because
 * each program reports a full disk in its own way, and some as an internal error.
 */
export function explainFullDisk(folders: string[]): string | undefined {
  const full = folders.filter(existsSync).find((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ENOUGH_BYTES;
  });
  return full && `There is no room left on the disk of ${full}. Make some, then run this again.`;
}
