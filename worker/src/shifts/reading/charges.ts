import { type Charge, toInstant } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { toPhoneDisplay } from '../../platform/lib/phone-number.ts';
import { partEnd } from '../rules/in-charge.ts';

/** Who is in charge of the parts of days, by time, without people who are no volunteers any more. */
export const selectCharges = (db: Db, where: SQL) =>
  db
    .select({
      id: sql<string>`charge.id`.as('charge_id'),
      day: sql<string>`charge.day`.as('charge_day'),
      dayStart: sql<number>`charge.day_start`.as('charge_day_start'),
      from: sql<number>`charge.start_time`.as('charge_from'),
      until: partEnd.as('charge_until'),
      personId: sql<string>`profiles.id`.as('person_id'),
      firstName: sql<string>`profiles.first_name`.as('first_name'),
      lastName: sql<string>`profiles.last_name`.as('last_name'),
      phoneNumber: sql<string | null>`profiles.phone_number`.as('phone_number'),
    })
    .from(sql`day_charges AS charge CROSS JOIN profiles ON profiles.id = charge.user_id`)
    .where(sql`profiles.role IN ('volunteer', 'admin') AND ${where}`)
    .orderBy(sql`charge.start_time`);
export type ChargeRow = Awaited<ReturnType<typeof selectCharges>>[number];

/** Maps a part of a day to the contract. */
export const toCharge = ({ id, day, from, until, personId, phoneNumber, ...names }: ChargeRow): Charge => ({
  id,
  day,
  from: toInstant(from),
  until: toInstant(until),
  person: {
    id: personId,
    firstName: names.firstName,
    lastName: names.lastName,
    phoneNumber,
    phoneDisplay: toPhoneDisplay(phoneNumber),
  },
});

/** The calendar days of today and tomorrow. */
export const todayAndTomorrow = (now: number) => [dayOf(now), dayOf(startOfDay(dayOf(now), 1))] as const;

/** Who is in charge today and tomorrow. */
export const selectChargesAround = (db: Db, now: number) => {
  const [today, tomorrow] = todayAndTomorrow(now);
  return selectCharges(db, sql`charge.day IN (${today}, ${tomorrow})`);
};

/** Of these, who is in charge during a shift, for its crew; nothing if nobody is. */
export function chargesDuring(shift: { startTime: number; endTime: number }, charges: readonly ChargeRow[]) {
  const day = dayOf(shift.startTime);
  const during = charges.filter(
    (charge) => charge.day === day && charge.from < shift.endTime && charge.until > shift.startTime,
  );
  return during.length > 0 && { inCharge: during.map(toCharge) };
}
