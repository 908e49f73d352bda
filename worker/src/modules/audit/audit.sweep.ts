import { SOURCE_ADDRESS_DAYS } from '@ijsploeg/worker/contract';
import { and, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { auditLog } from './audit.table.ts';

const DAY_MS = 24 * 3_600_000;

/** Deletes the source addresses that are thirty days old; the rows of the log stay. */
export const forgetSourceAddresses = (db: Db, now: number) =>
  db
    .update(auditLog)
    .set({ sourceAddress: null })
    .where(and(isNotNull(auditLog.sourceAddress), lte(auditLog.at, now - SOURCE_ADDRESS_DAYS * DAY_MS)));
