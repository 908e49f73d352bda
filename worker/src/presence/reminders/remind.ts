import { sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import {
  daysAround,
  remindedDay,
  reminderMoment,
  withRemindedShifts,
} from '../../shifts/rules/reminded-days.ts';
import { isExpected } from '../../shifts/rules/shift-rules.ts';
import { shiftReminderMail } from './mails/shift-reminder.ts';
import { shiftTodayMail } from './mails/shift-today.ts';

/** How long before a shift phones get a notification. */
const TODAY_MS = 2 * HOUR_MS;

/** No reminder is sent this shortly before a shift: after an outage it would be too late to be of use. */
const TOO_LATE_MS = 2 * HOUR_MS;

/**
 * Reminds everybody who holds a place on a shift of today or tomorrow, once per day, from the evening before (product 49).
 * People who took the place after that moment need no reminder. Phones get a notification two hours before the shift.
 */
export async function remind(db: Db, env: Env, now: number): Promise<void> {
  const { eve, today } = await batch(db, { eve: enqueueReminders(db, now), today: enqueueToday(db, now) });
  await queueMails(env, [...eve, ...today]);
}

/**
 * The statement of {@link remind}. The plus keeps SQLite from using the index on the status, so that it starts from the shifts
 * of the two days.
 */
export function enqueueReminders(db: Db, now: number) {
  const days = daysAround(now, 0, 1).map((day) => ({
    ...day,
    from: Math.max(day.from, now + TOO_LATE_MS + 1),
  }));
  return enqueueMail(db, shiftReminderMail, {
    dedupeKey: remindedDay('day'),
    from: withRemindedShifts(days),
    to: sql`${now} >= ${reminderMoment} AND shifts.status = 'active' AND +${isExpected}
      AND shift_assignments.assigned_at < ${reminderMoment}`,
    data: { day: remindedDay('day') },
    now,
  });
}

/**
 * The statement that enqueues the notifications of {@link remind}. There are no quiet hours: whoever has a shift at eight is
 * up at six.
 */
export function enqueueToday(db: Db, now: number) {
  return enqueueMail(db, shiftTodayMail, {
    // A shift that is moved has another one.
    dedupeKey: sql`shift_assignments.id || ':' || shifts.start_time`,
    from: sql`shifts CROSS JOIN shift_assignments ON shift_assignments.shift_id = shifts.id
      CROSS JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    to: sql`shifts.start_time > ${now} AND shifts.start_time <= ${now + TODAY_MS} AND shifts.status = 'active'
      AND +${isExpected} AND shift_assignments.assigned_at < shifts.start_time - ${TODAY_MS}`,
    data: { assignmentId: sql`shift_assignments.id` },
    now,
  });
}
