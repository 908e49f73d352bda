import { listEvents } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import { events } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { hoursFromNow } from './factories.ts';
import { call, db } from './harness.ts';

async function event(title: string, startHours: number, endHours: number) {
  const id = newId('evt');
  const now = Date.now();
  await db.insert(events).values({
    id,
    title,
    location: 'Grote baan',
    startDate: hoursFromNow(startHours),
    endDate: hoursFromNow(endHours),
    priceCents: 750,
    maxCapacity: 40,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

describe('the events', () => {
  it('are there for everybody, by start, each with where the clock puts it', async () => {
    const later = await event('Schaatsdisco', 48, 52);
    const past = await event('Opening', -52, -48);
    const now = await event('Elfurentocht', -2, 9);
    const listed = async (filter?: 'all' | 'upcoming' | 'past') => {
      const { items } = await call(listEvents, { ...(filter && { query: { filter } }) });
      return items.filter(({ id }) => [later, past, now].includes(id));
    };

    expect((await listed()).map(({ id, status }) => [id, status])).toEqual([
      [past, 'completed'],
      [now, 'ongoing'],
      [later, 'upcoming'],
    ]);
    expect((await listed('upcoming')).map(({ id }) => id)).toEqual([now, later]);
    expect((await listed('past')).map(({ id }) => id)).toEqual([past]);
    expect((await listed('past'))[0]).toMatchObject({
      title: 'Opening',
      description: null,
      imageUrl: null,
      priceCents: 750,
      maxCapacity: 40,
      currentCapacity: 0,
      requiresTicket: false,
      version: 1,
    });
  });
});
