import {
  type Answer,
  type Availability,
  type BodyOutput,
  type changeAvailability as changeEndpoint,
  DAY_PARTS,
  type DayPart,
  type getAvailability,
} from '@ijsploeg/worker/contract';
import { eq, type SQL } from 'drizzle-orm';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { withValue } from '../../platform/db/json-set.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError, fieldError } from '../../platform/lib/errors.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { deleteAbsence, insertAbsence, selectAbsences } from './absences.repository.ts';

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

/**
 * Changes a preferred part of the week or an absence of the caller. An absence that is over is left out.
 *
 * @throws AppError request.invalid for more absences than a person can have
 */
export async function changeAvailability(
  { db, clock, signedIn: { id } }: ServiceContext,
  { dayPart, absence }: BodyOutput<typeof changeEndpoint>,
): Promise<Availability> {
  const now = clock.now();
  const today = dayOf(now);
  const results = await batch(db, {
    changed:
      dayPart &&
      db
        .update(profiles)
        .set({
          dayParts: withValue(profiles.dayParts, DAY_PARTS, dayPart.part, dayPart.isPreferred),
          updatedAt: now,
        })
        .where(eq(profiles.id, id)),
    added: absence?.isAway ? insertAbsence(db, id, absence, today) : undefined,
    removed: absence && !absence.isAway ? deleteAbsence(db, id, absence) : undefined,
    ...selectAvailability(db, id, now),
  });
  const availability = toAvailability(results);
  const isMissing =
    absence?.isAway &&
    absence.toDay >= today &&
    !availability.absences.some(
      ({ fromDay, toDay }) => fromDay === absence.fromDay && toDay === absence.toDay,
    );
  if (isMissing) throw fieldError('absence', 'too_long');
  return availability;
}
