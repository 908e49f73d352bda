import {
  claimShift,
  type ListedShift,
  listClaimableShifts,
  listShifts,
  PAGE_SIZE,
} from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { shiftAssignments, shifts } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { claimableShifts } from '../../worker/src/modules/shifts/shifts.repository.ts';
import { admin, HOUR, hoursFromNow, shift, type TestPerson, volunteer } from './factories.ts';
import { call, db, env, refusal } from './harness.ts';

const DAY = 24 * HOUR;
const page = (as: TestPerson, after?: string) =>
  call(listClaimableShifts, { as, query: after === undefined ? {} : { after } });

/** All pages, one after the other. */
async function everything(as: TestPerson, between: () => Promise<unknown> = async () => {}) {
  const items: ListedShift[] = [];
  let after: string | undefined;
  do {
    const answer = await page(as, after);
    expect(answer.items.length).toBeLessThanOrEqual(PAGE_SIZE);
    items.push(...answer.items);
    after = answer.next ?? undefined;
    await between();
  } while (after !== undefined);
  return items;
}

beforeEach(() => db.delete(shifts));

describe('the shifts I can take', () => {
  it('are those that the calendar says I can claim, on all days, soonest first', async () => {
    const sanne = await volunteer({ skills: ['BHV'] });
    const at = (hours: number) => ({ startTime: hoursFromNow(hours), endTime: hoursFromNow(hours + 2) });
    const mine = await shift({ title: 'mijn dienst', ...at(50) });
    await db.insert(shiftAssignments).values({
      id: newId('asg'),
      shiftId: mine.id,
      volunteerId: sanne.id,
      status: 'assigned',
      assignedAt: Date.now(),
    });
    await shift({ title: 'volgend jaar', ...at(400 * 24) });
    await shift({ title: 'morgen', ...at(24) });
    await shift({ title: 'met BHV', requiredSkills: ['BHV'], ...at(46) });
    await shift({ title: 'ook fotograaf', requiredSkills: ['BHV', 'Fotograaf'], ...at(30) });
    await shift({ title: 'alleen fotograaf', requiredSkills: ['Fotograaf'], ...at(30) });
    await shift({ title: 'besloten', shiftType: 'private', ...at(30) });
    await shift({ title: 'vol', maxVolunteers: 1, currentVolunteers: 1, ...at(30) });
    await shift({ title: 'tegelijk', ...at(51) });
    await shift({ title: 'begonnen', ...at(-1) });
    await shift({ title: 'afgelast', status: 'cancelled', ...at(30) });
    const { items, next } = await page(sanne);
    expect(items.map(({ title }) => title)).toEqual(['morgen', 'met BHV', 'volgend jaar']);
    expect(next).toBeNull();
    const listed = await call(listShifts, { as: sanne, query: { to: '2099-01-01' } });
    expect(items).toEqual(listed.items.filter(({ claim }) => claim.allowed));
    await call(claimShift, { as: sanne, params: { id: items[0]?.id ?? '' } });
    expect((await page(sanne)).items.map(({ title }) => title)).toEqual(['met BHV', 'volgend jaar']);
  });

  it('are for admins too', async () => {
    await shift({ title: 'open' });
    expect((await page(await admin())).items.map(({ title }) => title)).toEqual(['open']);
  });

  it('come page by page, none twice and none left out, also when many start at once and others are taken', async () => {
    const sanne = await volunteer();
    const count = PAGE_SIZE * 3 + 4;
    const start = hoursFromNow(24);
    for (let index = 0; index < count; index++) {
      const startTime = start + Math.floor(index / 40) * DAY;
      await shift({ title: `nr ${index}`, startTime, endTime: startTime + HOUR });
    }
    const all = await everything(sanne);
    expect(new Set(all.map(({ id }) => id)).size).toBe(count);
    const sorted = [...all].sort((one, other) => one.startTime.localeCompare(other.startTime));
    expect(all.map(({ startTime }) => startTime)).toEqual(sorted.map(({ startTime }) => startTime));
    // A shift that goes while one reads takes no other along.
    const seen = await everything(sanne, async () => {
      const [first] = await db.select().from(shifts).orderBy(shifts.startTime, shifts.id).limit(1);
      if (first) await db.delete(shifts).where(eq(shifts.id, first.id));
    });
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it.each(['', 'x', '1~', "1~shf_'; --", '~shf_a', '-1~shf_a'])(
    'refuse the page after "%s"',
    async (after) => {
      expect(await refusal(listClaimableShifts, { as: await volunteer(), query: { after } })).toMatchObject({
        code: 'request.invalid',
        issues: [{ path: 'after' }],
      });
    },
  );

  it('are read by the index of the start, without sorting all of them', async () => {
    const { sql: text, params } = claimableShifts(db).getQuery();
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
      .bind(...params.map((param) => (typeof param === 'object' ? 1 : param)))
      .all<{ detail: string }>();
    const steps = plan.results.map(({ detail }) => detail);
    expect(steps.join('\n')).toContain('SEARCH shifts USING INDEX shifts_by_start');
    expect(steps.filter((step) => /^USE TEMP B-TREE FOR ORDER BY/.test(step))).toEqual([]);
  });
});
