import { waitlistEntries } from '../../../worker/src/app/schema.ts';
import { waitlistRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Puts a person in line for a shift, without a mail. */
export async function makeWaiting(
  shift: { id: string },
  person: { id: string },
  values: Partial<typeof waitlistEntries.$inferInsert> = {},
): Promise<{ id: string }> {
  const row = waitlistRow({ ...values, shiftId: shift.id, volunteerId: person.id });
  await database.insert(waitlistEntries).values(row);
  return { id: row.id };
}

/** The same with a place that is kept for the person, by default for two hours. */
export const makeOffer = (
  shift: { id: string },
  person: { id: string },
  values: Partial<typeof waitlistEntries.$inferInsert> = {},
) =>
  makeWaiting(shift, person, {
    state: 'offered',
    offers: 1,
    offeredAt: Date.now(),
    offerExpiresAt: Date.now() + 2 * 3_600_000,
    ...values,
  });
