import { eq } from 'drizzle-orm';
import { attendance, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { button, heading, rowOf } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { goOffline } from '../support/network.ts';
import { runJobs } from '../support/outbox.ts';
import { makeVolunteer, type Person, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test.use({ serviceWorkers: 'allow' });

// The clock of the product cannot be moved, so the shift moves: towards now, and then into the past.
test('an evening goes from the reminder to a statement of the hours', async ({ page, newcomer, t }) => {
  const later = Date.now() + 5 * HOUR_MS;
  const shift = await makeShift({ startTime: later, endTime: later + 3 * HOUR_MS, maxVolunteers: 3 });
  const moveTo = (startTime: number) =>
    database
      .update(shifts)
      .set({ startTime, endTime: startTime + 3 * HOUR_MS })
      .where(eq(shifts.id, shift.id));
  const place = async (firstName: string, isLead = false): Promise<Person> => {
    const holder = await makeVolunteer({ firstName: `${firstName}${later}` });
    await makePlace(shift, holder, { status: 'confirmed', confirmedAt: 2, assignedAt: 1, isLead });
    return holder;
  };
  const [marijke, sanne, noor] = [await place('Marijke', true), await place('Sanne'), await place('Noor')];
  const joost = await makeVolunteer({ firstName: `Joost${later}` });

  await test.step('both answer the reminder on a phone that is signed out', async () => {
    await runJobs();
    const answer = async (person: Person, key: 'link_day_come' | 'link_day_cannot') => {
      const phone = await newcomer();
      await phone.goto(linkIn(await mailTo(person.email, shift.title), '/a'));
      await button({ page: phone, t }, key).click();
      return phone;
    };
    const coming = await answer(sanne, 'link_day_come');
    await expect(coming.getByText(t('link_day_coming'))).toBeVisible();
    const missing = await answer(noor, 'link_day_cannot');
    await expect(missing.getByText(t('link_day_seeking'))).toBeVisible();
  });

  await test.step('a colleague takes over', async () => {
    const phone = await newcomer();
    await signInAs(phone.context(), joost);
    await phone.goto('/shifts?view=list&show=stand_in');
    const row = rowOf(phone, shift.title);
    await row.getByRole('button', { name: new RegExp(`^${t('shifts_take_over')}`) }).click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
    await mailTo(noor.email, `${joost.firstName} neemt deze dienst van je over`);
  });

  await test.step('the lead records the crew without a connection', async () => {
    await moveTo(Date.now() - HOUR_MS / 2);
    await signInAs(page.context(), marijke);
    await page.goto('/crew');
    const crew = page.getByRole('region', { name: shift.title });
    const row = (person: Person) => crew.getByRole('button', { name: new RegExp(`^${person.firstName}`) });
    await expect(row(sanne)).toBeVisible();
    await expect(row(noor)).toHaveCount(0);
    const goOnline = await goOffline(page.context());
    for (const person of [marijke, sanne, joost]) await row(person).click();
    await crew.getByRole('button', { name: t('crew_walk_in') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(t('crew_walk_in_search')).fill('Buurman Ben');
    await dialog.getByRole('button', { name: t('crew_walk_in_guest', { name: 'Buurman Ben' }) }).click();
    await expect(page.getByText(t('crew_waiting', { count: 4 }))).toBeVisible();
    await goOnline();
    const recorded = () =>
      database
        .select({ state: attendance.state })
        .from(shiftAssignments)
        .innerJoin(attendance, eq(attendance.assignmentId, shiftAssignments.id))
        .where(eq(shiftAssignments.shiftId, shift.id));
    await expect.poll(recorded, { timeout: 120_000 }).toEqual(Array(4).fill({ state: 'present' }));
  });

  await moveTo(Date.now() - 30 * HOUR_MS);
  await runJobs();
  await signInAs(page.context(), sanne);
  await page.goto('/my-shifts?view=past');
  const hours = t('hours_hours', { hours: 3 });
  await expect(page.getByText(t('hours_total_of', { count: 1, hours }))).toBeVisible();
  await page.getByRole('link', { name: t('statement_make') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('statement_make') })
    .click();
  await page.waitForURL('**/verklaring/*');
  await expect(heading({ page, t }, 'statement_title')).toBeVisible();

  await test.step('the statement fits on one page', async () => {
    const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  await test.step('its code verifies for anyone', async () => {
    const visitor = await newcomer();
    await visitor.goto(page.url());
    await expect(visitor.getByText(`${sanne.firstName} Dijk`)).toBeVisible();
    await expect(visitor.getByText(t('statement_did', { count: 1, hours }))).toBeVisible();
  });
});
