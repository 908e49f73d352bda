import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { coversShift } from '../rules/in-charge.ts';
import { dayCharges } from '../tables/charges.table.ts';
import { enqueueInChargeMail } from './mails/in-charge.ts';

interface HandOver {
  shiftId: SQL;
  /** Who gave the place on the shift away. */
  fromId: SQL;
  toId: string;
  auditId: string;
  when: SQL;
  now: number;
}

/**
 * The statements that put a stand-in in charge instead of the person whose place they took, unless that person has another shift
 * on that day (product 77).
 */
export function handOverCharges(db: Db, { shiftId, fromId, toId, auditId, when, now }: HandOver) {
  const handedOver = sql`(
    SELECT charge.id FROM day_charges AS charge CROSS JOIN shifts
    WHERE shifts.id = ${shiftId} AND charge.user_id = ${fromId} AND ${coversShift}
      AND NOT EXISTS (
        SELECT 1 FROM shift_assignments AS held CROSS JOIN shifts AS other ON other.id = held.shift_id
        WHERE held.volunteer_id = ${fromId} AND held.status <> 'cancelled' AND other.status <> 'cancelled'
          AND other.id <> shifts.id AND other.start_time >= charge.day_start AND other.start_time < charge.day_end))`;
  return {
    chargeMails: enqueueInChargeMail(db, {
      personId: toId,
      ids: sql`(SELECT json_group_array(id) FROM ${handedOver})`,
      auditId,
      when: sql`${when} AND EXISTS ${handedOver}`,
      now,
    }),
    charges: db
      .update(dayCharges)
      .set({ userId: toId })
      .where(sql`${dayCharges.id} IN ${handedOver} AND ${when}`),
  };
}
