import { eq } from 'drizzle-orm';
import { auditLog, claimRefusals, counterChecks, events, shifts } from '../../worker/src/db/schema.ts';
import { dayOf } from '../../worker/src/lib/calendar-day.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './support/actions.ts';
import { database } from './support/database.ts';
import { makeEvent } from './support/events.ts';
import { makeAdmin, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

/** A wrong counter, as it is found by the comparison: another one on the phone, because there is one of each. */
async function makeDifference(project: string) {
  const isPhone = project === 'phone';
  const { id } = isPhone ? await makeShift() : await makeEvent();
  const name = isPhone ? ('shift_places' as const) : ('event_places' as const);
  if (isPhone) await database.update(shifts).set({ currentVolunteers: 17 }).where(eq(shifts.id, id));
  else await database.update(events).set({ currentCapacity: 17 }).where(eq(events.id, id));
  const differing = { comparedTo: '', found: 1, checkedAt: Date.now(), differences: 1 };
  await database
    .insert(counterChecks)
    .values({ counter: name, ...differing })
    .onConflictDoUpdate({ target: counterChecks.counter, set: differing });
  const kept = async () =>
    isPhone
      ? (await database.select().from(shifts).where(eq(shifts.id, id)))[0]?.currentVolunteers
      : (await database.select().from(events).where(eq(events.id, id)))[0]?.currentCapacity;
  return {
    name,
    text: isPhone ? ('settings_counter_shift_places' as const) : ('settings_counter_event_places' as const),
    kept,
  };
}

test('lets an admin see what is wrong with the portal, and repair a counter', async ({ page, t }, {
  project,
}) => {
  const admin = await makeAdmin();
  await signInAs(page.context(), admin);
  const { name, text, kept } = await makeDifference(project.name);
  await database
    .insert(claimRefusals)
    .values({ day: dayOf(Date.now()), code: 'shift.overlap', count: 3 })
    .onConflictDoNothing();

  await page.goto('/settings');
  await page.getByRole('link', { name: t('settings_health_open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('settings_health_title') })).toBeVisible();
  await expect(page.getByText(t('settings_health_counters_differ'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('settings_health_good'), { exact: true })).toBeHidden();
  await expect(page.getByRole('cell', { name: t('settings_refusal_overlap') })).toBeVisible();

  const counter = t(text);
  const repair = page.getByRole('button', { name: t('settings_counters_repair_of', { counter }) });
  await repair.click();
  await expect(notice({ page, t }, t('settings_counters_repaired', { counter }))).toBeVisible();
  await expect(repair).toBeHidden();
  expect(await kept()).toBe(0);
  expect(await database.select().from(auditLog).where(eq(auditLog.actorId, admin.id))).toMatchObject([
    { action: 'setting.counter_repaired', subjectId: name },
  ]);
});
