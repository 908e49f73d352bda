import { LOCALES } from '@ijsploeg/worker/contract';
import { requestApproved } from '../../worker/src/modules/volunteer-requests/mails/request-approved.ts';
import { expect, test } from './fixtures.ts';
import {
  addShift,
  apply,
  button,
  chooseFromMenu,
  completeProfile,
  dayFromNow,
  field,
  fillSignUp,
  heading,
  link,
  notice,
  openShift,
  signIn,
  signOut,
} from './support/actions.ts';
import { linkIn, mailTo } from './support/inbox.ts';
import { withLock } from './support/lock.ts';
import { freshEmail, makeAdmin, makePerson, makeVolunteer, PASSWORD, signInAs } from './support/people.ts';

for (const language of LOCALES)
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('a visitor signs up, is approved, and claims and cancels a shift', async ({
      page,
      newcomer,
      t,
    }, testInfo) => {
      test.slow();
      const her = { page, t };
      const lastName = `Zwart-${testInfo.project.name}-${language}`;
      const name = `Fenna ${lastName}`;
      const email = freshEmail('fenna');
      const title = `Schaatsen uitgeven ${testInfo.project.name} ${language}`;

      await test.step('she signs up and confirms her address', async () => {
        await page.goto('/');
        await page.waitForURL('/login');
        await link(her, 'auth_sign_up_link').click();
        await fillSignUp(her, { firstName: 'Fenna', lastName, email });
        await button(her, 'auth_sign_up').click();
        await expect(heading(her, 'auth_confirm_sent_title')).toBeVisible();
        await page.goto(linkIn(await mailTo(email, '/confirm-email?'), '/confirm-email'));
        await button(her, 'auth_confirm_email').click();
        await link(her, 'auth_to_sign_in').click();
      });

      await test.step('she signs in and completes her profile, with a photo from disk', async () => {
        await expect(field(her, 'auth_email')).toHaveValue(email);
        await field(her, 'auth_password').fill(PASSWORD);
        await button(her, 'auth_sign_in').click();
        await page.waitForURL('/complete-profile');

        const photo = testInfo.outputPath('foto.jpg');
        await page.screenshot({ path: photo, type: 'jpeg' });
        await page.getByLabel(t('profile_picture_choose')).setInputFiles(photo);
        await page
          .getByRole('dialog', { name: t('profile_crop_title') })
          .getByRole('button', { name: t('profile_crop_use') })
          .click();
        const picture = page.locator('img[src^="/api/avatars/"]');
        await expect(picture).toBeVisible();
        const kept = await page.request.get((await picture.getAttribute('src')) ?? '');
        expect(kept.headers()['content-type']).toBe('image/webp');
        await expect(picture).toHaveJSProperty('naturalWidth', 512);

        await completeProfile(her, { phoneNumber: '06 12345678', skills: ['Kassa / schaatsverhuur', 'BHV'] });
        await page.waitForURL('/complete-volunteer-application');
      });

      await test.step('she applies with a motivation and waits', async () => {
        await apply(her, 'Te kort');
        await expect(page.getByText(t('field_motivation_too_short'))).toBeVisible();
        await withLock('auto-approval', async () => {
          await apply(her, 'Ik schaats al mijn hele leven en help graag een handje mee.');
          await expect(heading(her, 'onboarding_applied_title')).toBeVisible();
        });
        await page.waitForURL('/pending-approval');
        // Back does not lead into the form again.
        await page.goBack();
        await expect(page).not.toHaveURL('/complete-volunteer-application');
        await page.goForward();
        await expect(heading(her, 'onboarding_wait_title')).toBeVisible();
      });

      const organiser = { page: await newcomer(), t };
      await test.step('an admin signs in, makes a shift with two places and approves her', async () => {
        const admin = await makeAdmin({ locale: language });
        await organiser.page.goto('/login');
        await signIn(organiser, admin.email);
        await organiser.page.waitForURL('/dashboard');
        await chooseFromMenu(organiser, 'shifts');
        await addShift(organiser, {
          title,
          date: dayFromNow(4),
          startTime: '13:00',
          endTime: '17:30',
          location: 'Schaatsverhuur',
          places: 2,
        });
        await expect(organiser.page.getByRole('link', { name: title, exact: true })).toBeVisible();
        await chooseFromMenu(organiser, 'approval');
        const request = organiser.page.getByRole('article', { name });
        await expect(request.getByText('Ik schaats al mijn hele leven')).toBeVisible();
        await expect(request.getByText('06 12345678')).toBeVisible();
        await request.getByRole('button', { name: t('approval_approve_of', { name }) }).click();
        await expect(notice(organiser, t('approval_approved_mailed', { name }))).toBeVisible();
        await expect(request).toBeHidden();
      });

      await test.step('her mail says so, in her language', async () => {
        const { subject } = requestApproved[language]({ firstName: 'Fenna', url: '' });
        await mailTo(email, subject);
      });

      await test.step('she signs in again, and claims the shift', async () => {
        await signOut(her);
        await page.waitForURL('/login');
        await signIn(her, email);
        await page.waitForURL('/dashboard');
        await chooseFromMenu(her, 'shifts');
        const dialog = await openShift(her, title);
        await dialog.getByRole('button', { name: t('shifts_claim_this') }).click();
        await expect(dialog).toBeHidden();
        await expect(
          page.getByRole('listitem').filter({ hasText: title }).getByText('1/2').first(),
        ).toBeAttached();
      });

      await test.step('she finds it among her shifts and cancels it', async () => {
        await chooseFromMenu(her, 'mine');
        const mine = page.getByRole('article').filter({ hasText: title });
        await expect(mine.getByText(t('mine_status_assigned'))).toBeVisible();
        await mine.getByText(t('mine_cancel'), { exact: true }).click();
        await expect(notice(her, t('places_given_back_toast', { title }))).toBeVisible();
        await expect(mine.getByText(t('mine_cancel'), { exact: true })).toBeHidden();
        await organiser.page.goto('/shifts');
        const dialog = await openShift(organiser, title);
        await expect(dialog.getByRole('listitem').filter({ hasText: lastName })).toContainText(
          t('mine_status_cancelled'),
        );
      });
    });

    test('while applications are approved at once, the next applicant is a volunteer', async ({
      page,
      newcomer,
      t,
    }) => {
      const organiser = { page: await newcomer(), t };
      await signInAs(organiser.page.context(), await makeAdmin());
      await organiser.page.goto('/volunteer-approval');
      const viewer = { page, t };
      const person = await makePerson({ firstName: 'Gijs', locale: language });
      await signInAs(page.context(), person);
      await page.goto('/dashboard');
      await page.waitForURL('/complete-volunteer-application');

      const automatic = organiser.page.getByRole('switch', { name: t('approval_auto') });
      // The switch moves before the portal knows: what follows waits for the answer.
      const press = async () => {
        const answer = organiser.page.waitForResponse(
          (response) =>
            response.request().method() === 'PUT' && response.url().endsWith('/api/settings/auto-approval'),
        );
        await automatic.click();
        expect((await answer).ok()).toBe(true);
      };
      await withLock('auto-approval', async () => {
        await press();
        await expect(automatic).toBeChecked();
        await expect(organiser.page.getByText(t('approval_auto_on'))).toBeVisible();
        try {
          await apply(viewer, '');
          await expect(heading(viewer, 'onboarding_approved_title')).toBeVisible();
        } finally {
          await press();
          await expect(automatic).not.toBeChecked();
        }
      });
      await page.waitForURL('/dashboard');
      await chooseFromMenu(viewer, 'shifts');
      await mailTo(person.email, requestApproved[language]({ firstName: 'Gijs', url: '' }).subject);
    });

    test('of two who press claim for the last place at once, one has it and the other reads why not', async ({
      page,
      newcomer,
      t,
    }, { project }) => {
      const title = `IJsbaan vegen ${project.name} ${language}`;
      await signInAs(page.context(), await makeAdmin());
      await page.goto('/shifts');
      await addShift(
        { page, t },
        {
          title,
          date: dayFromNow(3),
          startTime: '09:00',
          endTime: '12:30',
          location: 'Kleine baan',
          places: 1,
        },
      );

      const open = async (firstName: string) => {
        const viewer = { page: await newcomer(), t };
        await signInAs(viewer.page.context(), await makeVolunteer({ firstName }));
        await viewer.page.goto('/shifts');
        const dialog = await openShift(viewer, title);
        const claim = dialog.getByRole('button', { name: t('shifts_claim_this') });
        await expect(claim).toBeEnabled();
        return { ...viewer, dialog, claim };
      };
      const [noor, bas] = await Promise.all([open('Noor'), open('Bas')]);
      await Promise.all([noor.claim.click(), bas.claim.click()]);

      // The winner's dialog closes; the loser's stays and says why.
      await expect
        .poll(async () => Number(await noor.dialog.isVisible()) + Number(await bas.dialog.isVisible()))
        .toBe(1);
      const [winner, loser] = (await bas.dialog.isVisible()) ? [noor, bas] : [bas, noor];
      await expect(loser.dialog.getByText(t('error_shift_full'))).toBeVisible();
      await expect(loser.claim).toBeHidden();
      await winner.page.goto('/my-shifts');
      await expect(winner.page.getByRole('heading', { name: title })).toBeVisible();
      await loser.page.goto('/my-shifts');
      await expect(loser.page.getByText(t('mine_empty_upcoming_title'))).toBeVisible();
    });
  });
