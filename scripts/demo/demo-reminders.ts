import type { mailOutbox } from '../../worker/src/app/schema.ts';
import { dayOf } from '../../worker/src/platform/lib/calendar-day.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { formatTime } from '../../worker/src/platform/mail/writing/format-moment.ts';
import type { DemoPeople } from './demo-people.ts';
import { type DemoShifts, remindedAt } from './demo-shifts.ts';
import { endOfQuietHours } from './demo-time.ts';

/** The reminders that were due before, as sent at their hour. Only at night: by day the portal sends them when it starts. */
export function makeReminders(
  now: number,
  { profiles }: DemoPeople,
  { shifts, assignments }: DemoShifts,
): (typeof mailOutbox.$inferInsert)[] {
  if (endOfQuietHours(now) === undefined) return [];
  const reminded = new Map(
    shifts
      .filter((shift) => shift.status === 'active' && shift.startTime > now && remindedAt(shift) <= now)
      .map((shift) => [shift.id, shift]),
  );
  const mails = assignments.flatMap(({ shiftId, volunteerId }) => {
    const shift = reminded.get(shiftId);
    const person = profiles.find(({ id }) => id === volunteerId);
    if (!shift || !person) return [];
    const day = dayOf(shift.startTime);
    const sentAt = remindedAt(shift);
    return [
      {
        id: newId('mai'),
        dedupeKey: `shift_reminder:${day}:${person.id}`,
        kind: 'shift_reminder',
        userId: person.id,
        recipient: person.email,
        locale: person.locale ?? ('nl' as const),
        data: { day },
        subject: `Morgen ${formatTime(shift.startTime, 'nl')}: ${shift.title}`,
        status: 'sent' as const,
        attempts: 1,
        nextAttemptAt: sentAt,
        dueAt: sentAt,
        sentAt,
        createdAt: sentAt,
        lane: 'later' as const,
      },
    ];
  });
  // One for all shifts of a day.
  return [...new Map(mails.map((mail) => [mail.dedupeKey, mail])).values()];
}
