import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../lib/durations.ts';

/** The most rows per source address and hour: further attempts add no information. */
const MAX_OF_ADDRESS = 20;
/** The most rows of all addresses per hour, because somebody who sends from many addresses must not fill the log. */
const MAX_OF_ALL = 500;

/** In SQL: the limits allow another row about somebody who is not signed in. */
export const fitsVisitorLimit = (sourceAddress: string, now: number): SQL => sql`(
  SELECT count(*) < ${MAX_OF_ALL}
    AND coalesce(sum(earlier.source_address = ${sourceAddress}), 0) < ${MAX_OF_ADDRESS}
  FROM audit_log AS earlier
  WHERE earlier.source_address IS NOT NULL AND earlier.at > ${now - HOUR_MS} AND earlier.actor_id IS NULL)`;
