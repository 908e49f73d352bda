import type { CounterName } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';

/**
 * The values that triggers keep in step with other rows (product 18), and how each is compared with the actual count and
 * repaired. No other statement of the portal writes them.
 */
interface Counter {
  /**
   * Selects `id`, `kept` and `counted` in the order of `id`: a function of the last compared id, or all rows at once if there
   * are few.
   */
  compare: SQL | ((after: SQL) => SQL);
  /** Sets the values that differ to the actual count. */
  repair: SQL[];
}

const heldPlaces = sql`(
  SELECT count(*) FROM shift_assignments AS place WHERE place.shift_id = shifts.id AND place.status <> 'cancelled')`;

const lastOffer = sql`(
  SELECT max(offer.offer_expires_at) FROM waitlist_entries AS offer
  WHERE offer.shift_id = shifts.id AND offer.state = 'offered')`;

const reservedPlaces = sql`(
  SELECT coalesce(sum(reservation.quantity), 0) FROM event_reservations AS reservation
  WHERE reservation.event_id = events.id AND reservation.status = 'reserved')`;

const ACTIVE_SHIFTS = sql`count(*), coalesce(sum(current_volunteers >= max_volunteers), 0),
  coalesce(sum(current_volunteers), 0), coalesce(sum(max_volunteers), 0)`;

const peopleWithRole = sql`(SELECT count(*) FROM profiles WHERE profiles.role = people_counts.role)`;

/** The rows of a person in the order of candidates, as one text. */
const candidateRows = (table: 'candidate_order' | 'candidate_order_rows') => sql`(
  SELECT group_concat(line, char(10)) FROM (
    SELECT DISTINCT json_array(skill, part, asked_at, held_places) AS line
    FROM ${sql.raw(table)} WHERE volunteer_id = profiles.id ORDER BY line))`;

const CANDIDATES_DIFFER = sql`${candidateRows('candidate_order')} IS NOT ${candidateRows('candidate_order_rows')}`;

export const COUNTER_RULES: Record<CounterName, Counter> = {
  shift_places: {
    compare: (after) => sql`
      SELECT shifts.id, shifts.current_volunteers AS kept, ${heldPlaces} AS counted
      FROM shifts WHERE shifts.id > ${after} ORDER BY shifts.id`,
    repair: [
      sql`UPDATE shifts SET current_volunteers = ${heldPlaces} WHERE current_volunteers IS NOT ${heldPlaces}`,
    ],
  },
  shift_offers: {
    compare: (after) => sql`
      SELECT shifts.id, shifts.offered_until AS kept, ${lastOffer} AS counted
      FROM shifts WHERE shifts.id > ${after} ORDER BY shifts.id`,
    repair: [sql`UPDATE shifts SET offered_until = ${lastOffer} WHERE offered_until IS NOT ${lastOffer}`],
  },
  event_places: {
    compare: (after) => sql`
      SELECT events.id, events.current_capacity AS kept, ${reservedPlaces} AS counted
      FROM events WHERE events.id > ${after} ORDER BY events.id`,
    repair: [
      sql`UPDATE events SET current_capacity = ${reservedPlaces} WHERE current_capacity IS NOT ${reservedPlaces}`,
    ],
  },
  shift_totals: {
    compare: sql`
      SELECT 'all' AS id, json_array(active_shifts, full_shifts, held_places, places) AS kept,
        (SELECT json_array(${ACTIVE_SHIFTS}) FROM shifts WHERE status = 'active') AS counted
      FROM shift_totals`,
    repair: [
      sql`UPDATE shift_totals SET (active_shifts, full_shifts, held_places, places) = (
        SELECT ${ACTIVE_SHIFTS} FROM shifts WHERE status = 'active')`,
    ],
  },
  people_counts: {
    compare: sql`SELECT role AS id, people AS kept, ${peopleWithRole} AS counted FROM people_counts`,
    repair: [sql`UPDATE people_counts SET people = ${peopleWithRole}`],
  },
  // The full-text table stores no text, so only the presence of each person is compared. A repair rebuilds it as a whole.
  people_search: {
    compare: (after) => sql`
      SELECT profiles.id,
        (SELECT json_array(search_text, role, skills,
            (SELECT count(*) FROM people_search WHERE people_search.rowid = people_index.number))
          FROM people_index WHERE people_index.profile_id = profiles.id) AS kept,
        json_array(profiles.search_text, profiles.role, profiles.skills, 1) AS counted
      FROM profiles WHERE profiles.id > ${after} ORDER BY profiles.id`,
    repair: [
      sql`DELETE FROM people_index WHERE profile_id NOT IN (SELECT id FROM profiles)`,
      sql`UPDATE people_index SET (search_text, role, skills) = (
        SELECT search_text, role, skills FROM profiles WHERE profiles.id = people_index.profile_id)`,
      sql`INSERT INTO people_index (profile_id, search_text, role, skills)
        SELECT id, search_text, role, skills FROM profiles
        WHERE id NOT IN (SELECT profile_id FROM people_index) ORDER BY created_at, id`,
      sql`INSERT INTO people_search (people_search) VALUES ('delete-all')`,
      sql`INSERT INTO people_search (rowid, search_text, role, skills)
        SELECT number, search_text, role, skills FROM people_index`,
    ],
  },
  candidate_order: {
    compare: (after) => sql`
      SELECT profiles.id, ${candidateRows('candidate_order')} AS kept,
        ${candidateRows('candidate_order_rows')} AS counted
      FROM profiles WHERE profiles.id > ${after} ORDER BY profiles.id`,
    repair: [
      sql`DELETE FROM candidate_order WHERE volunteer_id IN (SELECT id FROM profiles WHERE ${CANDIDATES_DIFFER})`,
      sql`INSERT OR IGNORE INTO candidate_order (volunteer_id, skill, part, asked_at, held_places)
        SELECT volunteer_id, skill, part, asked_at, held_places FROM candidate_order_rows
        WHERE volunteer_id NOT IN (SELECT volunteer_id FROM candidate_order)`,
    ],
  },
};
