import { shiftAssignments } from '../../../worker/src/db/schema.ts';
import { newId } from '../../../worker/src/lib/new-id.ts';
import { database } from './database.ts';

/** Gives somebody a place on a shift, assigned just now unless said otherwise; nobody is told. */
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
