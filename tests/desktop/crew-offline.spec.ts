import { eq } from 'drizzle-orm';
import { attendance } from '../../worker/src/app/schema.ts';
import { menuLink } from '../e2e/support/actions.ts';
import { makePlace } from '../e2e/support/assignments.ts';
import { database } from '../e2e/support/database.ts';
import { makeAdmin, makeVolunteer } from '../e2e/support/people.ts';
import { makeShift } from '../e2e/support/shifts.ts';
import { expect, test } from './fixtures.ts';
import { answerQuestion, mockPortal } from './support/system.ts';

const HOUR_MS = 3_600_000;

test('records who is there without a connection, through a reload, and sends it later', async ({
  signedIn,
  t,
}) => {
  const shift = await makeShift({
    startTime: Date.now() - HOUR_MS / 2,
    endTime: Date.now() + 2 * HOUR_MS,
    maxVolunteers: 3,
  });
  const anne = await makePlace(shift, await makeVolunteer({ firstName: 'Anne' }));
  await makePlace(shift, await makeVolunteer({ firstName: 'Bram' }));
  const stateOfAnne = async () => {
    const [row] = await database.select().from(attendance).where(eq(attendance.assignmentId, anne.id));
    return row?.state;
  };
  const { app, page } = await signedIn(await makeAdmin());
  page.on('dialog', () => {});
  const crew = page.getByRole('region', { name: shift.title });
  await expect(menuLink({ page, t }, 'nav_shifts')).toBeVisible();
  // The list is kept without having been opened.
  await expect
    .poll(() =>
      page.evaluate<boolean>(`new Promise((resolve) => {
        const opening = indexedDB.open('ijsploeg-1');
        opening.onupgradeneeded = () => opening.transaction.abort();
        opening.onerror = () => resolve(false);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => { opening.result.close(); resolve(reading.result.some((key) => key.includes('crew'))); };
        };
      })`),
    )
    .toBe(true);

  await mockPortal(app, 'unreachable');
  await page.reload();
  await menuLink({ page, t }, 'nav_shifts').click();
  await page.getByRole('link', { name: t('nav_crew'), exact: true }).click();
  await expect(crew.getByText(t('crew_present', { present: 0, total: 2 }))).toBeVisible();
  await crew.getByRole('button', { name: /^Anne/ }).click();
  await expect(page.getByText(t('crew_waiting', { count: 1 }))).toBeVisible();

  await answerQuestion(app, t('desktop_leave_go'));
  await page.reload();
  await expect(page.getByText(t('crew_waiting', { count: 1 }))).toBeVisible();
  await expect(crew.getByText(t('crew_present', { present: 1, total: 2 }))).toBeVisible();
  expect(await stateOfAnne()).toBeUndefined();

  await mockPortal(app, 'working');
  await expect(page.getByText(t('crew_unsent'))).toHaveCount(0, { timeout: 120_000 });
  await expect.poll(stateOfAnne).toBe('present');
});
