import { SOURCE_ADDRESS_DAYS } from '@ijsploeg/worker/contract';
import { and, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { DAY_MS } from '../lib/durations.ts';
import { monthsBefore } from '../lib/months-before.ts';
import { PORTAL } from '../portal.ts';
import { auditLog } from './audit.table.ts';

/** The most rows deleted per run, so that a run stays short. */
const MAX_ROWS = 1000;

/** Deletes the source addresses that are thirty days old; the rows of the log stay. */
export const forgetSourceAddresses = (db: Db, now: number) =>
  db
    .update(auditLog)
    .set({ sourceAddress: null })
    .where(and(isNotNull(auditLog.sourceAddress), lte(auditLog.at, now - SOURCE_ADDRESS_DAYS * DAY_MS)));

/** Deletes the rows of the log whose retention period has passed. */
export const deleteOldEntries = (db: Db, now: number) =>
  db.delete(auditLog).where(
    inArray(
      auditLog.id,
      db
        .select({ id: auditLog.id })
        .from(auditLog)
        .where(lte(auditLog.at, monthsBefore(now, PORTAL.retention.auditLogMonths)))
        .limit(MAX_ROWS),
    ),
  );
