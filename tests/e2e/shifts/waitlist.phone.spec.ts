import { expect, test } from '../fixtures.ts';
import { button, notice, rowOf } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

// The phone project runs in Dutch.
test('a freed place is offered along the waitlist: the first declines it, the second claims it', {
  tag: '@engines',
}, async ({ page, newcomer, t }) => {
  const [holder, sanne, noor] = [
    await makeVolunteer({ firstName: 'Bas' }),
    await makeVolunteer({ firstName: 'Sanne' }),
    await makeVolunteer({ firstName: 'Noor' }),
  ];
  // So soon that mails do not wait for the end of the quiet hours.
  const startTime = Date.now() + 9 * HOUR_MS;
  const shift = await makeShift({ startTime, endTime: startTime + 2 * HOUR_MS, maxVolunteers: 1 });
  await makePlace(shift, holder);
  const list = `/shifts?view=list&show=all&q=${encodeURIComponent(shift.title)}`;
  const join = new RegExp(`^${t('waitlist_join_short')}: ${shift.title}`);
  const noorsPhone = await newcomer();
  await signInAs(noorsPhone.context(), noor);

  await test.step('two people stand in line, one from the list and one from the dialog', async () => {
    await signInAs(page.context(), sanne);
    await page.goto(list);
    // Waits for the notice before the press: on a busy machine it may be gone when the press returns.
    await Promise.all([
      expect(
        notice({ page, t }, t('waitlist_joined_toast', { title: shift.title, position: 1 })),
      ).toBeVisible(),
      rowOf(page, shift.title).getByRole('button', { name: join }).click(),
    ]);
    await expect(rowOf(page, shift.title)).toContainText(t('waitlist_position', { position: 1 }));
    await page.goto('/my-shifts');
    await expect(page.getByRole('region', { name: t('waitlist_title') })).toContainText(shift.title);

    await noorsPhone.goto(`${list}&shift=${shift.id}`);
    const dialog = noorsPhone.getByRole('dialog');
    await dialog.getByRole('button', { name: t('waitlist_join') }).click();
    await expect(dialog).toContainText(t('waitlist_why_waiting', { position: 2 }));
  });

  await test.step('the holder cancels, and a passer-by finds no free place', async () => {
    const phone = await newcomer();
    await signInAs(phone.context(), holder);
    await phone.goto('/my-shifts');
    await phone.getByRole('button', { name: new RegExp(`^${t('mine_cancel')}: ${shift.title}`) }).click();
    await mailTo(sanne.email, 'Er is een plek vrij');
    await phone.goto(list);
    await expect(rowOf(phone, shift.title).getByRole('button', { name: join })).toBeVisible();
  });

  await test.step('the first declines, on a phone that is signed out', async () => {
    const phone = await newcomer();
    await phone.goto(linkIn(await mailTo(sanne.email, 'Er is een plek vrij'), '/a'));
    await expect(phone.getByRole('heading', { name: t('link_offer_title') })).toBeVisible();
    await button({ page: phone, t }, 'link_offer_decline').click();
    await expect(phone.getByRole('heading', { name: t('link_offer_left_title') })).toBeVisible();
  });

  await test.step('the second claims it above her shifts, and her link says so', async () => {
    const mail = await mailTo(noor.email, 'Er is een plek vrij');
    await noorsPhone.goto('/my-shifts');
    const offers = noorsPhone.getByRole('list', { name: t('waitlist_offers') });
    await expect(offers).toContainText(shift.title);
    await offers.getByRole('button', { name: new RegExp(`^${t('shifts_claim')}`) }).click();
    await expect(offers).toBeHidden();
    await expect(noorsPhone.getByRole('article').filter({ hasText: shift.title })).toBeVisible();
    await noorsPhone.goto(linkIn(mail, '/a'));
    await expect(noorsPhone.getByRole('heading', { name: t('link_offer_taken_title') })).toBeVisible();
  });
});
