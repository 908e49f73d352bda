import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { monthsBefore } from '../../platform/lib/months-before.ts';
import { PORTAL } from '../../platform/portal.ts';
import { volunteerRequests } from '../../platform/tables/volunteer-requests.table.ts';

/** The most rejected applications per run, so that a run stays short. */
const MAX_REJECTED = 200;

/**
 * Deletes the applications that were rejected months ago, each with the earlier ones of the person, because otherwise an older
 * one would become the newest, which counts (product 2). The person can apply as if for the first time (product 66).
 */
export const deleteRejected = (db: Db, now: number) =>
  db.delete(volunteerRequests).where(
    inArray(
      volunteerRequests.id,
      sql`(SELECT earlier.id FROM (
          SELECT user_id, requested_at FROM volunteer_requests INDEXED BY volunteer_requests_rejected
          WHERE status = 'rejected' AND rejected_at <= ${monthsBefore(now, PORTAL.retention.rejectedApplicationMonths)}
          LIMIT ${MAX_REJECTED}) AS rejected
        CROSS JOIN volunteer_requests AS earlier
        WHERE earlier.user_id = rejected.user_id AND earlier.requested_at <= rejected.requested_at
          AND earlier.status <> 'pending')`,
    ),
  );
