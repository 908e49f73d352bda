import { makeTicketReference } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { eventReservations, events } from '../../../worker/src/db/schema.ts';
import { newId } from '../../../worker/src/lib/new-id.ts';
import { toSearchText } from '../../../worker/src/lib/search-text.ts';
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
  const row = {
    title: `Disco ${id}`,
    description: null,
    location: 'Grote baan',
    startDate: now + 7 * DAY_MS,
    endDate: now + 8 * DAY_MS,
    priceCents: null,
    maxCapacity: 100,
    ...values,
  };
  await database.insert(events).values({
    id,
    searchText: toSearchText(row.title, row.location, row.description ?? ''),
    createdAt: now,
    updatedAt: now,
    ...row,
  });
  return { id, title: row.title, priceCents: row.priceCents ?? null };
}

/** Reserves a place on an event for somebody, just now unless said otherwise; nobody is told. */
export async function makeReservation(
  event: Pick<MadeEvent, 'id' | 'priceCents'>,
  holder: { id: string; email: string; firstName: string },
  values: Partial<typeof eventReservations.$inferInsert> = {},
): Promise<{ id: string; reference: string }> {
  const id = newId('rsv');
  const quantity = values.quantity ?? 1;
  const row = {
    email: holder.email,
    firstName: holder.firstName,
    lastName: 'Dijk',
    reference: makeTicketReference((below) => Math.floor(Math.random() * below)),
    ...values,
  };
  await database.insert(eventReservations).values({
    id,
    eventId: event.id,
    userId: holder.id,
    quantity,
    totalCents: quantity * (event.priceCents ?? 0),
    status: 'reserved',
    createdAt: Date.now(),
    searchText: toSearchText(
      row.firstName,
      row.lastName,
      row.email,
      row.reference,
      row.reference.replaceAll('-', ''),
    ),
    ...row,
  });
  return { id, reference: row.reference };
}

/** Deletes an event, as another organiser would. */
export async function deleteEvent({ id }: { id: string }): Promise<void> {
  await database.delete(events).where(eq(events.id, id));
}
