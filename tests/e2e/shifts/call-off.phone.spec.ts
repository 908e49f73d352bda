import { eq } from 'drizzle-orm';
import { shifts } from '../../../worker/src/app/schema.ts';
import { expect, test } from '../fixtures.ts';
import { notice, type Viewer } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { makeEvent, makeReservation } from '../support/events.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const statusOf = async (id: string) =>
  (await database.select().from(shifts).where(eq(shifts.id, id)).get())?.status;

test('calls off a day from a phone with three presses, and takes that back before anybody hears of it', async ({
  page,
  t,
  newcomer,
}) => {
  const admin: Viewer = { page, t };
  const start = Date.parse('2061-02-05T12:00:00Z');
  const hours = (from: number) => ({
    startTime: start + from * 3_600_000,
    endTime: start + (from + 2) * 3_600_000,
  });
  const [early, late] = [await makeShift(hours(0)), await makeShift(hours(4))];
  const event = await makeEvent({ startDate: start, endDate: start + 4 * 3_600_000 });
  const sanne = await makeVolunteer({ firstName: 'Sanne', locale: 'nl' });
  for (const shift of [early, late]) await makePlace(shift, sanne, { status: 'confirmed' });
  const guest = await makeVolunteer({ locale: 'en' });
  await makeReservation(event, guest, { quantity: 2 });
  await signInAs(page.context(), await makeAdmin());
  await page.goto('/shifts?view=day&day=2061-02-05');

  await test.step('with the numbers before, a reason in one press, and no word typed', async () => {
    await page.getByRole('link', { name: t('call_off_open') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(t('call_off_all'))).toBeChecked();
    const reason = dialog.getByLabel(t('call_off_reason'), { exact: true });
    await dialog.getByRole('button', { name: t('call_off_do') }).click();
    await expect(reason).toHaveAccessibleDescription(new RegExp(t('field_required')));
    await dialog.getByRole('button', { name: t('call_off_reason_thaw') }).click();
    await expect(reason).toHaveValue(t('call_off_reason_thaw'));
    await dialog.getByRole('button', { name: t('call_off_do') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(t('call_off_was', { reason: t('call_off_reason_thaw') }))).toBeVisible();
    expect(await statusOf(early.id)).toBe('cancelled');
  });

  await test.step('says so on the page of the event', async () => {
    const visitor = await newcomer();
    await visitor.goto(`/events/${event.id}`);
    await expect(visitor.getByText(t('call_off_reason_thaw'))).toBeVisible();
    await expect(visitor.getByRole('link', { name: t('reservations_reserve') })).toBeHidden();
  });

  await test.step('takes it back from the day', async () => {
    await page.getByRole('button', { name: t('call_off_undo') }).click();
    await expect(notice(admin, t('call_off_undone'))).toBeVisible();
    await expect(page.getByText(t('call_off_was', { reason: t('call_off_reason_thaw') }))).toBeHidden();
    expect(await statusOf(late.id)).toBe('active');
  });
});
