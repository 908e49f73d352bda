import { inArray } from 'drizzle-orm';
import { shifts } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { rowOf } from '../support/actions.ts';
import { database } from '../support/database.ts';
import { linkIn, mailsTo, mailTo } from '../support/inbox.ts';
import { runJobs } from '../support/outbox.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => Date.now() + hours * HOUR_MS;

test('a volunteer requests a mail, and gets one about the shifts that opened, with a link to them', async ({
  page,
  t,
  language,
}) => {
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
