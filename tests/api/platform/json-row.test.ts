import { eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { describe, expect, it } from 'vitest';
import { events, profiles, shifts } from '../../../worker/src/app/schema.ts';
import { optional, selectJson } from '../../../worker/src/platform/db/json-row.ts';
import { event, person, shift } from '../factories.ts';
import { db } from '../harness.ts';

describe('a row as JSON', () => {
  it.each([
    ['quotes and lines', `O'Neil "Bo"\\\n\t`],
    ['letters of every kind', 'Łukasz 李 🛼 \u2028 \u0001'],
    ['what looks like JSON', '{"a":[1,null]}'],
    ['nothing', ''],
  ])('equals the row that Drizzle reads: %s', async (_, firstName) => {
    const { id } = await person({ firstName, phoneNumber: null, skills: ['BHV', 'Fotograaf'] });
    const isPerson = eq(profiles.id, id);
    const [read] = await db.select().from(profiles).where(isPerson);
    const [json] = await selectJson(db, getTableColumns(profiles)).from(profiles).where(isPerson);
    expect(json?.row).toEqual(read);
    expect(read).toMatchObject({ firstName, profileCompleted: true });
  });

  it('keeps columns of one name apart in a batch, and is null where a left join found no row', async () => {
    const { id: eventId, title } = await event({ title: 'Disco' });
    const [held, alone] = [await shift({ eventId }), await shift()];
    const other = alias(events, 'other');
    const select = (shiftId: string) =>
      selectJson(db, {
        shift: { id: shifts.id, title: shifts.title },
        event: optional(other.id, { id: other.id, title: other.title }),
        // More members than a function call may have arguments.
        ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`n${index}`, sql<number>`${index}`])),
      })
        .from(shifts)
        .leftJoin(other, eq(other.id, shifts.eventId))
        .where(eq(shifts.id, shiftId));
    const [[first], [second]] = await db.batch([select(held.id), select(alone.id)]);
    expect(first?.row).toMatchObject({
      shift: { id: held.id, title: held.title },
      event: { id: eventId, title },
      n0: 0,
      n19: 19,
    });
    expect(second?.row).toMatchObject({ shift: { id: alone.id }, event: null });
  });
});
