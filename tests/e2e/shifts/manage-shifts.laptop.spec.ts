import { eq } from 'drizzle-orm';
import { shifts } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { shiftDeleted } from '../../../worker/src/shifts/notices/shift-deleted.ts';
import { expect, test } from '../fixtures.ts';
import { field, notice, rowOf, type Viewer } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { deleteEvent, makeEvent } from '../support/events.ts';
import { mailTo } from '../support/inbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';
import type { TextKey } from '../support/texts.ts';

const HOUR_MS = 3_600_000;

const shiftsNamed = (title: string) => database.select().from(shifts).where(eq(shifts.title, title));

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('keeps the input of a new shift through every error, which is shown at its field', {
  tag: '@engines',
}, async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const title = `Ijs vegen ${newId('shf')}`;
  const event = await makeEvent();
  const typed: [TextKey, string][] = [
    ['shifts_form_name', 'x'.repeat(500)],
    ['moment_start_date', '28/03/2060'],
    ['moment_start_time', '02:30'],
    ['moment_end_date', '28/03/2060'],
    ['moment_end_time', '05:00'],
    ['shifts_form_location', 'Grote baan'],
    ['shifts_form_max', '0'],
  ];
  const describe = field(admin, 'shifts_form_description', true);
  const chooseEvent = field(admin, 'shifts_form_event', true);
  const isWrong = (key: TextKey, text: string) =>
    expect(field(admin, key)).toHaveAccessibleDescription(new RegExp(text.replace(/[.?]/g, '\\$&')));
  const nothingIsLost = async () => {
    for (const [key, text] of typed) await expect(field(admin, key)).toHaveValue(text);
    await expect(describe).toHaveValue('Neem handschoenen mee.');
    await expect(page.getByRole('checkbox', { name: t('skill_emergency') })).toBeChecked();
  };
  const change = async (key: TextKey, text: string) => {
    await field(admin, key).fill(text);
    const entry = typed.find(([other]) => other === key);
    if (entry) entry[1] = text;
  };
  const dialog = page.getByRole('dialog', { name: t('shifts_form_title') });
  const skill = dialog.getByText(t('skill_emergency'), { exact: true });
  const send = dialog.getByRole('button', { name: t('shifts_form_submit') });

  await page.goto('/shifts?add=true');
  for (const [key, text] of typed) await field(admin, key).fill(text);
  await describe.fill('Neem handschoenen mee.');
  await chooseEvent.selectOption(event.id);
  await skill.click();

  await test.step('rejects a long title, a nonexistent time and a missing capacity', async () => {
    await send.click();
    await isWrong('shifts_form_name', t('field_too_long_max', { max: 120 }));
    await isWrong('moment_start_time', t('moment_time_missing'));
    await isWrong('shifts_form_max', t('shifts_form_max_too_few'));
    await expect(field(admin, 'shifts_form_name')).toBeFocused();
    await nothingIsLost();
  });

  await test.step('rejects 10,000 places and an end before the start', async () => {
    await change('shifts_form_name', title);
    await change('moment_start_time', '09:30');
    // The end has moved along with the start.
    await field(admin, 'shifts_form_max').focus();
    await expect(field(admin, 'moment_end_time')).toHaveValue('12:00');
    await change('moment_end_date', '27/03/2060');
    await change('moment_end_time', '08:00');
    await change('shifts_form_max', '10000');
    await send.click();
    await isWrong('moment_end_time', t('field_end_before_start'));
    await isWrong('shifts_form_max', t('field_whole_number', { max: 1000 }));
    await nothingIsLost();
  });

  await test.step('rejects an event deleted meanwhile, also after a reload', async () => {
    await change('moment_end_time', '12:00');
    await change('moment_end_date', '28/03/2060');
    await change('shifts_form_max', '3');
    await page.reload();
    await nothingIsLost();
    await expect(chooseEvent).toHaveValue(event.id);
    await deleteEvent(event);
    await send.click();
    await expect(chooseEvent).toHaveAccessibleDescription(t('error_event_not_found'));
    await expect(chooseEvent).toBeFocused();
    await nothingIsLost();
    await chooseEvent.selectOption('');
  });

  await test.step('reports a lost connection, then creates it once', async () => {
    await page.route('**/api/shifts', (route) => route.abort());
    await send.click();
    await expect(dialog.getByText(t('error_network'))).toBeVisible();
    await nothingIsLost();
    await page.unroute('**/api/shifts');
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
    const created = await shiftsNamed(title);
    expect(created).toMatchObject([
      {
        eventId: null,
        description: 'Neem handschoenen mee.',
        startTime: Date.parse('2060-03-28T09:30:00+02:00'),
        endTime: Date.parse('2060-03-28T12:00:00+02:00'),
        maxVolunteers: 3,
        requiredSkills: ['BHV'],
        status: 'active',
      },
    ]);
  });
});

test('cancels, duplicates and deletes a shift, and mails its volunteers', async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const start = Date.parse('2042-05-10T08:00:00Z');
  const shift = await makeShift({ startTime: start, endTime: start + 3 * HOUR_MS, maxVolunteers: 3 });
  const [noor, bas] = [
    await makeVolunteer({ locale: 'en' }),
    await makeVolunteer({ firstName: 'Bas', locale: 'nl' }),
  ];
  await makePlace(shift, noor);
  await makePlace(shift, bas, { status: 'confirmed', confirmedAt: Date.now() });
  await makePlace(shift, await makeVolunteer(), { status: 'cancelled', cancelledAt: Date.now() });
  const [stored] = await shiftsNamed(shift.title);
  if (!stored) throw new Error('unreachable');
  const mailContext = { firstName: '', url: '', shift: { ...stored, eventTitle: null } };
  const copied = `${shift.title} ${t('shifts_copy_suffix')}`;
  const row = rowOf(page, shift.title);
  const choose = async (name: TextKey) => {
    await row.getByRole('button', { name: shift.title }).click();
    await page.getByRole('menuitem', { name: t(name) }).click();
  };

  await test.step('names the number of volunteers to mail, and shows the status', async () => {
    await page.goto('/shifts?day=2042-05-10');
    await choose('shifts_edit');
    const dialog = page.getByRole('dialog', { name: t('shifts_edit_title') });
    await expect(dialog.getByText(t('shifts_edit_notifies', { count: 2 }))).toBeVisible();
    const status = dialog.getByLabel(t('shifts_form_status'), { exact: true });
    await status.selectOption('cancelled');
    await expect(status).toHaveAccessibleDescription(t('shifts_form_status_cancelled_hint'));
    await dialog.getByRole('button', { name: t('shifts_edit_submit') }).click();
    await expect(notice(admin, t('shifts_edited', { title: shift.title }))).toBeVisible();
    await expect(row.getByText(t('shifts_status_cancelled'))).toBeVisible();
  });

  await test.step('duplicates it a day later, active and empty', async () => {
    await choose('shifts_duplicate');
    const dialog = page.getByRole('dialog', { name: t('shifts_duplicate_title') });
    await expect(field(admin, 'shifts_form_name')).toHaveValue(copied);
    await expect(field(admin, 'moment_start_date')).toHaveValue('11/05/2042');
    await expect(field(admin, 'moment_start_time')).toHaveValue('10:00');
    await dialog.getByRole('button', { name: t('shifts_duplicate_submit') }).click();
    await expect(page.getByRole('gridcell', { selected: true })).toHaveAttribute('data-day', '2042-05-11');
    await expect(rowOf(page, copied).getByText('0/3').filter({ visible: true })).toBeVisible();
    expect(await shiftsNamed(copied)).toMatchObject([{ status: 'active', startTime: start + 24 * HOUR_MS }]);
  });

  await test.step('names the number of volunteers before deleting, and mails each in their language', async () => {
    await page.goto('/shifts?day=2042-05-10');
    await choose('shifts_delete');
    const dialog = page.getByRole('dialog', { name: t('shifts_delete_title') });
    await expect(dialog.getByText(shift.title)).toBeVisible();
    await expect(dialog.getByText(t('shifts_delete_notifies', { count: 2 }))).toBeVisible();
    await dialog.getByRole('button', { name: t('shifts_delete_do') }).click();
    await expect(notice(admin, t('shifts_deleted', { title: shift.title, count: 2 }))).toBeVisible();
    await expect(row).toBeHidden();
    expect(await shiftsNamed(shift.title)).toEqual([]);
    await mailTo(noor.email, shiftDeleted.en(mailContext).subject);
    await mailTo(bas.email, shiftDeleted.nl(mailContext).subject);
  });
});
