import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../lib/durations.ts';

/** Per source address and hour: further attempts add no information. */
const MAX_OF_ADDRESS = 20;
/** Of all addresses in an hour, because somebody can send from many: they must not fill the log. */
const MAX_OF_ALL = 500;

/** In SQL: another row about somebody who is not signed in fits into the log. */
export const fitsVisitorLimit = (sourceAddress: string, now: number): SQL => sql`(
  SELECT count(*) < ${MAX_OF_ALL}
    AND coalesce(sum(earlier.source_address = ${sourceAddress}), 0) < ${MAX_OF_ADDRESS}
  FROM audit_log AS earlier
  WHERE earlier.source_address IS NOT NULL AND earlier.at > ${now - HOUR_MS} AND earlier.actor_id IS NULL)`;
