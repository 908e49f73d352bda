import { dayOf, startOfDay } from '@ijsploeg/worker/contract';
import { and, eq, ne } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { database } from '../support/database.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

/** The same time on the clock in two weeks and each week after that: at half past midnight, before the clocks change. */
const nightIn = (week: number) => {
  const startTime = startOfDay(dayOf(Date.now()), 14 + 7 * week) + HOUR_MS / 2;
  return { startTime, endTime: startTime + HOUR_MS };
};

test('a volunteer claims six nights in a row with three presses', { tag: '@engines' }, async ({
  page,
  t,
}) => {
  const noor = await makeVolunteer();
  const { title } = await makeShift(nightIn(0));
  for (let week = 1; week < 6; week += 1) await makeShift({ title, ...nightIn(week) });
  await signInAs(page.context(), noor);
  await page.goto(`/shifts?view=list&show=all&q=${encodeURIComponent(title)}`);

  await page.getByRole('link', { name: title, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: title });
  const also = dialog.getByRole('checkbox').first();
  await also.click();
  await dialog.getByRole('button', { name: t('series_claim', { count: 6 }) }).click();

  await expect(page.getByText(t('series_claimed_toast', { count: 6, title }))).toBeVisible();
  await expect(dialog).toBeHidden();
  const held = await database.$count(
    shiftAssignments,
    and(eq(shiftAssignments.volunteerId, noor.id), ne(shiftAssignments.status, 'cancelled')),
  );
  expect(held).toBe(6);
});
