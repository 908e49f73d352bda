import { eq } from 'drizzle-orm';
import { claimRefusals, jobRuns, shifts } from '../../../worker/src/app/schema.ts';
import { dayOf } from '../../../worker/src/platform/lib/calendar-day.ts';
import { expect, test } from '../fixtures.ts';
import { database } from '../support/database.ts';
import { makeAdmin, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

test('lets an admin see what is wrong with the portal', async ({ page, t }) => {
  await signInAs(page.context(), await makeAdmin());
  // A wrong counter, as its job records it. If the job runs meanwhile, it finds the same.
  const { id } = await makeShift();
  const setCounter = (currentVolunteers: number) =>
    database.update(shifts).set({ currentVolunteers }).where(eq(shifts.id, id));
  await setCounter(17);
  const lastError = 'Error: Differ: shifts.current_volunteers (1)';
  const failed = { lastStartedAt: Date.now(), lastFinishedAt: null, lastError };
  await database
    .insert(jobRuns)
    .values({ name: 'check_counters', ...failed })
    .onConflictDoUpdate({ target: jobRuns.name, set: failed });
  await database
    .insert(claimRefusals)
    .values({ day: dayOf(Date.now()), code: 'shift.overlap', count: 3 })
    .onConflictDoNothing();

  await page.goto('/settings');
  await page.getByRole('link', { name: t('nav_settings_health'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('settings_health_title') })).toBeVisible();
  await expect(page.getByText(/Differ: shifts\.current_volunteers/)).toBeVisible();
  await expect(page.getByText(t('settings_health_good'), { exact: true })).toBeHidden();
  await expect(page.getByRole('cell', { name: t('settings_refusal_overlap') })).toBeVisible();
  await setCounter(0);
});
