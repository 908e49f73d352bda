import { KEPT_BACKUPS } from '@ijsploeg/worker/contract';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { newToken } from '../../platform/lib/new-id.ts';
import {
  type Backup,
  beginBackup,
  finishBackup,
  forgetBackups,
  leaseBackup,
  recordFile,
  releaseBackup,
  selectNewest,
  selectPage,
} from './backup.repository.ts';
import { deleteOldBackups, putFile, putManifest } from './backup-files.ts';

const WEEK_MS = 7 * DAY_MS;
/** Monday at 03:00 UTC, when few people are awake. 1 January 1970 was a Thursday. */
const DUE_MS = 4 * DAY_MS + 3 * HOUR_MS;
/** Longer than a run of the cron job. If a run died, another one continues after this time. */
const LEASE_MS = 15 * MINUTE_MS;
/** An unfinished export is started over after this time, so that its copy of erased people does not stay long. */
const ABANDONED_MS = 6 * HOUR_MS;
/** The most files per run, because the jobs of a run share the 1,000 queries that D1 allows. The next run continues. */
const MAX_FILES = 100;

/** The last moment when a weekly export was due. */
export const lastDue = (now: number) => Math.floor((now - DUE_MS) / WEEK_MS) * WEEK_MS + DUE_MS;

/**
 * Exports the database to R2 once a week (ADR 017): copies the rows in one transaction, writes them file by file, the manifest
 * last, and then deletes the oldest exports. A run continues where the previous one stopped.
 */
export async function exportDatabase(
  tables: readonly SQLiteTable[],
  db: Db,
  env: Env,
  now: number,
): Promise<void> {
  const backup = await backupToWrite(db, now, tables);
  if (!backup) return;
  try {
    await writeFiles(db, env, backup, now);
  } finally {
    await releaseBackup(db, backup);
  }
}

async function writeFiles(db: Db, env: Env, begun: Backup, now: number): Promise<void> {
  let backup: Backup | undefined = begun;
  for (let files = 0; backup && files < MAX_FILES; files += 1) {
    const page = await selectPage(db);
    const last = page.at(-1);
    if (!last) {
      await putManifest(env, backup, now);
      await finishBackup(db, backup, now);
      await deleteOldBackups(env, backup);
      await forgetBackups(db, KEPT_BACKUPS);
      return;
    }
    const file = await putFile(env, backup, page);
    backup = await recordFile(db, backup, file, last.id);
  }
}

/** The export that this run should write, if there is one. */
async function backupToWrite(
  db: Db,
  now: number,
  tables: readonly SQLiteTable[],
): Promise<Backup | undefined> {
  const [newest] = await selectNewest(db);
  const due = lastDue(now);
  const leasedUntil = now + LEASE_MS;
  const abandoned = now - ABANDONED_MS;
  const isUnfinished = newest?.finishedAt === null;
  if (isUnfinished && newest.takenAt > abandoned) {
    if (newest.leasedUntil > now) return undefined;
    return (await leaseBackup(db, newest, now, leasedUntil))[0];
  }
  if (newest && !isUnfinished && newest.takenAt >= due && newest.takenAt <= now) return undefined;
  const id = `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}-${newToken().slice(0, 4)}`;
  return beginBackup(db, tables, { id, now, due, leasedUntil, abandoned });
}
