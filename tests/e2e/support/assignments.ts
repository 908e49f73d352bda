import { shiftAssignments, standInRequests } from '../../../worker/src/app/schema.ts';
import { assignmentRow, standInRow } from '../../support/rows.ts';
import { database } from './database.ts';

/** Assigns a person to a shift, by default just now, without sending a mail. */
export async function makePlace(
  shift: { id: string },
  holder: { id: string },
  values: Partial<typeof shiftAssignments.$inferInsert> = {},
): Promise<{ id: string }> {
  const row = assignmentRow({ ...values, shiftId: shift.id, volunteerId: holder.id });
  await database.insert(shiftAssignments).values(row);
  return { id: row.id };
}

/** Confirms a person on a shift, who then seeks a stand-in, without sending a mail. */
export async function makeStandIn(
  shift: { id: string },
  holder: { id: string },
  values: Partial<typeof standInRequests.$inferInsert> = {},
): Promise<void> {
  const place = await makePlace(shift, holder, { status: 'confirmed', confirmedAt: Date.now() });
  const row = standInRow({ ...values, assignmentId: place.id, shiftId: shift.id });
  await database.insert(standInRequests).values(row);
}
