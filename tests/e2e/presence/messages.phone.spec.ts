import { expect, test } from '../fixtures.ts';
import { makePlace } from '../support/assignments.ts';
import { mailTo } from '../support/inbox.ts';
import { sendDelayedMails } from '../support/outbox.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

// The phone project runs in Dutch.
test('a lead writes to the crew from the rink, and nothing typed is lost without an answer', async ({
  page,
  t,
}) => {
  const [lead, sanne] = [
    await makeVolunteer({ firstName: 'Joost' }),
    await makeVolunteer({ firstName: 'Sanne' }),
  ];
  // Under way, so that it is on today's list at every hour.
  const shift = await makeShift({ startTime: Date.now() - 3_600_000, endTime: Date.now() + 3 * 3_600_000 });
  await makePlace(shift, lead, { isLead: true, status: 'confirmed' });
  await makePlace(shift, sanne);
  await signInAs(page.context(), lead);
  await page.goto('/crew');
  const dialog = page.getByRole('dialog');
  await page
    .getByRole('region', { name: shift.title })
    .getByRole('link', { name: new RegExp(`^${t('messages_write')}`) })
    .click();
  await expect(dialog.getByText('Sanne', { exact: true })).toBeVisible();
  await dialog.getByLabel(t('messages_subject')).fill('Ingang dicht');
  await dialog.getByLabel(t('messages_body')).fill('Kom achterom.');
  await page.route('**/api/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const send = dialog.getByRole('button', { name: t('messages_send', { count: 1 }) });
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText(t('messages_send_failed'));
  await page.unroute('**/api/messages');
  await page.reload();
  await expect(dialog.getByLabel(t('messages_body'))).toHaveValue('Kom achterom.');
  await send.dblclick();
  await expect(dialog.getByRole('heading', { name: 'Ingang dicht' })).toBeVisible();
  await sendDelayedMails(sanne, 'message');
  const mail = await mailTo(sanne.email, 'Ingang dicht');
  expect(mail.text).toContain('Joost, die deze dienst leidt, schrijft:');
  await expect(dialog.getByText(t('messages_n_sent', { count: 1 }))).toBeVisible();
});
