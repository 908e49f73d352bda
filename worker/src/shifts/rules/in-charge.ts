import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';

/**
 * The rights of whoever is in charge of a day (product 77). A shift belongs to the day on which it begins.
 */

/** The rights begin this long before the end of the day: two days before the day itself. */
const OPENS_BEFORE_END_MS = 3 * DAY_MS;
/** The rights end this long after midnight, when shifts of the night are over. */
const CLOSES_AFTER_END_MS = 6 * HOUR_MS;

/** In SQL, over `charge`: when the next part of the day starts, or the day ends. */
export const partEnd = sql<number>`coalesce((
  SELECT min(next.start_time) FROM day_charges AS next
  WHERE next.day = charge.day AND next.start_time > charge.start_time), charge.day_end)`;

/** In SQL, over `charge`: its rights apply now. They begin and end at full hours, as polled answers require. */
export const isChargeOpen = (now: number | Placeholder) =>
  sql`(charge.day_end > ${now} - ${sql.raw(String(CLOSES_AFTER_END_MS))}
    AND charge.day_end <= ${now} + ${sql.raw(String(OPENS_BEFORE_END_MS))})`;

/**
 * In SQL, over `charge` and `shifts`: the shift belongs to the day and takes place, at least partly, in this part of it. Private
 * shifts are for those who hold a place on them.
 */
export const coversShift = sql`(shifts.start_time >= charge.day_start AND shifts.start_time < ${partEnd}
  AND shifts.end_time > charge.start_time AND shifts.shift_type = 'public')`;

interface InCharge {
  personId: string | SQL;
  now: number | Placeholder;
}

/** In SQL, over `shifts`: the person is in charge of it now. */
export const isInCharge = ({ personId, now }: InCharge) => sql`EXISTS (
  SELECT 1 FROM day_charges AS charge
  WHERE charge.user_id = ${personId} AND ${isChargeOpen(now)} AND ${coversShift})`;

/** In SQL, over `shift_assignments`: the person is in charge of the shift of the place now. */
export const isInChargeOfPlace = (inCharge: InCharge) => sql`EXISTS (
  SELECT 1 FROM shifts WHERE shifts.id = shift_assignments.shift_id AND ${isInCharge(inCharge)})`;

const isInChargeOf = (session: SessionKey, shiftId: string | SQL) => sql`EXISTS (
  SELECT 1 FROM shifts WHERE shifts.id = ${shiftId} AND ${isInCharge({ personId: personOf(session), now: session.now })})`;

/** A call about a shift, a place on one, or a request for a stand-in, which its path names. */
interface AskedAbout {
  session: SessionKey;
  params: { id: string };
}

/** The option `isInCharge` of a route whose path names a shift. */
export const inChargeOfShift = ({ session, params }: AskedAbout) => isInChargeOf(session, params.id);

/** The option `isInCharge` of a route whose path names a place. */
export const inChargeOfPlace = ({ session, params }: AskedAbout) =>
  isInChargeOf(
    session,
    sql`(SELECT place.shift_id FROM shift_assignments AS place WHERE place.id = ${params.id})`,
  );

/** The option `isInCharge` of a route whose path names a request for a stand-in. */
export const inChargeOfStandIn = ({ session, params }: AskedAbout) =>
  isInChargeOf(
    session,
    sql`(SELECT request.shift_id FROM stand_in_requests AS request WHERE request.id = ${params.id})`,
  );
