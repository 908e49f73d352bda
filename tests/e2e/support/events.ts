import { eq } from 'drizzle-orm';
import { eventReservations, events } from '../../../worker/src/db/schema.ts';
import { newId } from '../../../worker/src/lib/new-id.ts';
import { eventRow, reservationRow } from '../../support/rows.ts';
import { database } from './database.ts';

const DAY_MS = 24 * 3_600_000;

/** An event that was made, as far as tests need to know it. */
export interface MadeEvent {
  id: string;
  title: string;
  priceCents: number | null;
}

/** Makes a free event of next week with a title of its own, unless said otherwise. */
export async function makeEvent(values: Partial<typeof events.$inferInsert> = {}): Promise<MadeEvent> {
  const id = newId('evt');
  const now = Date.now();
  const row = eventRow({
    id,
    title: `Disco ${id}`,
    startDate: now + 7 * DAY_MS,
    endDate: now + 8 * DAY_MS,
    priceCents: null,
    maxCapacity: 100,
    ...values,
  });
  await database.insert(events).values(row);
  return { id, title: row.title, priceCents: row.priceCents ?? null };
}

/** Reserves a place on an event for somebody, just now unless said otherwise; nobody is told. */
export async function makeReservation(
  event: Pick<MadeEvent, 'id' | 'priceCents'>,
  holder: { id: string; email: string; firstName: string },
  values: Partial<typeof eventReservations.$inferInsert> = {},
): Promise<{ id: string; reference: string }> {
  const quantity = values.quantity ?? 1;
  const row = reservationRow({
    email: holder.email,
    firstName: holder.firstName,
    lastName: 'Dijk',
    quantity,
    totalCents: quantity * (event.priceCents ?? 0),
    ...values,
    eventId: event.id,
    userId: holder.id,
  });
  await database.insert(eventReservations).values(row);
  return { id: row.id, reference: row.reference };
}

/** Deletes an event, as another organiser would. */
export async function deleteEvent({ id }: { id: string }): Promise<void> {
  await database.delete(events).where(eq(events.id, id));
}
