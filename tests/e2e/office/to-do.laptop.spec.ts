import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { mailTo } from '../support/inbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('confirms the selected places of a shift at once, and says which was confirmed already', {
  tag: '@engines',
}, async ({ page, t }) => {
  const lastName = newId('usr').slice(4);
  const shift = await makeShift({ maxVolunteers: 3 });
  // The oldest, so that the shift stays on the first page whatever other tests add.
  const long = { assignedAt: Date.now() - 500 * 24 * HOUR_MS };
  const places: { id: string; email: string }[] = [];
  for (const firstName of ['Anne', 'Bram', 'Cleo']) {
    const holder = await makeVolunteer({ firstName, lastName, locale: 'en' });
    places.push({ ...(await makePlace(shift, holder, long)), email: holder.email });
  }
  const [annes, brams, cleos] = places;
  await page.goto('/admin-todo?sort=age');
  await page
    .getByRole('checkbox', { name: new RegExp(shift.title) })
    .first()
    .check();
  await database
    .update(shiftAssignments)
    .set({ status: 'confirmed', confirmedAt: Date.now() })
    .where(eq(shiftAssignments.id, brams?.id ?? ''));
  await page.getByRole('button', { name: t('todo_confirm_selected', { count: 3 }) }).click();
  await expect(notice({ page, t }, t('todo_selected_confirmed', { count: 2 }))).toBeVisible();
  await expect(page.getByText(t('todo_was_confirmed', { name: `Bram ${lastName}` }))).toBeVisible();
  await expect(page.getByRole('article', { name: shift.title })).toHaveCount(0);
  for (const place of [annes, cleos]) await mailTo(place?.email ?? '', shift.title);
});
