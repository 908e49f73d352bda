import { weekOfDay } from '@ijsploeg/worker/contract';
import { expect, type Locator, test } from '@playwright/test';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { makePlace } from './assignments.ts';
import { database } from './database.ts';
import { makeVolunteer, type Person } from './people.ts';
import type { Admin } from './plan-journeys.ts';
import { clearShifts, makeShift } from './shifts.ts';

/** The journey over the planning grid, which passes in a browser and in the desktop app. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * A week with a shift on Friday and two on Saturday, and four volunteers with one last name.
 *
 * @param saturday in the morning; no other test has shifts in its week
 */
export async function makeWeek(saturday: string) {
  const morning = Date.parse(`${saturday}T08:00:00Z`);
  const lastName = `Vos${newId('usr').slice(4, 12)}`;
  const make = (title: string, startTime: number, maxVolunteers: number) =>
    makeShift({ title, location: 'Grote baan', startTime, endTime: startTime + 2 * HOUR_MS, maxVolunteers });
  await clearShifts(morning - 6 * DAY_MS, morning + 3 * DAY_MS);
  const shifts = {
    friday: await make('Vrijdag', morning - DAY_MS, 2),
    early: await make('Ochtend', morning, 3),
    late: await make('Middag', morning + 4 * HOUR_MS, 1),
  };
  const volunteer = (firstName: string) => makeVolunteer({ firstName, lastName, skills: [] });
  const people = {
    anna: await volunteer('Anna'),
    bo: await volunteer('Bo'),
    cees: await volunteer('Cees'),
  };
  return {
    ...shifts,
    ...people,
    path: `/planning?week=${weekOfDay(saturday)}&q=${lastName}`,
    named: ({ firstName }: Person) => `${firstName} ${lastName}`,
  };
}

/** The shifts on which somebody holds a place. */
export const shiftsOf = async ({ id }: Person): Promise<string[]> =>
  (
    await database
      .select({ shiftId: shiftAssignments.shiftId })
      .from(shiftAssignments)
      .where(and(eq(shiftAssignments.volunteerId, id), ne(shiftAssignments.status, 'cancelled')))
  ).map(({ shiftId }) => shiftId);

/** The parts of the planning grid. */
export function planningGrid({ page, t }: Pick<Admin, 'page' | 't'>) {
  const grid = page.getByRole('grid');
  return {
    grid,
    /** A shift or a place by the start of its name. */
    item: (name: string) => grid.getByRole('button', { name: new RegExp(`^${name}\\b`) }),
    person: (name: string) =>
      page.getByRole('region', { name: t('planning_people') }).getByRole('button', { name }),
    said: page.getByRole('main').getByRole('status').first(),
  };
}

/** Presses Tab, or Shift+Tab to go back, until an element has the focus. Behind its last element Firefox leaves the page. */
async function tabTo(admin: Admin, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBehind = await target.evaluate((node) => {
    const { document } = globalThis as unknown as { document: { activeElement: typeof node } };
    return (node.compareDocumentPosition(document.activeElement) & 2) > 0;
  });
  for (let presses = 0; presses < 60; presses += 1) {
    if ((await admin.page.locator(':focus').and(target).count()) > 0) return;
    await admin.page.keyboard.press(isBehind ? 'Tab' : 'Shift+Tab');
  }
  await expect(target).toBeFocused();
}

/** An admin fills a Saturday without a mouse, meets a refusal, and undoes two acts. */
export async function fillSaturdayByKeyboard(admin: Admin, saturday: string): Promise<void> {
  const { page, t } = admin;
  const { anna, bo, cees, friday, early, late, named, path } = await makeWeek(saturday);
  await makePlace(friday, anna, { status: 'confirmed', confirmedAt: Date.now() });
  const { item, person, said } = planningGrid(admin);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await admin.open(path);

  await test.step('Bo gets a place on Saturday morning', async () => {
    await tabTo(admin, person(named(anna)));
    await press('ArrowDown', 'm');
    await expect(item(friday.title)).toBeFocused();
    await expect(said).toContainText(named(bo));
    await press('ArrowRight');
    await expect(item(early.title)).toBeFocused();
    await expect(item(early.title)).toHaveAccessibleName(new RegExp(t('planning_fits')));
    await press('Enter');
    await expect(item(named(bo))).toBeFocused();
    expect(await shiftsOf(bo)).toEqual([early.id]);
  });

  await test.step('the afternoon fills before Cees gets there, and the morning takes Cees', async () => {
    await tabTo(admin, person(named(bo)));
    await press('ArrowDown', 'm', 'ArrowRight', 'ArrowDown');
    await expect(item(late.title)).toBeFocused();
    await makePlace(late, await makeVolunteer({ firstName: 'Snel' }));
    await press('Enter');
    await expect(page.getByRole('grid').getByText(t('error_shift_full'))).toBeVisible();
    await expect(item(late.title)).toBeFocused();
    expect(await shiftsOf(cees)).toEqual([]);
    await press('ArrowUp', 'Enter');
    await expect(item(named(cees))).toBeFocused();
    expect(await shiftsOf(cees)).toEqual([early.id]);
  });

  await test.step('Anna is moved from Friday to Saturday, and stays confirmed', async () => {
    await press('ArrowLeft');
    await expect(item(named(anna))).toBeFocused();
    await press('m', 'ArrowRight');
    await expect(item(early.title)).toBeFocused();
    await press('Enter');
    await expect(item(named(anna))).toBeFocused();
    await expect(item(named(anna))).toHaveAccessibleName(new RegExp(t('mine_status_confirmed')));
    expect(await shiftsOf(anna)).toEqual([early.id]);
  });

  await test.step('two acts are taken back', async () => {
    await press('Control+z');
    await expect(said).toContainText(friday.title);
    await expect.poll(() => shiftsOf(anna)).toEqual([friday.id]);
    await press('Control+z');
    await expect.poll(() => shiftsOf(cees)).toEqual([]);
    await expect(item(named(cees))).toBeHidden();
  });

  await page.reload();
  await expect(item(named(bo))).toBeVisible();
  const places = await database
    .select()
    .from(shiftAssignments)
    .where(
      and(
        inArray(shiftAssignments.shiftId, [friday.id, early.id, late.id]),
        ne(shiftAssignments.status, 'cancelled'),
      ),
    );
  expect(places.map(({ shiftId }) => shiftId).sort()).toEqual([friday.id, early.id, late.id].sort());
}
