import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The names that the app and the browser's export give to workbooks of shifts. */
export const OWN_NAME = /^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d( \(\d+\))?\.xlsx$/;
/** How the names of workbooks begin. */
const BEGINNINGS = 'shifts_export|ijsploeg_(?:alles|everything)|(?:reserveringen|reservations)_[a-z0-9-]+';
/** Any workbook that the app named. */
const OWN_EXPORT = new RegExp(
  `^(?:${BEGINNINGS})_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d( \\(\\d+\\))?\\.xlsx$`,
);
export const isOwnExport = (name: string): boolean => OWN_EXPORT.test(name);
/** A partial file of the app's own name that a crash left behind. */
const OWN_PARTIAL = new RegExp(`^\\.(?:${BEGINNINGS})_[\\d_-]+( \\(\\d+\\))?\\.xlsx\\.[0-9a-f]{8}\\.part$`);
const DAY_MS = 24 * 3_600_000;

const { compare } = new Intl.Collator('en', { numeric: true });
/** `(10)` after `(2)`, and both after the name without a number. */
const byName = (one: string, other: string) => compare(one.replace('.xlsx', ''), other.replace('.xlsx', ''));

/** The workbooks to remove so that only the newest `keep` stay. */
export const olderExports = (names: readonly string[], keep: number): string[] =>
  names
    .filter((name) => OWN_NAME.test(name))
    .sort(byName)
    .reverse()
    .slice(keep);

/**
 * Removes all but the newest of the daily workbooks. Other files in the folder are left alone, whatever their
 * names.
 *
 * @param files the names of the daily workbooks
 * @returns the names of those that remain, including any that could not be removed, which are retried the
 *   next time
 */
export async function pruneExports(
  folder: string,
  files: readonly string[],
  keep: number,
  now: Date,
): Promise<string[]> {
  const older = olderExports(files, keep);
  const removed = await Promise.allSettled(older.map((name) => rm(join(folder, name), { force: true })));
  await removeStalePartials(folder, now);
  const deleted = new Set(older.filter((_, index) => removed[index]?.status === 'fulfilled'));
  return files.filter((name) => !deleted.has(name));
}

async function removeStalePartials(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const partials = names.filter((name) => OWN_PARTIAL.test(name));
  const stale: string[] = [];
  for (const name of partials) {
    const found = await stat(join(folder, name)).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > DAY_MS) stale.push(name);
  }
  await Promise.allSettled(stale.map((name) => rm(join(folder, name))));
}
