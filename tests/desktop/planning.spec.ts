import { makeAdmin } from '../e2e/support/people.ts';
import { fillSaturdayByKeyboard } from '../e2e/support/planning-journeys.ts';
import { expect, test } from './fixtures.ts';
import { watchPage } from './support/watch-page.ts';

/** The journey of `e2e/planning.laptop.spec.ts` in the app, in a week of its own. */
test('fills Saturday on the grid by the keyboard', async ({ signedIn, t }) => {
  const { page } = await signedIn(await makeAdmin());
  const faults = watchPage(page);
  const open = (path: string) => page.goto(new URL(path, page.url()).href);
  await fillSaturdayByKeyboard({ page, t, open }, '2048-12-12');
  expect(faults).toEqual([]);
});
