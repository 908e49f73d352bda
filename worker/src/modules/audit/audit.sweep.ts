import { SOURCE_ADDRESS_DAYS } from '@ijsploeg/worker/contract';
import { and, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { auditLog } from './audit.table.ts';

const KEPT_DAYS = 2 * 365;
/** Per run, so that a run stays short. */
const MAX_ROWS = 1000;

/** Deletes the source addresses that are thirty days old; the rows of the log stay. */
export const forgetSourceAddresses = (db: Db, now: number) =>
  db
    .update(auditLog)
    .set({ sourceAddress: null })
    .where(and(isNotNull(auditLog.sourceAddress), lte(auditLog.at, now - SOURCE_ADDRESS_DAYS * DAY_MS)));

/** Deletes the rows that are two years old. */
export const deleteOldEntries = (db: Db, now: number) =>
  db.delete(auditLog).where(
    inArray(
      auditLog.id,
      db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(lte(auditLog.at, now - KEPT_DAYS * DAY_MS))
        .limit(MAX_ROWS),
    ),
  );
