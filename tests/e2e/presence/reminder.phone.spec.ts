import { expect, test } from '../fixtures.ts';
import { button, heading, savedBy } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { runJobs } from '../support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test('a reminder is answered from a phone that is signed out, and the answer can be changed', {
  tag: '@engines',
}, async ({ page, context, newcomer, t, language }) => {
  const noor = await makeVolunteer({ firstName: 'Noor', locale: language });
  // People are asked by now, whatever the time: five hours from now is today, or it is past seven in the evening.
  const startTime = Date.now() + 5 * HOUR_MS;
  const shift = await makeShift({
    startTime,
    endTime: startTime + 3 * HOUR_MS,
    title: `Toezicht ${startTime}`,
    maxVolunteers: 3,
  });
  await makePlace(shift, noor, { status: 'confirmed', confirmedAt: 2, assignedAt: 1 });
  await runJobs();
  const mail = await mailTo(noor.email, shift.title);

  const tab = await newcomer();
  const viewerOfTab = { page: tab, t };
  await tab.goto(linkIn(mail, '/a'));
  await expect(heading(viewerOfTab, 'link_day_title')).toBeVisible();
  await expect(tab).toHaveURL(/\/a$/);
  await expect(button(viewerOfTab, 'link_day_come')).toBeFocused();
  await tab.keyboard.press('Enter');
  await expect(tab.getByText(t('link_day_coming'))).toBeVisible();
  await button(viewerOfTab, 'link_day_cannot').click();
  await expect(tab.getByText(t('link_day_seeking'))).toBeVisible();
  await button(viewerOfTab, 'link_day_come').click();
  await expect(tab.getByText(t('link_day_coming'))).toBeVisible();

  await test.step('the organiser sees who answered', async () => {
    await signInAs(context, await makeAdmin({ locale: language }));
    await page.goto(`/shifts?view=list&shift=${shift.id}`);
    await expect(page.getByRole('dialog').getByText(t('answer_coming'))).toBeVisible();
  });

  await test.step('the person sees the answer, and gives one there too', async () => {
    const [first, second] = [startTime - HOUR_MS, startTime];
    const other = await makeShift({ startTime: first, endTime: second, title: `Kassa ${startTime}` });
    await makePlace(other, noor, { assignedAt: 1 });
    await signInAs(context, noor);
    await page.goto('/my-shifts');
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    await expect(card(shift.title)).toContainText(t('mine_coming'));
    await expect(card(other.title)).toContainText(t('mine_ask'));
    await card(other.title)
      .getByRole('button', { name: t('mine_come') })
      .click();
    await expect(card(other.title)).toContainText(t('mine_coming'));
  });

  await test.step('the link below the mail mutes reminders', async () => {
    const [, muteLink = ''] = mail.text.match(/(http:\/\/localhost:\d+\/a#[\w.-]+)\s*$/) ?? [];
    await tab.goto('/login');
    await tab.goto(muteLink);
    await button(viewerOfTab, 'link_mute_do').click();
    await expect(heading(viewerOfTab, 'link_muted_title')).toBeVisible();
    await page.goto('/profile');
    const reminders = page.getByRole('switch', { name: t('notice_reminder') });
    await expect(reminders).not.toBeChecked();
    await savedBy(page, () => reminders.click());
    await expect(reminders).toBeChecked();
    await page.reload();
    await expect(reminders).toBeChecked();
  });
});
