import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names that the app itself gives; a file that a person named is theirs. */
const OWN_NAME = /^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/;
/** What a run that was cut off left half-written. */
const OWN_PARTIAL = /^\.(shifts|reservations)_export_[\d_-]+\.xlsx\.[0-9a-f]{8}\.part$/;
const DAY_MS = 24 * 3_600_000;

/** The workbooks that go when only the newest so many stay. */
export const olderExports = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => OWN_NAME.test(name))
    .sort()
    .reverse()
    .slice(keep);

/** Keeps the newest workbooks of a folder and removes the others; what cannot be removed stays until the next time. */
export async function pruneExports(folder: string, keep: number, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const partials = names.filter((name) => OWN_PARTIAL.test(name));
  const stale: string[] = [];
  for (const name of partials) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > DAY_MS) stale.push(name);
  }
  await Promise.allSettled([...olderExports(names, keep), ...stale].map((name) => rm(join(folder, name))));
}
