import { dayOf, startOfDay } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { dayCharges, shifts } from '../../../worker/src/app/schema.ts';
import { inCharge } from '../../../worker/src/shifts/charges/mails/in-charge.ts';
import { expect, test } from '../fixtures.ts';
import { holdUndo, notice, type Viewer } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
import { mailTo } from '../support/inbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

test('puts somebody in charge of tomorrow from a phone, who looks after that day and cancels a shift', async ({
  page,
  t,
  newcomer,
}) => {
  const tomorrow = dayOf(startOfDay(dayOf(Date.now()), 1));
  const startTime = startOfDay(tomorrow) + 12 * HOUR_MS;
  const times = { startTime, endTime: startTime + 2 * HOUR_MS };
  const shift = await makeShift({ ...times, maxVolunteers: 3 });
  const [anneke, bas] = [
    await makeVolunteer({ firstName: 'Anneke', lastName: 'Wind', phoneNumber: '+31612345678', locale: 'nl' }),
    await makeVolunteer({ firstName: 'Bas' }),
  ];
  for (const person of [anneke, bas]) await makePlace(shift, person, { status: 'confirmed' });
  await database.delete(dayCharges).where(eq(dayCharges.day, tomorrow));

  await test.step('an admin searches for her, without leaving the needs of tomorrow', async () => {
    const admin: Viewer = { page, t };
    await signInAs(page.context(), await makeAdmin());
    await page.goto(`/today?charge=${tomorrow}`);
    const dialog = page.getByRole('dialog');
    const send = dialog.locator('footer').getByRole('button', { name: t('charge_do') });
    await send.click();
    await expect(dialog.getByText(t('charge_person_missing'))).toBeVisible();
    await dialog.getByRole('searchbox').fill(anneke.email);
    await dialog.getByRole('listitem').getByRole('button', { name: anneke.email }).click();
    await send.click();
    const name = 'Anneke Wind';
    await expect(notice(admin, t('charge_done', { name }))).toBeVisible();
    await expect(page.getByText(t('charge_is', { name }))).toBeVisible();
    const days = [{ day: tomorrow, from: null }];
    await mailTo(anneke.email, inCharge.nl({ firstName: '', days, endedDays: [], url: '' }).subject);
  });

  await test.step('the crew sees her name and phone number', async () => {
    const crew = await newcomer();
    await signInAs(crew.context(), bas);
    await crew.goto('/my-shifts');
    await expect(crew.getByRole('link', { name: /06 12345678/ })).toHaveAttribute('href', 'tel:+31612345678');
  });

  await test.step('she sees what tomorrow needs, and cancels a shift with a minute to take it back', async () => {
    const own = await newcomer();
    await signInAs(own.context(), anneke);
    await own.goto('/dashboard');
    await own.getByRole('link', { name: t('charge_own_today') }).click();
    await expect(own.getByRole('heading', { name: t('today_tab'), level: 1 })).toBeVisible();
    await own.getByRole('link', { name: shift.title, exact: true }).click();
    await expect(own.getByRole('heading', { name: shift.title, level: 2 })).toBeVisible();
    await expect(own.getByRole('heading', { name: t('gaps_people') })).toBeVisible();
    await own.getByRole('link', { name: t('today_call_off') }).click();
    const dialog = own.getByRole('dialog');
    await dialog.getByRole('button', { name: t('call_off_reason_thaw') }).click();
    await dialog
      .locator('footer')
      .getByRole('button', { name: t('today_call_off') })
      .click();
    const undo = await holdUndo({ page: own, t });
    await expect(dialog).toBeHidden();
    const statusNow = async () =>
      (await database.select().from(shifts).where(eq(shifts.id, shift.id)).get())?.status;
    expect(await statusNow()).toBe('cancelled');
    await undo.click();
    await expect.poll(statusNow).toBe('active');
  });
});
