import { eq } from 'drizzle-orm';
import { attendance, shiftAssignments, shifts } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { chooseFromMenu, heading, holdUndo, signOut } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { keptAnswers } from '../support/kept-answers.ts';
import { goOffline } from '../support/network.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test.use({ serviceWorkers: 'allow' });

test('a lead records who is present, without a connection from the start and through a restart', async ({
  page,
  context,
  t,
}) => {
  const location = `Kantine ${Date.now()}`;
  const shift = await makeShift({
    startTime: Date.now() - HOUR_MS / 2,
    endTime: Date.now() + 2 * HOUR_MS,
    maxVolunteers: 4,
    location,
  });
  const lead = await makeVolunteer({ firstName: 'Marijke' });
  await makePlace(shift, lead, { isLead: true, status: 'confirmed' });
  const [anne, bram, carla] = [
    await makePlace(shift, await makeVolunteer({ firstName: 'Anne', phoneNumber: '+31612121212' })),
    await makePlace(shift, await makeVolunteer({ firstName: 'Bram' })),
    await makePlace(shift, await makeVolunteer({ firstName: 'Carla' })),
  ];
  const ben = await makeVolunteer({ firstName: `Benno${Date.now()}` });
  const stateOf = async ({ id }: { id: string }) => {
    const [row] = await database.select().from(attendance).where(eq(attendance.assignmentId, id));
    return row && (row.isLate ? 'late' : row.state);
  };
  // Leaving with waiting records asks for confirmation.
  page.on('dialog', (dialog) => void dialog.accept());
  await signInAs(context, lead);
  const crew = page.getByRole('region', { name: shift.title });
  const row = (name: string) => crew.getByRole('button', { name: new RegExp(`^${name}`) });
  const more = (name: string) =>
    crew.getByRole('button', { name: t('crew_more_of', { name: `${name} Dijk` }) });
  const dialog = page.getByRole('dialog');

  let goOnline = async () => {};
  await test.step('without a connection the list is there when it is opened for the first time', async () => {
    await page.goto('/my-shifts');
    await expect(page.getByRole('link', { name: shift.title, exact: true })).toBeVisible();
    await expect
      .poll(() => page.evaluate(`caches.match('/', { ignoreVary: true }).then(Boolean)`), {
        timeout: 120_000,
      })
      .toBe(true);
    await expect.poll(async () => (await keptAnswers(page)).some((key) => key.includes('crew'))).toBe(true);
    goOnline = await goOffline(context);
    await page.goto('/crew', { waitUntil: 'commit' });
    await expect(crew.getByText(t('crew_present', { present: 0, total: 4 }))).toBeVisible();
  });

  await test.step('it is recorded all the same, and survives a restart', async () => {
    await row('Bram').click();
    await expect(page.getByText(t('crew_waiting', { count: 1 }))).toBeVisible();
    await page.goto('/crew', { waitUntil: 'commit' });
    await expect(page.getByText(t('crew_waiting', { count: 1 }))).toBeVisible();
    await expect(row('Bram')).toContainText(t('crew_unsent'));
    await more('Carla').click();
    await dialog.getByRole('button', { name: t('crew_state_absent') }).click();
    await crew.getByRole('button', { name: t('crew_walk_in') }).click();
    await dialog.getByLabel(t('crew_walk_in_search')).fill('Buurman Ben');
    await dialog.getByRole('button', { name: t('crew_walk_in_guest', { name: 'Buurman Ben' }) }).click();
    await expect(page.getByText(t('crew_waiting', { count: 3 }))).toBeVisible();
    // A request that was under way when the page was left may have reached the server: it waits for its answer.
    await expect(crew.getByText(t('crew_present', { present: 2, total: 5 }))).toBeVisible();
  });

  await test.step('the roll-call is one tap away, and has who was recorded here', async () => {
    await page.getByRole('link', { name: t('roll_call_open') }).tap();
    // The people on other shifts at this time are inside too.
    const inside = page.getByRole('region', { name: location });
    await expect(inside.getByRole('heading')).toContainText('0/2');
    const bramInside = inside.locator('label').filter({ hasText: 'Bram' });
    expect((await bramInside.boundingBox())?.height).toBeGreaterThanOrEqual(48);
    await bramInside.tap();
    await expect(inside.getByRole('heading')).toContainText('1/2');
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .getByText(/Anne Dijk/),
    ).toBeVisible();
    await page.goBack();
    await expect(crew.getByText(t('crew_present', { present: 2, total: 5 }))).toBeVisible();
  });

  await test.step('with a connection everything arrives, and counts', async () => {
    await goOnline();
    await expect(page.getByText(t('crew_unsent'))).toHaveCount(0, { timeout: 120_000 });
    await expect.poll(() => stateOf(bram)).toBe('present');
    await expect.poll(() => stateOf(carla)).toBe('absent');
    const countOf = async () =>
      (await database.select().from(shifts).where(eq(shifts.id, shift.id)))[0]?.currentVolunteers;
    await expect.poll(countOf).toBe(5);
    const places = await database
      .select()
      .from(shiftAssignments)
      .where(eq(shiftAssignments.shiftId, shift.id));
    expect(places.map(({ guestName }) => guestName).filter(Boolean)).toEqual(['Buurman Ben']);
  });

  await test.step('one tap is enough, and can be undone', async () => {
    await page.goto('/dashboard');
    await chooseFromMenu({ page, t }, 'crew');
    await expect(heading({ page, t }, 'crew_title')).toBeVisible();
    await row('Anne').click();
    const undo = await holdUndo({ page, t });
    await expect(crew.getByText(t('crew_present', { present: 3, total: 5 }))).toBeVisible();
    await expect.poll(() => stateOf(anne)).toBe('present');
    await undo.click();
    await expect.poll(() => stateOf(anne)).toBeNull();
    await row('Anne').click();
    await expect.poll(() => stateOf(anne)).toBe('present');
  });

  await test.step('the rest is behind one button, with the phone number', async () => {
    await more('Anne').click();
    await expect(dialog.getByRole('link', { name: /06 12121212/ })).toBeVisible();
    await dialog.getByLabel(t('crew_note')).fill('Trein gemist');
    await dialog.getByRole('button', { name: t('crew_state_late') }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => stateOf(anne)).toBe('late');
    await expect(row('Anne')).toContainText('Trein gemist');
  });

  await test.step('a volunteer who was not planned is found by name', async () => {
    await crew.getByRole('button', { name: t('crew_walk_in') }).click();
    await dialog.getByLabel(t('crew_walk_in_search')).fill(ben.firstName);
    await dialog.getByRole('button', { name: `${ben.firstName} Dijk`, exact: true }).click();
    await expect(crew.getByText(t('crew_present', { present: 4, total: 6 }))).toBeVisible();
  });

  await test.step('signing out takes the list of phone numbers off the phone', async () => {
    await signOut({ page, t });
    await expect(page).toHaveURL(/login/);
    await expect.poll(() => keptAnswers(page)).toEqual([]);
  });
});
