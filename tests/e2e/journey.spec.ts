import { requestApproved } from '../../worker/src/accounts/applications/mails/request-approved.ts';
import { newId } from '../../worker/src/platform/lib/new-id.ts';
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
import { freshEmail, makeAdmin, makeVolunteer, PASSWORD, signInAs } from './support/people.ts';
import { writesWebp } from './support/pictures.ts';

test(
  'signs up, is approved, claims a shift and cancels it',
  { tag: '@engines' },
  async ({ page, newcomer, t, language }, testInfo) => {
    const volunteer = { page, t };
    const id = newId('shf').slice(4, 12);
    const lastName = `Zwart-${id}`;
    const name = `Fenna ${lastName}`;
    const email = freshEmail('fenna');
    const title = `Schaatsen uitgeven ${id}`;

    await test.step('the visitor signs up and confirms the address', async () => {
      await page.goto('/');
      await page.waitForURL('/login');
      await link(volunteer, 'auth_sign_up_link').click();
      await fillSignUp(volunteer, { firstName: 'Fenna', lastName, email });
      await button(volunteer, 'auth_sign_up').click();
      await expect(heading(volunteer, 'auth_confirm_sent_title')).toBeVisible();
      await page.goto(linkIn(await mailTo(email, '/confirm-email?'), '/confirm-email'));
      await button(volunteer, 'auth_confirm_email').click();
      await link(volunteer, 'auth_to_sign_in').click();
    });

    await test.step('signs in and completes the profile, with a photo from disk', async () => {
      await expect(field(volunteer, 'auth_email')).toHaveValue(email);
      await field(volunteer, 'auth_password').fill(PASSWORD);
      await button(volunteer, 'auth_sign_in').click();
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
      const stored = await page.request.get((await picture.getAttribute('src')) ?? '');
      expect(stored.headers()['content-type']).toBe(`image/${(await writesWebp(page)) ? 'webp' : 'png'}`);
      await expect(picture).toHaveJSProperty('naturalWidth', 512);

      await completeProfile(volunteer, {
        phoneNumber: '06 12345678',
        skills: [t('skill_desk'), t('skill_emergency')],
      });
      await page.waitForURL('/complete-volunteer-application');
    });

    await test.step('applies with a motivation and waits', async () => {
      await apply(volunteer, 'Te kort');
      await expect(page.getByText(t('field_motivation_too_short'))).toBeVisible();
      await withLock('auto-approval', async () => {
        await apply(volunteer, 'Ik schaats al mijn hele leven en help graag een handje mee.');
        await expect(heading(volunteer, 'onboarding_applied_title')).toBeVisible();
      });
      await page.waitForURL('/pending-approval');
      // Back does not return to the form.
      await page.goBack();
      await expect(page).not.toHaveURL('/complete-volunteer-application');
      await page.goForward();
      await expect(heading(volunteer, 'onboarding_wait_title')).toBeVisible();
    });

    const organiser = { page: await newcomer(), t };
    await test.step('an admin creates a shift with two places and approves the applicant', async () => {
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

    await test.step('the approval mail is in the right language', async () => {
      const { subject } = requestApproved[language]({ firstName: 'Fenna', url: '' });
      await mailTo(email, subject);
    });

    await test.step('the volunteer signs in again and claims the shift', async () => {
      await signOut(volunteer);
      await page.waitForURL('/login');
      await signIn(volunteer, email);
      await page.waitForURL('/dashboard');
      await chooseFromMenu(volunteer, 'shifts');
      const dialog = await openShift(volunteer, title);
      await dialog.getByRole('button', { name: t('shifts_claim_this') }).click();
      await expect(dialog).toBeHidden();
      await expect(
        page.getByRole('listitem').filter({ hasText: title }).getByText('1/2').first(),
      ).toBeAttached();
    });

    await test.step('finds it under my shifts and cancels it', async () => {
      await chooseFromMenu(volunteer, 'mine');
      const mine = page.getByRole('article').filter({ hasText: title });
      await expect(mine.getByText(t('mine_status_assigned'))).toBeVisible();
      await mine.getByText(t('mine_cancel'), { exact: true }).click();
      await expect(notice(volunteer, t('places_given_back_toast', { title }))).toBeVisible();
      await expect(mine.getByText(t('mine_cancel'), { exact: true })).toBeHidden();
      await organiser.page.goto('/shifts');
      const dialog = await openShift(organiser, title);
      await expect(dialog.getByRole('listitem').filter({ hasText: lastName })).toContainText(
        t('mine_status_cancelled'),
      );
    });
  },
);

test(
  'gives the last place to one of two simultaneous claims and explains the refusal of the other',
  { tag: '@phone' },
  async ({ page, newcomer, t }, { project }) => {
    const title = `IJsbaan vegen ${project.name}`;
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

    // The winner's dialog closes; the loser's stays open with the reason.
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
  },
);
