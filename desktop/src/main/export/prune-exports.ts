import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removePartials } from '../write-whole.ts';

/** The names that the app and the browser's export give to workbooks of shifts. */
export const OWN_NAME = /^shifts_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d( \(\d+\))?\.xlsx$/;
/** How the names of workbooks begin. */
const BEGINNINGS = 'shifts_export|ijsploeg_(?:alles|everything)|(?:reserveringen|reservations)_[a-z0-9-]+';
/** Any workbook that the app named. */
const OWN_EXPORT = new RegExp(
  `^(?:${BEGINNINGS})_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d( \\(\\d+\\))?\\.xlsx$`,
);
export const isOwnExport = (name: string): boolean => OWN_EXPORT.test(name);
/** An export writes at least this often. */
const STALE_MS = 3_600_000;

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

/** Removes the partial exports in a folder that nobody writes any more. */
export const removeStalePartials = (folder: string, now: Date): Promise<void> =>
  removePartials(folder, isOwnExport, now.getTime() - STALE_MS);
