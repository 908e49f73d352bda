import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../support/actions.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;
// Hardly anybody else has both skills; people who do are asked too.
const SKILLS = ['Video producent', 'Social media content creatie', 'Passe-partouts controle'];

// The laptop project runs in English.
test('an organiser goes from a gap to people asked with two presses, and sees what they answer', async ({
  page,
  context,
  newcomer,
  t,
  language,
}) => {
  const lastName = newId('usr').slice(4);
  const volunteer = (firstName: string) =>
    makeVolunteer({ firstName, lastName, skills: SKILLS, locale: language });
  const [noor, sanne] = [await volunteer('Noor'), await volunteer('Sanne')];
  const startTime = Date.now() + 5 * HOUR_MS;
  const shift = await makeShift({
    startTime,
    endTime: startTime + 2 * HOUR_MS,
    maxVolunteers: 2,
    requiredSkills: SKILLS,
  });
  await signInAs(context, await makeAdmin({ locale: language }));
  await page.goto('/today');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: shift.title }) });
  await expect(row).toContainText(t('today_lacks', { count: 1 }));

  await page.getByRole('link', { name: shift.title }).click();
  await page
    .getByRole('button', { name: new RegExp(t('gaps_ask_best', { count: 2 }).replace('2', '[2-5]')) })
    .click();
  for (const { firstName } of [noor, sanne])
    await expect(notice({ page, t }, `${firstName} ${lastName}`)).toBeVisible();
  await expect(row).toContainText(new RegExp(t('gaps_asked', { count: 2 }).replace('2', '[2-5]')));
  // Other tests may have made more people with these skills.
  await expect(
    page
      .getByText(t('gaps_none_left'))
      .or(
        page.getByRole('button', { name: new RegExp(t('gaps_ask_more', { count: 2 }).replace('2', '[12]')) }),
      ),
  ).toBeVisible();

  await test.step('one answers on the dashboard, the other at her shifts', async () => {
    const other = await newcomer();
    await signInAs(other.context(), noor);
    await other.goto('/dashboard');
    await other.getByRole('button', { name: new RegExp(`^${t('asks_yes')}: ${shift.title}`) }).click();
    await expect(other.getByText(t('asks_done_yes'))).toBeFocused();
    await signInAs(other.context(), sanne);
    await other.goto('/my-shifts');
    await other.getByRole('button', { name: new RegExp(`^${t('asks_no')}: ${shift.title}`) }).click();
    await expect(other.getByText(t('asks_done_no'))).toBeFocused();
  });

  await page.reload();
  await expect(row).toContainText(t('gaps_said_no', { count: 1 }));
  await expect(row).toContainText(t('today_enough', { count: 1 }));
  const people = page.getByRole('region', { name: t('gaps_people') });
  await expect(people.getByText(t('gaps_candidate_said_no'))).toBeVisible();

  await test.step('who is assigned fills the shift, and nobody else can be asked', async () => {
    await people
      .getByRole('button', { name: t('shifts_assign_person', { name: `Sanne ${lastName}` }) })
      .click();
    await expect(row).toContainText(t('today_full'));
    await expect(people).toBeHidden();
  });
});
