import { and, eq, ne } from 'drizzle-orm';
import { eventReservations, events, shiftAssignments, shifts } from '../../worker/src/app/schema.ts';
import { database } from '../e2e/support/database.ts';
import type { Report } from './report.ts';

/** The held places of a shift, compared with its counter and its maximum. */
export async function checkShift(report: Report, shiftId: string): Promise<{ volunteerId: string | null }[]> {
  const [shift] = await database.select().from(shifts).where(eq(shifts.id, shiftId));
  const held = await database
    .select({ volunteerId: shiftAssignments.volunteerId })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.shiftId, shiftId), ne(shiftAssignments.status, 'cancelled')));
  report.found('overbooked', `shift ${shiftId}`, held.length - (shift?.maxVolunteers ?? 0));
  report.expectCount(`the counter of shift ${shiftId}`, shift?.currentVolunteers ?? -1, held.length);
  return held;
}

/** The active reservations of an event, compared with its counter and its maximum. */
export async function checkEvent(report: Report, eventId: string): Promise<{ userId: string | null }[]> {
  const [event] = await database.select().from(events).where(eq(events.id, eventId));
  const rows = await database
    .select({ userId: eventReservations.userId, quantity: eventReservations.quantity })
    .from(eventReservations)
    .where(and(eq(eventReservations.eventId, eventId), eq(eventReservations.status, 'reserved')));
  const places = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  report.found('overbooked', `event ${eventId}`, places - (event?.maxCapacity ?? 0));
  report.expectCount(`the counter of event ${eventId}`, event?.currentCapacity ?? -1, places);
  return rows;
}
