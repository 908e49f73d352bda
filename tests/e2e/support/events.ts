import { eq } from 'drizzle-orm';
import { eventReservations, events } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { eventRow, reservationRow } from '../../support/rows.ts';
import { database } from './database.ts';

const DAY_MS = 24 * 3_600_000;

/** An event created for a test. */
export interface TestEvent {
  id: string;
  title: string;
  priceCents: number | null;
}

/** Creates a free event next week with a unique title; `values` override the defaults. */
export async function makeEvent(values: Partial<typeof events.$inferInsert> = {}): Promise<TestEvent> {
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

/** Reserves a place on an event for a person, by default just now, without sending a mail. */
export async function makeReservation(
  event: Pick<TestEvent, 'id' | 'priceCents'>,
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
