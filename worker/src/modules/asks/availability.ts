import type {
  Answer,
  Availability,
  DayPart,
  getAvailability,
  setAvailability,
} from '@ijsploeg/worker/contract';
import { eq, type SQL } from 'drizzle-orm';
import { type BatchResults, batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { dayOf } from '../../lib/calendar-day.ts';
import type { ServiceContext } from '../../service-context.ts';
import { profiles } from '../profile/profile.table.ts';
import { deleteAbsencesOf, insertAbsences, selectAbsences } from './absences.repository.ts';

/** The statements of {@link toAvailability}. */
export const selectAvailability = (db: Db, personId: string | SQL, now: number) => ({
  parts: db.select({ dayParts: profiles.dayParts }).from(profiles).where(eq(profiles.id, personId)),
  away: selectAbsences(db, personId, dayOf(now)),
});

/** When a person prefers to help, and when they are away. */
export function toAvailability({
  parts: [profile],
  away,
}: BatchResults<ReturnType<typeof selectAvailability>>): Answer<typeof getAvailability> {
  // The person was removed after the session was read.
  if (!profile) throw new AppError('auth.required');
  return { dayParts: profile.dayParts as DayPart[], absences: away };
}

/** Replaces the preferred day parts and the absences of the caller. Absences that are over are left out. */
export async function writeAvailability(
  { db, clock, signedIn: { id } }: ServiceContext,
  { dayParts, absences }: { dayParts: DayPart[]; absences: { fromDay: string; toDay: string }[] },
): Promise<Answer<typeof setAvailability>> {
  const now = clock.now();
  const { parts, away } = await batch(db, {
    changed: db.update(profiles).set({ dayParts, updatedAt: now }).where(eq(profiles.id, id)),
    forgotten: deleteAbsencesOf(db, id),
    added: insertAbsences(db, id, absences, dayOf(now)),
    ...selectAvailability(db, id, now),
  });
  return toAvailability({ parts, away }) satisfies Availability;
}
