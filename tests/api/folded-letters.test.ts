import { FOLDED_LETTERS, foldText, listPeople } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventReservations, events, profiles, shifts } from '../../worker/src/db/schema.ts';
import { admin, event, person, reservation, shift } from './factories.ts';
import { call, db, env } from './harness.ts';

/** The search text before letters were folded. */
const EARLIER = `bjørn ’${[...FOLDED_LETTERS.keys()].join('')}’ zoe`;

describe('search texts from before letters were folded', () => {
  // The migration ran on empty tables before the tests, so run it again on rows.
  beforeAll(async () => {
    await person({ firstName: 'Bjørn', searchText: EARLIER });
    await person({ firstName: 'Михаил', searchText: 'михаил 🎅🏽' });
    await shift({ searchText: EARLIER });
    await reservation({ eventId: (await event({ searchText: EARLIER })).id, searchText: EARLIER });
    const migration = env.TEST_MIGRATIONS.find(({ name }) => name.includes('folded_letters'));
    for (const query of migration?.queries ?? []) await env.DB.prepare(query).run();
  });

  it.each([profiles, shifts, events, eventReservations])('are folded in each table (%#)', async (table) => {
    const found = await db
      .select({ searchText: table.searchText })
      .from(table)
      .where(eq(table.searchText, foldText(EARLIER)));
    expect(found).toHaveLength(1);
  });

  it('match people by the folded letters', async () => {
    const as = await admin();
    const find = async (search: string) =>
      (await call(listPeople, { as, query: { view: 'all', search } })).items.map(
        ({ firstName }) => firstName,
      );
    expect(await find('bjorn')).toEqual(['Bjørn']);
    expect(await find('Bjørn')).toEqual(['Bjørn']);
    expect(await find('михаил 🎅🏽')).toEqual(['Михаил']);
  });
});
