import { eq } from 'drizzle-orm';
import { accounts, adminSettings, jobRuns, sessions } from '../../worker/src/db/schema.ts';
import { ERASING } from '../../worker/src/modules/retention/erasing-switch.ts';
import { expect, test } from './fixtures.ts';
import { notice } from './support/actions.ts';
import { database } from './support/database.ts';
import { mailTo } from './support/inbox.ts';
import { runJobs } from './support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';

const DAY_MS = 24 * 3_600_000;

test('lets an admin see who would be erased, turn it on, and see who was warned', async ({ page, t }) => {
  const viewer = { page, t };
  const anne = await makeVolunteer({ firstName: 'Anne', lastName: 'Lang Weg', locale: 'en' });
  await database.delete(sessions).where(eq(sessions.userId, anne.id));
  await database
    .update(accounts)
    .set({ lastSeenAt: Date.now() - 800 * DAY_MS })
    .where(eq(accounts.id, anne.id));
  await signInAs(page.context(), await makeAdmin());

  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="${anne.id}"]`) });
  await test.step('the list says what would happen', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: t('settings_retention_open') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('settings_retention_title') })).toBeVisible();
    await expect(row.getByRole('link', { name: 'Anne Lang Weg' })).toBeVisible();
    await expect(row.getByText(/Gets an email as soon as you turn on account cleanup/)).toBeVisible();
  });

  const toggle = page.getByRole('switch', { name: t('settings_retention_switch') });
  try {
    await test.step('it is turned on by keyboard, after a question', async () => {
      await toggle.focus();
      await page.keyboard.press('Space');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(/gets? an email now/)).toBeVisible();
      await dialog.getByRole('button', { name: t('settings_retention_switch') }).press('Enter');
      await expect(notice(viewer, t('settings_retention_turned_on'))).toBeVisible();
      await expect(toggle).toHaveAttribute('aria-checked', 'true');
      await expect(toggle).toBeFocused();
    });

    await test.step('the person is warned, and the list says so', async () => {
      // Another test may have run the jobs within the hour, and this one runs once an hour.
      await database.delete(jobRuns).where(eq(jobRuns.name, 'warn_inactive'));
      await runJobs();
      const mail = await mailTo(anne.email, /Your account will be erased on/);
      expect(mail.text).toContain('/login');
      await page.reload();
      await expect(row.getByText(/Emailed on .* Will be erased on/)).toBeVisible();
    });

    await test.step('it is turned off again, and nobody is warned any more', async () => {
      await toggle.click();
      await expect(notice(viewer, t('settings_retention_turned_off'))).toBeVisible();
      await expect(row.getByText(/Gets an email as soon as you turn on account cleanup/)).toBeVisible();
    });
  } finally {
    await database.delete(adminSettings).where(eq(adminSettings.settingKey, ERASING));
  }
});
