import { MAX_OFFERS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import { HOUR_MS } from '../../lib/durations.ts';
import { FULL_SHIFT_RULES, freePlaces, satisfiesRules } from '../shifts/shift-rules.ts';

/** Which waitlists are settled, and when. */
export interface Settled {
  /** In SQL: the ids of the shifts. Default: all. */
  shiftIds?: SQL;
  now: number;
}

/** Rows of a statement: its tables, and its condition on them. */
interface Rows {
  from: SQL;
  where: SQL;
}

/**
 * The entries of some shifts as `entry`, each with its shift and its person. From the shifts to their entries, or from the few
 * entries of an index to their shifts.
 */
const entriesOf = ({ shiftIds }: Settled, index: SQL): SQL =>
  shiftIds
    ? sql`shifts CROSS JOIN waitlist_entries AS entry ON entry.shift_id = shifts.id AND shifts.id IN (${shiftIds})
        CROSS JOIN profiles ON profiles.id = entry.volunteer_id`
    : sql`waitlist_entries AS entry INDEXED BY ${index} CROSS JOIN shifts ON shifts.id = entry.shift_id
        CROSS JOIN profiles ON profiles.id = entry.volunteer_id`;

/** The people in line for a shift that has a free place, which they can claim. */
export const inLine = (settled: Settled, when: SQL): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_open`),
  where: sql`entry.state IN ('waiting', 'offered') AND entry.state = 'waiting' AND ${when}
    AND ${freePlaces(settled.now)} > 0
    AND ${satisfiesRules(FULL_SHIFT_RULES, { personId: sql`profiles.id`, now: settled.now })}`,
});

/** The offers that ran out. */
export const ranOut = (settled: Settled): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_offers`),
  where: sql`entry.state = 'offered' AND entry.offer_expires_at <= ${settled.now}`,
});

/** In SQL, over an entry whose offer ran out: it was the last one. */
export const wasLastOffer = (entry: SQL) => sql`${entry}.offers >= ${MAX_OFFERS}`;

/** The open offers. */
export const openOffersOf = (settled: Settled): Rows => ({
  from: entriesOf(settled, sql`waitlist_entries_offers`),
  where: sql`entry.state = 'offered' AND entry.offer_expires_at > ${settled.now}`,
});

/**
 * The ids of the open offers for which there is no place any more: those of the people who stand last in line. The maximum was
 * lowered, or an admin gave the place to somebody else.
 */
export function withoutPlace(settled: Settled): SQL {
  const { from, where } = openOffersOf(settled);
  return sql`SELECT id FROM (
    SELECT entry.id, shifts.max_volunteers - shifts.current_volunteers AS places,
      row_number() OVER (PARTITION BY entry.shift_id ORDER BY entry.joined_at, entry.id) AS turn
    FROM ${from} WHERE ${where}) WHERE turn > places`;
}

/** In SQL, over `shifts`: it starts later than this many hours from now. */
export const startsAfter = (hours: number, now: number) => sql`shifts.start_time > ${now + hours * HOUR_MS}`;
