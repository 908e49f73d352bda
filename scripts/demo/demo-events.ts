import { makeTicketReference } from '@ijsploeg/worker/contract';
import type { eventReservations, events } from '../../worker/src/app/schema.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
import { toSearchText } from '../../worker/src/platform/lib/search-text.ts';
import type { DemoPeople } from './demo-people.ts';
import { atLocalTime, DAY, HOUR } from './demo-time.ts';
import { createRandom } from './random.ts';

type Reservation = typeof eventReservations.$inferInsert;

/** The demo events and their reservations, as rows. */
export interface DemoEvents {
  events: (typeof events.$inferInsert)[];
  reservations: Reservation[];
}

const FULL_CAPACITY = 40;
const FULL_PRICE_CENTS = 300;
const DISCO_PRICE_CENTS = 750;

type DemoEvent = typeof events.$inferInsert & { id: string };

/** A past, a free, a priced and a full event, with some reservations. */
export function makeEvents(now: number, { profiles }: DemoPeople): DemoEvents {
  const random = createRandom(1909);
  const event = (values: Omit<DemoEvent, 'id' | 'createdAt' | 'updatedAt'>): DemoEvent => ({
    id: newId('evt'),
    searchText: toSearchText(values.title, values.location, values.description),
    createdAt: now - 40 * DAY,
    updatedAt: now - 40 * DAY,
    ...values,
  });
  const reserve = (
    { id: eventId, priceCents }: DemoEvent,
    person: DemoPeople['profiles'][number],
    quantity: number,
    values: Partial<Reservation> = {},
  ): Reservation => {
    const reference = makeTicketReference((below) => Math.floor(random() * below));
    const { firstName, lastName, email, phoneNumber = null } = person;
    return {
      id: newId('rsv'),
      eventId,
      userId: person.id,
      email,
      firstName,
      lastName,
      phoneNumber,
      quantity,
      totalCents: quantity * (priceCents ?? 0),
      reference,
      status: 'reserved',
      searchText: toSearchText(firstName, lastName, email, reference, reference.replaceAll('-', '')),
      createdAt: now - Math.floor((1 + random() * 9) * DAY),
      ...values,
    };
  };

  const opening = event({
    title: 'Feestelijke opening van de ijsbaan',
    description: 'De burgemeester knipt het lint door, daarna is iedereen welkom op het ijs.',
    location: 'Grote baan',
    startDate: atLocalTime(now, -18, '15:00'),
    endDate: atLocalTime(now, -18, '18:00'),
    maxCapacity: 400,
  });
  const lesson = event({
    title: 'Schaatsles voor beginners',
    description: 'Een uur les van onze vrijwilligers. Schaatsen en een rekje om je vast te houden zijn er.',
    location: 'Krabbelbaan',
    startDate: atLocalTime(now, 6, '10:00'),
    endDate: atLocalTime(now, 6, '11:00'),
    maxCapacity: 30,
    requiresTicket: true,
  });
  const disco = event({
    title: 'Disco op het ijs',
    description: 'Lampen uit, muziek aan. Met dj, lichtshow en warme chocolademelk.',
    location: 'Grote baan',
    startDate: atLocalTime(now, 9, '19:30'),
    endDate: atLocalTime(now, 9, '23:00'),
    priceCents: DISCO_PRICE_CENTS,
    maxCapacity: 250,
    requiresTicket: true,
  });
  const torches = event({
    title: 'Fakkeltocht over het ijs',
    description: 'Een rondje baan bij fakkellicht, voor groot en klein.',
    location: 'Buitenbaan',
    startDate: atLocalTime(now, 13, '18:30'),
    endDate: atLocalTime(now, 13, '20:00'),
    priceCents: FULL_PRICE_CENTS,
    maxCapacity: FULL_CAPACITY,
    requiresTicket: true,
  });

  const named = (name: string) => profiles.filter(({ email }) => email === `${name}@ijsploeg.test`);
  const some = (from: number, count: number) => profiles.slice(from, from + count);
  const cancelledAt = now - 12 * HOUR;
  const usedAt = opening.startDate + HOUR / 4;
  return {
    events: [opening, lesson, disco, torches],
    reservations: [
      ...some(10, 14).map((person, index) =>
        reserve(opening, person, 1 + (index % 4), {
          createdAt: now - 25 * DAY + index * HOUR,
          // Two people did not come.
          usedAt: index < 12 ? usedAt + index * 90_000 : null,
        }),
      ),
      ...some(20, 5).map((person, index) => reserve(lesson, person, 1 + (index % 2))),
      ...some(26, 12).map((person, index) => reserve(disco, person, 1 + (index % 5))),
      ...some(40, 2).map((person) => reserve(disco, person, 2, { status: 'cancelled', cancelledAt })),
      ...named('vrijwilliger').map((person) => reserve(disco, person, 2)),
      ...some(44, FULL_CAPACITY / 4).map((person) => reserve(torches, person, 4)),
    ],
  };
}
