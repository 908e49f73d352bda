import { expect, test } from './fixtures.ts';
import { apply, button, heading } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { withLock } from './support/lock.ts';
import { makeAdmin, makePerson, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

test('agrees to photos with the application and withdraws that, and an admin sees both', async ({
  page,
  newcomer,
  t,
}, testInfo) => {
  test.slow();
  const lastName = `Fotograaf-${testInfo.project.name}`;
  const person = await makePerson({ firstName: 'Fenna', lastName });
  const name = `Fenna ${lastName}`;
  const applicant = { page, t };
  const [yes, no] = [button(applicant, 'photos_yes'), button(applicant, 'photos_no')];
  await signInAs(page.context(), person);

  await test.step('neither answer is given beforehand, and yes goes with the application', async () => {
    await page.goto('/complete-volunteer-application');
    await expect(yes).toHaveAttribute('aria-pressed', 'false');
    await expect(no).toHaveAttribute('aria-pressed', 'false');
    await yes.click();
    await withLock('auto-approval', async () => {
      await apply(applicant, 'Ik schaats al mijn hele leven en help graag een handje mee.');
      await expect(heading(applicant, 'onboarding_applied_title')).toBeVisible();
    });
  });

  await test.step('the answer is there while the application waits', async () => {
    await page.goto('/my-data');
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
  });

  const organiser = { page: await newcomer(), t };
  await test.step('an admin approves and sees the consent', async () => {
    await signInAs(organiser.page.context(), await makeAdmin());
    await organiser.page.goto('/volunteer-approval');
    await organiser.page.getByRole('button', { name: t('approval_approve_of', { name }) }).click();
    await expect(organiser.page.getByText(t('approval_approved_mailed', { name }))).toBeVisible();
    await organiser.page.goto(`/volunteers?act=profile&person=${person.id}`);
    await expect(
      organiser.page.getByText(new RegExp(`^${t('photos_person_yes', { day: '' })}`)),
    ).toBeVisible();
  });

  await test.step('the volunteer takes it back in the profile, with one press', async () => {
    await page.goto('/profile');
    await expect(yes).toHaveAttribute('aria-pressed', 'true');
    await no.click();
    await expect(no).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await expect(no).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the admin sees that in the details and in the crew of the day', async () => {
    // Under way, so that it is on today's list at every hour.
    const startTime = Date.now() - 600_000;
    const shift = await makeShift({
      title: `Toezicht ${testInfo.project.name}`,
      startTime,
      endTime: startTime + 3_600_000,
    });
    await makePlace(shift, person);
    await organiser.page.reload();
    await expect(organiser.page.getByText(t('photos_person_no', { day: '' }).trim())).toBeVisible();
    await organiser.page.goto('/crew');
    const row = organiser.page
      .getByRole('region', { name: shift.title })
      .getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(row).toContainText(t('photos_none'));
  });
});
