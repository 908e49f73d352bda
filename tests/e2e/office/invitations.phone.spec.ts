import type { Locator } from '@playwright/test';
import { inArray, sql } from 'drizzle-orm';
import { invitationImports, mailOutbox } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, link } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { runJobs } from '../support/outbox.ts';
import { makeAdmin, makeVolunteer, PASSWORD, signInAs } from '../support/people.ts';
import { messySheet } from '../support/people-sheet.ts';

/** More would not be fewer than the organiser's evening with a mail program. */
const MAX_PRESSES = 12;

test('invites the people of a messy sheet, who become volunteers on one page or have their data erased', async ({
  page,
  t,
  context,
  newcomer,
}) => {
  const viewer = { page, t };
  // The invitations of a day are limited, and those of another run count.
  await database.update(invitationImports).set({ createdAt: 0 });
  const { file, emails, wrong } = messySheet((await makeVolunteer()).email);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await signInAs(context, await makeAdmin());
  await page.goto('/volunteers');
  await press(link(viewer, 'nav_invitations'));
  await press(link(viewer, 'invitations_from_file'));
  const chosen = page.waitForEvent('filechooser');
  await press(button(viewer, 'sheet_choose'));
  await (await chosen).setFiles(file);
  await press(button(viewer, 'invitations_capitals_do'));

  const wrongCell = page.getByText(t('invitations_cell', { row: wrong.row, column: 'B' }));
  await expect(wrongCell).toBeVisible();
  await press(
    page
      .getByRole('row')
      .filter({ has: wrongCell })
      .getByRole('button', { name: t('invitations_edit') }),
  );
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('auth_email')).fill(wrong.email);
  await press(button(viewer, 'invitations_edit_save'));
  await press(page.getByRole('button', { name: t('invitations_invite', { count: emails.length }) }));
  await dialog.getByLabel(t('messages_number', { count: emails.length })).fill(String(emails.length));
  await press(dialog.getByRole('button', { name: t('invitations_invite', { count: emails.length }) }));
  await expect(page).toHaveURL(/\/invitations$/);
  await expect(button(viewer, 'mails_stop')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MAX_PRESSES);

  const [first = '', second = ''] = emails;
  await database
    .update(mailOutbox)
    .set({ nextAttemptAt: sql`${mailOutbox.nextAttemptAt} - 86400000` })
    .where(inArray(mailOutbox.recipient, [first, second]));
  await runJobs();

  // The name was in capitals, the phone number had lost its 0.
  const reader = { page: await newcomer(), t };
  const { page: ownPage } = reader;
  await ownPage.goto(linkIn(await mailTo(first, /uitgenodigd/), '/invitation'));
  await expect(heading(reader, 'invitation_hello')).toBeVisible();
  await expect(ownPage).toHaveURL(/\/invitation$/);
  await expect(field(reader, 'auth_last_name')).toHaveValue('van der Berg');
  await field(reader, 'profile_phone').fill('06 12345678');
  await button(reader, 'invitation_accept').click();
  await expect(ownPage.getByText(t('field_required_password'))).toBeVisible();
  await field(reader, 'auth_password').fill(PASSWORD);
  await field(reader, 'auth_confirm_password').fill(PASSWORD);
  await button(reader, 'invitation_accept').click();
  await expect(heading(reader, 'invitation_welcome', { name: 'Jan' })).toBeVisible();
  await link(reader, 'invitation_to_shifts').click();
  await expect(heading(reader, 'shifts_title')).toBeVisible();

  const stranger = { page: await newcomer(), t };
  const address = linkIn(await mailTo(second, /uitgenodigd/), '/invitation');
  await stranger.page.goto(address);
  await button(stranger, 'invitation_refuse').click();
  await button(stranger, 'invitation_refuse_do').click();
  await expect(heading(stranger, 'invitation_refused_title')).toBeVisible();
  await stranger.page.goto(address);
  await expect(heading(stranger, 'link_gone_title')).toBeVisible();

  await page.reload();
  await button(viewer, 'mails_stop').click();
  await expect(button(viewer, 'mails_stop')).toBeHidden();
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: first })).toContainText(t('invitations_state_accepted'));
  const erased = rows.filter({ hasText: t('invitations_erased') });
  await expect(erased.first()).toContainText(t('invitations_state_refused'));
  await expect(rows.filter({ hasText: second })).toHaveCount(0);
});
