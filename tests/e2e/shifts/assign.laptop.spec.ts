import type { Skill } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { shiftAssignments } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { notice, rowOf, type Viewer } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { calendarFileOf, mailTo } from '../support/inbox.ts';
import { loseResponse } from '../support/network.ts';
import { makeAdmin, makeVolunteer, type Person, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;
const START = Date.parse('2042-07-05T08:00:00Z');
const TIMES = { startTime: START, endTime: START + 3 * HOUR_MS };

test.beforeEach(async ({ page }) => signInAs(page.context(), await makeAdmin()));

test('ranks candidates, names their conflicts and mails those who are assigned', async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const lastName = newId('usr').slice(4);
  const make = (firstName: string, skills: Skill[] = ['BHV']) =>
    makeVolunteer({ firstName, lastName, skills, locale: 'en' });
  const [dirk, bo, cees, anna] = [
    await make('Dirk'),
    await make('Bo', []),
    await make('Cees'),
    await make('Anna'),
  ];
  const shift = await makeShift({
    ...TIMES,
    maxVolunteers: 3,
    requiredSkills: ['BHV'],
    location: 'Café "Zuid"',
  });
  const other = await makeShift({ ...TIMES, startTime: START + HOUR_MS });
  await makePlace(shift, dirk);
  await makePlace(other, cees);
  const named = ({ firstName }: Person) => `${firstName} ${lastName}`;

  await page.goto('/shifts?day=2042-07-05');
  // With one press in the list, as one press assigns in the dialog: a shift that lacks two people needs three.
  await rowOf(page, shift.title)
    .getByRole('link', { name: new RegExp(`^${t('shifts_assign')}:`) })
    .click();
  const dialog = page.getByRole('dialog', { name: t('shifts_assign_title') });
  const row = (person: Person) =>
    dialog.getByRole('listitem').filter({ hasText: named(person), has: page.getByRole('link') });
  const assign = (person: Person) =>
    row(person).getByRole('button', { name: t('shifts_assign_person', { name: named(person) }) });
  await dialog.getByRole('searchbox', { name: t('shifts_assign_search') }).fill(lastName.toUpperCase());

  await test.step('lists free and skilled candidates first, and names each conflict', async () => {
    await expect(dialog.getByRole('link', { name: '@example.test' })).toHaveText(
      [anna, bo, cees, dirk].map(({ email }) => `Email: ${email}`),
    );
    await expect(row(anna).getByRole('link', { name: '06 12345678' })).toHaveAttribute(
      'href',
      'tel:+31612345678',
    );
    const inGroups = [
      ['shifts_assign_fits', anna],
      ['shifts_assign_lacks_skill', bo],
      ['shifts_assign_busy', cees],
      ['shifts_assign_on_shift', dirk],
    ] as const;
    for (const [group, person] of inGroups)
      await expect(dialog.getByRole('region', { name: t(group) }).getByText(named(person))).toBeVisible();
    await expect(row(anna)).toContainText(t('shifts_assign_season', { count: 0 }));
    await expect(row(bo)).toContainText(t('shifts_missing_skill', { skills: t('skill_emergency') }));
    await expect(row(cees)).toContainText(other.title);
    await expect(row(dirk)).toContainText(t('shifts_assign_already'));
    await expect(assign(dirk)).toBeHidden();
  });

  await test.step('assigns a free volunteer with one press', async () => {
    await assign(anna).click();
    await expect(row(anna)).toContainText(t('shifts_assign_already'));
    await expect(dialog.getByText(t('shifts_places_said', { taken: 2, max: 3 }))).toBeVisible();
  });

  await test.step('asks for confirmation when the volunteer has another shift then', async () => {
    await assign(cees).click();
    await expect(row(cees).getByRole('alert')).toContainText(other.title);
    await expect(row(cees).getByRole('button', { name: t('shifts_assign_not') })).toBeFocused();
    await row(cees)
      .getByRole('button', { name: t('shifts_assign_anyway') })
      .click();
  });

  await test.step('closes when the shift is full, and leads to the next one that is short', async () => {
    await expect(dialog).toBeHidden();
    await expect(
      notice(admin, t('shifts_assigned', { name: named(cees), title: shift.title })),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: t('gaps_next') })).toBeVisible();
    await expect(rowOf(page, shift.title)).toContainText('3/3');
  });

  await test.step('mails both, with a calendar file', async () => {
    for (const person of [anna, cees]) {
      const mail = await mailTo(person.email, shift.title);
      expect(mail.text).toContain('Café "Zuid"');
      const file = await calendarFileOf(mail);
      expect(file).toContain(`SUMMARY:${shift.title}`);
      expect(file).toContain('DTSTART;TZID=Europe/Amsterdam:20420705T100000');
      expect(file).toContain('DTEND;TZID=Europe/Amsterdam:20420705T130000');
    }
  });
});

test('confirms, cancels and reassigns from the shift', { tag: '@engines' }, async ({ page, t }) => {
  const admin: Viewer = { page, t };
  const shift = await makeShift({ ...TIMES, maxVolunteers: 2 });
  const bas = await makeVolunteer({ firstName: 'Bas', lastName: 'Kok' });
  const { id } = await makePlace(shift, bas);
  await page.goto(`/shifts?day=2042-07-05&shift=${shift.id}`);
  const dialog = page.getByRole('dialog', { name: shift.title });
  const row = dialog.getByRole('listitem').filter({ hasText: bas.email });
  const name = 'Bas Kok';
  const state = async () =>
    (await database.select().from(shiftAssignments).where(eq(shiftAssignments.id, id)))[0]?.status;

  // The response is lost, so the screen gets the new status by loading the shift again.
  await page.route(`**/api/assignments/${id}/confirm`, loseResponse);
  await row.getByRole('button', { name: t('shifts_place_confirm_of', { name }) }).click();
  await expect(row.getByText(t('mine_status_confirmed'))).toBeVisible();
  await expect(row.getByText(t('error_network'))).toBeHidden();
  expect(await state()).toBe('confirmed');

  await row.getByRole('button', { name: t('shifts_place_cancel_of', { name }) }).click();
  await expect(row.getByRole('alert')).toContainText(t('shifts_place_cancel_notifies', { name }));
  await row.getByRole('button', { name: t('shifts_place_cancel_do') }).click();
  await expect(notice(admin, t('shifts_place_cancelled', { name }))).toBeVisible();
  await expect(dialog.getByText(t('shifts_places_said', { taken: 0, max: 2 }))).toBeVisible();

  await row.getByRole('button', { name: t('shifts_place_again_of', { name }) }).click();
  await expect(row.getByText(t('mine_status_assigned'))).toBeVisible();
  await row.getByRole('button', { name: t('shifts_place_confirm_of', { name }) }).click();
  await expect(row.getByText(t('mine_status_confirmed'))).toBeVisible();
  // Nobody has worked on it yet.
  await expect(row.getByRole('button', { name: t('shifts_place_complete_of', { name }) })).toHaveCount(0);
  expect(await state()).toBe('confirmed');
});
