import { eq, inArray } from 'drizzle-orm';
import { shifts } from '../../worker/src/db/schema.ts';
import { newId } from '../../worker/src/lib/new-id.ts';
import { expect, test } from './fixtures.ts';
import { field, rowOf } from './support/actions.ts';
import { database } from './support/database.ts';
import { linkIn, mailsTo, mailTo } from './support/inbox.ts';
import { runJobs } from './support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from './support/people.ts';
import { makeShift } from './support/shifts.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => Date.now() + hours * HOUR_MS;

test('a volunteer requests a mail, and gets one about the shifts that opened, with a link to them', {
  tag: '@phone',
}, async ({ page, t, language }) => {
  const sanne = await makeVolunteer({ firstName: 'Sanne', locale: language });
  const name = `Baancafé ${newId('shf')}`;
  const made: { id: string }[] = [];
  for (const day of [1, 2, 3])
    made.push(
      await makeShift({
        title: `${name} ${day}`,
        startTime: inHours(72 + 24 * day),
        endTime: inHours(75 + 24 * day),
        opensAt: inHours(2),
      }),
    );
  await signInAs(page.context(), sanne);
  await page.goto(`/shifts?view=list&q=${encodeURIComponent(name)}`);
  const remind = (day: number) =>
    rowOf(page, `${name} ${day}`).getByRole('button', { name: new RegExp(`^${t('opening_remind')}`) });

  await test.step('the switch is kept, and can be taken back', async () => {
    for (const day of [1, 2, 3]) await remind(day).click();
    await expect(remind(3)).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    for (const day of [1, 2, 3]) await expect(remind(day)).toHaveAttribute('aria-pressed', 'true');
    await remind(3).click();
    await expect(remind(3)).toHaveAttribute('aria-pressed', 'false');
  });

  await test.step('the dialog says it as well', async () => {
    await rowOf(page, `${name} 1`)
      .getByRole('link', { name: `${name} 1` })
      .click();
    const dialog = page.getByRole('dialog', { name: `${name} 1` });
    await expect(dialog.getByText(t('opening_reminds_note'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('opening_remind_long') })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  });

  await test.step('one mail comes when they open', async () => {
    await runJobs();
    expect(await mailsTo(sanne.email)).toEqual([]);
    // At once, because the product runs the job every minute too.
    await database
      .update(shifts)
      .set({ opensAt: Date.now() - 1_000, updatedAt: Date.now() - 1_000 })
      .where(
        inArray(
          shifts.id,
          made.map(({ id }) => id),
        ),
      );
    await runJobs();
    const mail = await mailTo(sanne.email, `${name} 1`);
    expect(mail.text).toContain(`${name} 2`);
    expect(mail.text).not.toContain(`${name} 3`);
    await page.goto(linkIn(mail, '/shifts'));
    // Other tests have shifts before these.
    await page.getByRole('searchbox').fill(name);
    const row = rowOf(page, `${name} 1`);
    await row.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) }).click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await runJobs();
    expect(await mailsTo(sanne.email)).toHaveLength(1);
  });
});

test('an admin sets a minimum and an opening moment, and the calendar marks a shift below its minimum', {
  tag: '@laptop',
}, async ({ page, t }) => {
  const { id, title } = await makeShift({
    startTime: Date.parse('2061-06-11T09:00:00Z'),
    endTime: Date.parse('2061-06-11T12:00:00Z'),
    maxVolunteers: 3,
  });
  await signInAs(page.context(), await makeAdmin());
  await page.goto(`/shifts?view=month&day=2061-06-11&edit=${id}`);
  const dialog = page.getByRole('dialog', { name: t('shifts_edit_title') });
  const more = dialog.getByRole('button', { name: t('shifts_form_more') });
  const minimum = field({ page, t }, 'shifts_form_min', true);
  await expect(minimum).toBeHidden();
  await more.press('Enter');
  await minimum.fill('4');
  await field({ page, t }, 'shifts_form_opens_date').fill('1/6/2061');
  await field({ page, t }, 'shifts_form_opens_time').fill('20');
  const save = dialog.getByRole('button', { name: t('shifts_edit_submit') });
  await save.click();
  await expect(minimum).toBeFocused();
  await expect(minimum).toHaveAccessibleDescription(new RegExp(t('shifts_form_min_invalid')));
  await minimum.fill('2');
  await save.click();
  await expect(dialog).toBeHidden();
  const [row] = await database.select().from(shifts).where(eq(shifts.id, id));
  expect(row).toMatchObject({ minVolunteers: 2, opensAt: Date.parse('2061-06-01T18:00:00Z') });
  await expect(
    page.getByRole('gridcell', { name: new RegExp(t('shifts_day_said_minimum', { count: 1 })) }),
  ).toBeVisible();
  await expect(rowOf(page, title).getByText(t('shifts_minimum', { count: 2 }))).toBeVisible();
});
