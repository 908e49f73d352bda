import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { messages } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { notice } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { mailsTo, mailTo } from '../support/inbox.ts';
import { sendDelayedMails } from '../support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

/** Ends the minute in which a message can be stopped. */
const letItLeave = (subject: string) =>
  database.update(messages).set({ shownFrom: Date.now() }).where(eq(messages.subject, subject));

// The laptop project runs in English.
test('an admin writes to the people on a shift, stops the message and sends it again', {
  tag: '@engines',
}, async ({ page, newcomer, t }) => {
  const subject = `Zamboni broken ${Date.now()}`;
  const body = 'Come half an hour later.';
  const [sanne, noor, joost] = [
    await makeVolunteer({ firstName: 'Sanne' }),
    await makeVolunteer({ firstName: 'Noor' }),
    await makeVolunteer({ firstName: 'Joost' }),
  ];
  // Soon, so that the message does not wait for the end of the quiet hours.
  const shift = await makeShift({
    startTime: Date.now() + 3 * HOUR_MS,
    endTime: Date.now() + 5 * HOUR_MS,
    maxVolunteers: 4,
  });
  await makePlace(shift, sanne);
  await makePlace(shift, noor);
  await signInAs(page.context(), await makeAdmin());
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

  await test.step('the number and the names come first, and follow who joins meanwhile', async () => {
    await page.goto(`/shifts?view=list&shift=${shift.id}`);
    await dialog.getByRole('button', { name: /^More/ }).first().click();
    await page.getByRole('menuitem', { name: t('messages_write_crew') }).click();
    await expect(dialog.getByText(t('messages_count', { count: 2 }), { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^Noor .+ and Sanne /)).toBeVisible();
    await dialog.getByLabel(t('messages_subject')).fill(subject);
    await dialog.getByLabel(t('messages_body')).fill(body);
    await makePlace(shift, joost);
    await press(t('messages_send', { count: 2 }));
    await expect(dialog.getByRole('alert')).toContainText(
      t('error_message_audience_changed_to', { count: 3 }),
    );
    await expect(dialog.getByLabel(t('messages_body'))).toHaveValue(body);
  });

  await test.step('within the minute it is stopped, and nobody gets it', async () => {
    await press(t('messages_send', { count: 3 }));
    await expect(dialog.getByRole('heading', { name: subject })).toBeVisible();
    await expect(dialog.getByText(/leaves in \d+ seconds/)).toBeVisible();
    await dialog.getByRole('button', { name: t('messages_stop_of', { subject }) }).click();
    await expect(notice({ page, t }, t('messages_stopped', { count: 3 }))).toBeVisible();
    await expect(dialog.getByText(t('messages_n_stopped', { count: 3 }))).toBeVisible();
    await sendDelayedMails(sanne, 'message');
    expect(await mailsTo(sanne.email)).toEqual([]);
  });

  await test.step('it is written again with its text and its audience', async () => {
    await dialog.getByRole('link', { name: t('messages_again') }).click();
    await expect(dialog.getByLabel(t('messages_subject'))).toHaveValue(subject);
    await expect(dialog.getByLabel(t('messages_body'))).toHaveValue(body);
    await press(t('messages_send', { count: 3 }));
    await expect(dialog.getByText(t('messages_n_waiting', { count: 3 }))).toBeVisible();
    await letItLeave(subject);
    for (const person of [sanne, noor]) await sendDelayedMails(person, 'message');
    const mail = await mailTo(sanne.email, subject);
    expect(mail.text).toContain(`Marijke van de organisatie schrijft:\n\n> ${body}`);
  });

  await test.step('the list says who got it and who did not', async () => {
    await page.goto('/messages');
    const sent = page.getByRole('listitem').filter({ hasText: subject }).first();
    await expect(sent.getByText(t('messages_n_sent', { count: 2 }))).toBeVisible();
    await expect(sent.getByText(t('messages_n_waiting', { count: 1 }))).toBeVisible();
    await sent.getByRole('link', { name: subject }).click();
    const waiting = dialog.getByRole('region', { name: t('messages_state_waiting') });
    await expect(waiting.getByText('Joost Dijk')).toBeVisible();
    await expect(dialog.getByRole('region', { name: t('messages_state_sent') })).toContainText('Sanne Dijk');
  });

  await test.step('who is on the shift reads it there', async () => {
    const other: Page = await newcomer();
    await signInAs(other.context(), sanne);
    await other.goto('/my-shifts');
    const card = other.getByRole('article').filter({ hasText: shift.title });
    await expect(card.getByText(body)).toBeVisible();
    await card.getByRole('link', { name: shift.title, exact: true }).click();
    await expect(other.getByRole('dialog').getByText(body)).toBeVisible();
  });
});
