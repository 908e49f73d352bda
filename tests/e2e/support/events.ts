import { eq } from 'drizzle-orm';
import { events } from '../../../worker/src/db/schema.ts';
import { newId } from '../../../worker/src/lib/new-id.ts';
import { database } from './database.ts';

const DAY_MS = 24 * 3_600_000;

/** Makes an event of next week. */
export async function makeEvent(title: string): Promise<{ id: string; title: string }> {
  const id = newId('evt');
  const now = Date.now();
  await database.insert(events).values({
    id,
    title,
    location: 'Grote baan',
    startDate: now + 7 * DAY_MS,
    endDate: now + 8 * DAY_MS,
    maxCapacity: 100,
    createdAt: now,
    updatedAt: now,
  });
  return { id, title };
}

/** Deletes an event, as another organiser would. */
export async function deleteEvent({ id }: { id: string }): Promise<void> {
  await database.delete(events).where(eq(events.id, id));
}
