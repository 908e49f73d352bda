import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { dayOf, startOfDay } from '../../lib/calendar-day.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { enqueueMail, queueMails } from '../mail/mail.outbox.ts';
import { reminderHour } from '../settings/planning-settings.ts';
import { isExpected } from '../shifts/shift-rules.ts';
import { shiftReminderMail } from './mails/shift-reminder.ts';
import { noonBefore } from './reminder-clock.ts';

/** No reminder is sent this shortly before a shift: after an outage it would be too late to be of use. */
const TOO_LATE_MS = 2 * HOUR_MS;

/**
 * Reminds everybody who holds a place on a shift of today or tomorrow, once per day, from the evening before (product 49).
 * People who took the place after that moment need no reminder.
 */
export async function remind(db: Db, env: Env, now: number): Promise<void> {
  await queueMails(env, await enqueueReminders(db, now));
}

/**
 * The statement of {@link remind}. The joins are CROSS, and the plus keeps SQLite from using the index on the status, so that
 * it starts from the shifts of the two days. Otherwise it would read all open places.
 */
export function enqueueReminders(db: Db, now: number) {
  const today = dayOf(now);
  const days = [0, 1].map((daysLater) => {
    const [from, to] = [startOfDay(today, daysLater), startOfDay(today, daysLater + 1)];
    const day = dayOf(from);
    return { day, noonBefore: noonBefore(day), from: Math.max(from, now + TOO_LATE_MS + 1), to };
  });
  const asked = (field: keyof (typeof days)[number]) => sql`(asked.value ->> ${sql.raw(`'${field}'`)})`;
  const due = sql`${asked('noonBefore')} + (${reminderHour} - 12) * ${HOUR_MS}`;
  return enqueueMail(db, shiftReminderMail, {
    dedupeKey: asked('day'),
    from: sql`json_each(${JSON.stringify(days)}) AS asked
      CROSS JOIN shifts ON shifts.start_time >= ${asked('from')} AND shifts.start_time < ${asked('to')}
      CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
      CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    to: sql`${now} >= ${due} AND shifts.status = 'active' AND +${isExpected}
      AND shift_assignments.assigned_at < ${due}`,
    data: { day: asked('day') },
    now,
  });
}
