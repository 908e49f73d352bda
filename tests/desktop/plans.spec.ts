import { makeAdmin } from '../e2e/support/people.ts';
import { planSeasonFromSheet } from '../e2e/support/plan-journeys.ts';
import { expect, test } from './fixtures.ts';
import { watchPage } from './support/watch-page.ts';

/** A file is chosen; the other ways to plan a season are journeys of the browser: see `e2e/shifts/plans.laptop.spec.ts`. */
test('plans a season from a sheet, all of it or nothing', async ({ signedIn, t }) => {
  const { page } = await signedIn(await makeAdmin());
  const faults = watchPage(page);
  const open = (path: string) => page.goto(new URL(path, page.url()).href);
  await planSeasonFromSheet({ page, t, open }, 2053);
  expect(faults).toEqual([]);
});
