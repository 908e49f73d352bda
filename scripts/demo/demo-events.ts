import type { eventReservations, events } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import type { DemoPeople } from './demo-people.ts';
import { atRink, DAY } from './demo-time.ts';

/** The events of the demo and the places taken on them, as rows. */
export interface DemoEvents {
  events: (typeof events.$inferInsert)[];
  reservations: (typeof eventReservations.$inferInsert)[];
}

const FULL_CAPACITY = 40;

/** One event of each kind: past, free, priced and full. */
export function makeEvents(now: number, { profiles }: DemoPeople): DemoEvents {
  const stamps = { createdAt: now - 40 * DAY, updatedAt: now - 40 * DAY };
  const full = newId('evt');
  return {
    events: [
      {
        id: newId('evt'),
        title: 'Feestelijke opening van de ijsbaan',
        description: 'De burgemeester knipt het lint door, daarna is iedereen welkom op het ijs.',
        location: 'Grote baan',
        startDate: atRink(now, -18, '15:00'),
        endDate: atRink(now, -18, '18:00'),
        maxCapacity: 400,
        ...stamps,
      },
      {
        id: newId('evt'),
        title: 'Schaatsles voor beginners',
        description:
          'Een uur les van onze vrijwilligers. Schaatsen en een rekje om je vast te houden zijn er.',
        location: 'Krabbelbaan',
        startDate: atRink(now, 6, '10:00'),
        endDate: atRink(now, 6, '11:00'),
        maxCapacity: 30,
        requiresTicket: true,
        ...stamps,
      },
      {
        id: newId('evt'),
        title: 'Disco op het ijs',
        description: 'Lampen uit, muziek aan. Met dj, lichtshow en warme chocolademelk.',
        location: 'Grote baan',
        startDate: atRink(now, 9, '19:30'),
        endDate: atRink(now, 9, '23:00'),
        priceCents: 750,
        maxCapacity: 250,
        requiresTicket: true,
        ...stamps,
      },
      {
        id: full,
        title: 'Fakkeltocht over het ijs',
        description: 'Een rondje baan bij fakkellicht, voor groot en klein.',
        location: 'Buitenbaan',
        startDate: atRink(now, 13, '18:30'),
        endDate: atRink(now, 13, '20:00'),
        priceCents: 300,
        maxCapacity: FULL_CAPACITY,
        requiresTicket: true,
        ...stamps,
      },
    ],
    reservations: profiles.slice(4, 4 + FULL_CAPACITY / 4).map((person, index) => ({
      id: newId('rsv'),
      eventId: full,
      userId: person.id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phoneNumber: person.phoneNumber ?? null,
      quantity: 4,
      totalCents: 4 * 300,
      reference: `FAKKEL-${String(index + 1).padStart(3, '0')}`,
      status: 'reserved',
      createdAt: now - (10 - index) * DAY,
    })),
  };
}
