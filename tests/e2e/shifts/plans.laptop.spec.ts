import { test as base } from '../fixtures.ts';
import { makeAdmin, signInAs } from '../support/people.ts';
import { type Admin, copyWeekAndMoveIt, planSeasonFromTemplate } from '../support/plan-journeys.ts';

/** The season from a sheet is planned in the desktop app: see `desktop/plans.spec.ts`. */

const test = base.extend<{ admin: Admin }>({
  admin: async ({ page, t }, use) => {
    await signInAs(page.context(), await makeAdmin());
    await use({ page, t, open: (path) => page.goto(path) });
  },
});

test('plans a season of 340 shifts from a template in at most 60 actions', ({ admin }) =>
  planSeasonFromTemplate(admin, 2069));

test(
  'copies last week, moves everything by half an hour, and undoes that',
  { tag: '@engines' },
  ({ admin }) => copyWeekAndMoveIt(admin, 280),
);
