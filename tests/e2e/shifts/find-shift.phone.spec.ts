import { and, eq } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { loseResponse } from '../support/network.ts';
import { makeVolunteer, type Person, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const DAY_MS = 24 * 3_600_000;
const fromNow = (days: number) => ({
  startTime: Date.now() + days * DAY_MS,
  endTime: Date.now() + (days + 0.1) * DAY_MS,
});

test('shows the stored state after a claim loses its connection, and can be retried', async ({ page, t }) => {
  const noor = await makeVolunteer();
  const { id, title } = await makeShift({ maxVolunteers: 2 });
  const second = await makeShift({ title: `${title} nog een`, ...fromNow(8) });
  await signInAs(page.context(), noor);
  await page.goto(`/shifts?view=list&q=${encodeURIComponent(title)}`);
  const row = rowOf(page, title);
  const claimOf = (of: string) =>
    rowOf(page, of).getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) });
  await expect(claimOf(title)).toBeVisible();

  await test.step('a lost request leaves the shift unclaimed', async () => {
    await page.context().setOffline(true);
    await claimOf(title).click();
    await expect(row.getByText(t('error_network'))).toBeVisible();
    await expect(claimOf(title)).toBeVisible();
    await expect(row.getByText('0/2').filter({ visible: true })).toBeVisible();
    expect(await stateOf(noor, id)).toBeUndefined();
    await page.context().setOffline(false);
  });

  await test.step('a lost response leaves it claimed, and the screen shows it', async () => {
    await page.route(`**/api/shifts/${id}/claim`, loseResponse);
    await claimOf(title).click();
    await expect.poll(() => stateOf(noor, id)).toBe('assigned');
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await expect(row.getByText('1/2').filter({ visible: true })).toBeVisible();
    await expect(row.getByText(t('error_network'))).toBeHidden();
  });

  await test.step('the dialog shows it too, and can cancel it', async () => {
    await page.route(`**/api/shifts/${second.id}/claim`, loseResponse);
    await page.getByRole('link', { name: second.title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: second.title });
    await dialog.getByRole('button', { name: t('shifts_claim_this') }).click();
    await expect(dialog.getByText(t('shifts_why_claimed'))).toBeVisible();
    await expect(dialog.getByText(t('error_network'))).toBeHidden();
    await dialog.getByRole('button', { name: t('mine_cancel') }).click();
    await expect(claimOf(second.title)).toBeVisible();
    expect(await stateOf(noor, second.id)).toBe('cancelled');
  });
});

/** The stored assignment of a person to a shift. */
async function stateOf({ id }: Person, shiftId: string) {
  const [place] = await database
    .select({ status: shiftAssignments.status })
    .from(shiftAssignments)
    .where(and(eq(shiftAssignments.volunteerId, id), eq(shiftAssignments.shiftId, shiftId)));
  return place?.status;
}
