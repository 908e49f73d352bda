import { shiftAssignments } from '../../../worker/src/db/schema.ts';
import { newId } from '../../../worker/src/lib/new-id.ts';
import { database } from './database.ts';

/** Assigns a person to a shift, by default just now; sends no mail. */
export async function makePlace(
  shift: { id: string },
  holder: { id: string },
  values: Partial<typeof shiftAssignments.$inferInsert> = {},
): Promise<{ id: string }> {
  const id = newId('asg');
  await database.insert(shiftAssignments).values({
    id,
    shiftId: shift.id,
    volunteerId: holder.id,
    status: 'assigned',
    assignedAt: Date.now(),
    ...values,
  });
  return { id };
}
