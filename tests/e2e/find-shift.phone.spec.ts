import { and, eq } from 'drizzle-orm';
import { shiftAssignments } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { button, heading, rowOf } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { database } from './support/database.ts';
import { loseResponse } from './support/network.ts';
import { makeVolunteer, type Person, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const DAY_MS = 24 * 3_600_000;
const fromNow = (days: number) => ({
  startTime: Date.now() + days * DAY_MS,
  endTime: Date.now() + (days + 0.1) * DAY_MS,
});

test('lists the shifts that the volunteer can claim, soonest first, and finds others by filter', async ({
  page,
  t,
}) => {
  const sanne = await makeVolunteer({ firstName: 'Sanne', skills: ['BHV'] });
  const word = newId('shf').slice(4);
  const named = (name: string) => `${name} ${word}`;
  const later = await makeShift({ title: named('Later'), ...fromNow(40) });
  const soon = await makeShift({ title: named('Snel'), ...fromNow(2), requiredSkills: ['BHV'] });
  const then = await makeShift({ title: named('Daarna'), ...fromNow(5) });
  const full = await makeShift({ title: named('Vol'), ...fromNow(3) });
  await makePlace(full, await makeVolunteer());
  const skilled = await makeShift({
    title: named('Foto'),
    ...fromNow(4),
    requiredSkills: ['BHV', 'Fotograaf'],
  });
  const clash = await makeShift({ title: named('Tegelijk'), ...fromNow(6) });
  const mine = await makeShift({ title: named('Mijn'), ...fromNow(6) });
  await makePlace(mine, sanne);
  await makeShift({ title: named('Besloten'), ...fromNow(3), shiftType: 'private' });
  await makeShift({ title: named('Vaardig'), ...fromNow(3), requiredSkills: ['Fotograaf'] });

  await signInAs(page.context(), sanne);
  await page.goto('/shifts?view=list');
  await expect(heading({ page, t }, 'shifts_list_claimable')).toBeVisible();
  await page.getByRole('searchbox').fill(word);
  const titles = page.getByRole('main').getByRole('link', { name: word });
  await expect(titles).toHaveText([soon, then, later].map(({ title }) => title));

  await button({ page, t }, 'shifts_filters').click();
  const show = page.getByRole('combobox', { name: t('shifts_filter_show') });
  await show.selectOption(t('shifts_show_all'));
  await expect(titles).toHaveText([soon, full, skilled, then, clash, mine, later].map(({ title }) => title));
  await expect(rowOf(page, full.title).getByText(t('shifts_full'), { exact: true })).toBeVisible();
  await expect(
    rowOf(page, skilled.title).getByText(t('shifts_missing_skill', { skills: 'Fotograaf' })),
  ).toBeVisible();
  await expect(rowOf(page, clash.title).getByText(t('shifts_short_overlap'))).toBeVisible();
  await show.selectOption(t('shifts_show_mine'));
  await expect(titles).toHaveText([mine.title]);
  await page.reload();
  await expect(titles).toHaveText([mine.title]);
  await page.getByRole('button', { name: t('shifts_filters_clear') }).click();
  await expect(page).toHaveURL(/\/shifts\?view=list$/);
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
