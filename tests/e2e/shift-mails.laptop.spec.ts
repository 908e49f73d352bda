import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { field, notice, type Viewer } from './support/actions.ts';
import { makePlace } from './support/assignments.ts';
import { calendarFileOf, mailsTo, mailTo } from './support/inbox.ts';
import { outboxMails, sendDelayedMails } from './support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';
import type { TextKey } from './support/texts.ts';

test('combines edits within five minutes into one mail, and sends none when they cancel out', async ({
  page,
  t,
}) => {
  const admin: Viewer = { page, t };
  const title = `Ijs vegen ${newId('shf')}`;
  const start = Date.parse('2042-09-06T08:00:00Z');
  const shift = await makeShift({
    title,
    startTime: start,
    endTime: start + 2 * 3_600_000,
    maxVolunteers: 3,
  });
  const noor = await makeVolunteer({ locale: 'en' });
  await makePlace(shift, noor);
  await signInAs(page.context(), await makeAdmin());
  const edit = async (changes: [TextKey, string][]) => {
    await page.goto(`/shifts?day=2042-09-06&edit=${shift.id}`);
    for (const [key, text] of changes) await field(admin, key).fill(text);
    await page.getByRole('button', { name: t('shifts_edit_submit'), exact: true }).click();
    await expect(notice(admin, t('shifts_edited', { title }))).toBeVisible();
  };

  await edit([['shifts_form_location', 'Grote baan']]);
  await edit([
    ['shifts_form_location', 'Noordbaan'],
    ['moment_end_time', '12:30'],
  ]);
  expect(await outboxMails(noor, 'shift_updated')).toEqual([{ status: 'pending' }]);
  expect(await mailsTo(noor.email)).toEqual([]);

  await sendDelayedMails(noor, 'shift_updated');
  const mail = await mailTo(noor.email, `Changed: ${title}`);
  expect(mail.text).toContain('Location changed from “Kleine baan” to “Noordbaan”');
  expect(mail.text).toMatch(/End changed from .*12:00.* to .*12:30/);
  expect(mail.text).not.toContain('Grote baan');
  expect(await calendarFileOf(mail)).toContain('LOCATION:Noordbaan');

  await edit([['shifts_form_location', 'Grote baan']]);
  await edit([['shifts_form_location', 'Noordbaan']]);
  await sendDelayedMails(noor, 'shift_updated');
  await expect
    .poll(() => outboxMails(noor, 'shift_updated'))
    .toEqual(expect.arrayContaining([{ status: 'sent' }, { status: 'dropped' }]));
  expect(await mailsTo(noor.email)).toHaveLength(1);
});
