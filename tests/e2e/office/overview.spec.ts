import type { Answer, listToday } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { expectInReach, holdUndo, notice } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

/** Which skill the shifts of a project need that is not the phone's. */
const SKILLS: Record<string, string> = {
  'phone-webkit': 'Social media content creatie',
  'phone-firefox': 'Passe-partouts controle',
};
const HOUR_MS = 3_600_000;

test('claims a fitting shift with one tap after opening the portal, and undoes it in place', {
  tag: ['@phone', '@engines'],
}, async ({ page, t }) => {
  // A skill that few shifts need, one for each engine, so that these three are offered first.
  const skill = SKILLS[test.info().project.name] ?? 'Video producent';
  const sanne = await makeVolunteer({ skills: [skill] });
  const [one, other, later] = await Promise.all(
    [3, 4, 7].map((minutes) => {
      const startTime = Date.now() + minutes * 60_000;
      return makeShift({ startTime, endTime: startTime + 3 * 60_000, requiredSkills: [skill] });
    }),
  );
  if (!one || !other || !later) throw new Error('no shifts');
  await signInAs(page.context(), sanne);
  await page.goto('/');
  const offered = page.getByRole('region', { name: t('dashboard_fitting'), exact: true });
  const row = (title: string) => offered.getByRole('listitem').filter({ hasText: title });
  const claim = row(one.title).getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) });
  // Its size follows the typeface, which a second visit has from the cache.
  await expect(claim).toBeVisible();
  await page.reload();
  await expect(claim).toBeVisible();
  const before = await claim.boundingBox();
  await claim.tap();
  const undo = await holdUndo({ page, t });

  await expect(row(one.title).getByText(t('shifts_claimed'))).toBeVisible();
  await expect(row(other.title).getByText(t('shifts_short_overlap'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('mine_next') })).toContainText(one.title);
  const next = row(later.title).getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) });
  await expect(next).toBeFocused();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectInReach(next);
  }
  expect(await database.$count(shiftAssignments, eq(shiftAssignments.volunteerId, sanne.id))).toBe(1);

  await undo.tap();
  await expect(page.getByRole('region', { name: t('mine_next') })).toContainText(
    t('dashboard_no_shifts_title'),
  );
  await expect(claim).toBeVisible();
  await page.evaluate('scrollTo(0, 0)');
  expect(await claim.boundingBox()).toEqual(before);
  await expect(row(other.title).getByRole('button')).toBeVisible();
});

test('fills a shift that lacks people from the dashboard, with two presses', { tag: '@laptop' }, async ({
  page,
  t,
}) => {
  const lastName = newId('usr').slice(4);
  const skills = ['Fotograaf', 'BHV', 'Passe-partouts controle', 'Op- afbouw'];
  await makeVolunteer({ firstName: 'Sanne', lastName, skills });
  const startTime = Date.now() + 2 * 60_000;
  const shift = await makeShift({ startTime, endTime: startTime + HOUR_MS, requiredSkills: skills });
  // The dashboard names five shifts, and other tests have shifts under way that come first.
  await page.route('**/api/today', async (route) => {
    const response = await route.fetch();
    if (response.status() === 304) return route.fulfill({ response });
    const today = (await response.json()) as Answer<typeof listToday>;
    const items = today.items.filter((need) => need.shift.id === shift.id);
    await route.fulfill({ response, json: { ...today, items } });
  });
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/dashboard');
  const row = page
    .getByRole('region', { name: t('dashboard_today'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: shift.title });
  await expect(row).toContainText(t('today_lacks', { count: 1 }));
  await row.getByRole('link').click();
  const name = `Sanne ${lastName}`;
  await page.getByRole('button', { name: t('shifts_assign_person', { name }) }).click();
  await expect(notice({ page, t }, t('shifts_assigned', { name, title: shift.title }))).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: t('dashboard_today'), exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});
