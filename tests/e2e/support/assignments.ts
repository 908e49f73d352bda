import { shiftAssignments } from '../../../worker/src/db/schema.ts';
import { assignmentRow } from '../../support/rows.ts';
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
