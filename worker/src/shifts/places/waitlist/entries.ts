import { MAX_OFFERS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../../platform/lib/durations.ts';
import { FULL_SHIFT_RULES, freePlaces, satisfiesRules } from '../../rules/shift-rules.ts';

/** The waitlists to settle, and the time. */
export interface Settled {
  /** In SQL: the ids of the shifts. Default: all. */
  shiftIds?: SQL;
  now: number;
}

/** The tables of a statement, and the condition on their rows. */
interface Rows {
  from: SQL;
  where: SQL;
}

/**
 * The entries of some shifts as `entry`, each with its shift and its person. It starts from the given shifts, or else from the
 * few entries of an index.
 */
const entriesOf = ({ shiftIds }: Settled, index: SQL): SQL =>
  shiftIds
    ? sql`shifts CROSS JOIN waitlist_entries AS entry ON entry.shift_id = shifts.id AND shifts.id IN (${shiftIds})
        CROSS JOIN profiles ON profiles.id = entry.volunteer_id`
    : sql`waitlist_entries AS entry INDEXED BY ${index} CROSS JOIN shifts ON shifts.id = entry.shift_id
        CROSS JOIN profiles ON profiles.id = entry.volunteer_id`;

/** The people in line for a shift with a free place that they can claim. */
export const inLine = (settled: Settled, when: SQL): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_open`),
  // The first condition is that of the partial index.
  where: sql`entry.state IN ('waiting', 'offered') AND entry.state = 'waiting' AND ${when}
    AND ${freePlaces(settled.now)} > 0
    AND ${satisfiesRules(FULL_SHIFT_RULES, { personId: sql`profiles.id`, now: settled.now })}`,
});

/** The expired offers. */
export const ranOut = (settled: Settled): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_offers`),
  where: sql`entry.state = 'offered' AND entry.offer_expires_at <= ${settled.now}`,
});

/** In SQL, over an entry whose offer expired: it was the last offer. */
export const wasLastOffer = (entry: SQL) => sql`${entry}.offers >= ${MAX_OFFERS}`;

/** The open offers. */
export const openOffersOf = (settled: Settled): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_offers`),
  where: sql`entry.state = 'offered' AND entry.offer_expires_at > ${settled.now}`,
});

/**
 * The ids of the open offers for which there is no longer a place, because the maximum was lowered or an admin gave the place
 * to somebody else: those of the people last in line.
 */
export function withoutPlace(settled: Settled): SQL {
  const { from, where } = openOffersOf(settled);
  return sql`SELECT id FROM (
    SELECT entry.id, shifts.max_volunteers - shifts.current_volunteers AS places,
      row_number() OVER (PARTITION BY entry.shift_id ORDER BY entry.joined_at, entry.id) AS turn
    FROM ${from} WHERE ${where}) WHERE turn > places`;
}

/** In SQL, over `shifts`: the shift starts more than this many hours from now. */
export const startsAfter = (hours: number, now: number) => sql`shifts.start_time > ${now + hours * HOUR_MS}`;
