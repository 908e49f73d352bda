import { makeAdmin } from '../e2e/support/people.ts';
import {
  type Admin,
  copyWeekAndMoveIt,
  planSeasonFromSheet,
  planSeasonFromTemplate,
} from '../e2e/support/plan-journeys.ts';
import { test as base, expect } from './fixtures.ts';
import { watchPage } from './support/watch-page.ts';

/** The journeys of `e2e/plans.laptop.spec.ts` in the app, at times of their own. */

const test = base.extend<{ admin: Admin }>({
  admin: async ({ signedIn, t }, use) => {
    const { page } = await signedIn(await makeAdmin());
    const faults = watchPage(page);
    await use({ page, t, open: (path) => page.goto(new URL(path, page.url()).href) });
    expect(faults).toEqual([]);
  },
});

test('plans a season of 340 shifts from a template in at most 60 actions', ({ admin }) =>
  planSeasonFromTemplate(admin, 2051));

test('plans a season from a sheet, all of it or nothing', ({ admin }) => planSeasonFromSheet(admin, 2053));

test('copies last week, moves everything by half an hour, and undoes that', ({ admin }) =>
  copyWeekAndMoveIt(admin, 308));
