import { FOUND_ROWS, find } from '@ijsploeg/worker/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { admin, event, HOUR, person, shift, shiftIn, volunteer } from '../factories.ts';
import { call, request } from '../harness.ts';

/** A text that only the rows of one test have. */
let mark: string;
beforeEach(() => {
  mark = newId('usr').slice(4);
});

const found = async (as: Awaited<ReturnType<typeof person>>, text: string) => {
  const { people, shifts, events } = await call(find, { as, query: { text } });
  return {
    people: people.map(({ name }) => name),
    shifts: shifts.map(({ title }) => title),
    events: events.map(({ title }) => title),
  };
};

describe('a search', () => {
  it('finds people, shifts and events for an admin, without case and accents', async () => {
    await person({ firstName: 'Zoë', lastName: mark });
    await shift({ title: `Crème ${mark}` });
    await event({ title: `Gala ${mark}` });
    const boss = await admin();
    expect(await found(boss, mark.toUpperCase())).toEqual({
      people: [`Zoë ${mark}`],
      shifts: [`Crème ${mark}`],
      events: [`Gala ${mark}`],
    });
    expect((await found(boss, `creme ${mark}`)).shifts).toHaveLength(1);
    expect((await found(boss, `zoe ${mark}`)).people).toHaveLength(1);
  });

  it('finds no people for a volunteer, and only the shifts that they see', async () => {
    const sanne = await volunteer({ lastName: mark, skills: [] });
    await shift({ title: `Open ${mark}` });
    await shift({ title: `Besloten ${mark}`, shiftType: 'private' });
    await shift({ title: `Ehbo ${mark}`, requiredSkills: ['BHV'] });
    expect(await found(sanne, mark)).toEqual({ people: [], shifts: [`Open ${mark}`], events: [] });
  });

  it('finds only events for somebody without a role', async () => {
    await shift({ title: `Open ${mark}` });
    await event({ title: `Gala ${mark}` });
    expect(await found(await person({ role: 'user', lastName: mark }), mark)).toEqual({
      people: [],
      shifts: [],
      events: [`Gala ${mark}`],
    });
  });

  it('leaves out what is over, and stops at the first few to come', async () => {
    await shiftIn(-48, { title: `Gisteren ${mark}` });
    for (let index = FOUND_ROWS + 1; index > 0; index--)
      await shiftIn(24 * index, { title: `${index} ${mark}` });
    await event({ title: `Vorig ${mark}`, startDate: Date.now() - 9 * HOUR, endDate: Date.now() - HOUR });
    const { shifts, events } = await found(await admin(), mark);
    expect(shifts).toEqual([1, 2, 3, 4, 5].map((index) => `${index} ${mark}`));
    expect(events).toEqual([]);
  });

  it('takes wildcards as text, and refuses one letter', async () => {
    const boss = await admin();
    await shift({ title: `Bar ${mark}` });
    expect((await found(boss, `%${mark}`)).shifts).toEqual([]);
    expect((await request(find, { as: boss, query: { text: 'a' } })).status).toBe(400);
  });
});
