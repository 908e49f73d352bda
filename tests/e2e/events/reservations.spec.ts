import { expect, test } from '../fixtures.ts';
import { button, field, fillSignUp, heading, link, notice, signIn, type Viewer } from '../support/actions.ts';
import { makeEvent, type TestEvent } from '../support/events.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { freshEmail, makePerson, signInAs } from '../support/people.ts';
import { qrText } from '../support/qr-text.ts';

const REFERENCE = /^[2-9A-Y]{3}-[2-9A-Y]{3}-[2-9A-Y]{3}$/;

const openForm = ({ page }: Viewer, { id }: TestEvent) => page.goto(`/events/${id}?act=reserve`);
const dialog = ({ page }: Viewer) => page.getByRole('dialog');
const send = ({ page, t }: Viewer, count: number) =>
  page.getByRole('button', { name: t('reservations_submit', { count }), exact: true }).click();
/** The code on the ticket on the screen. */
const shownCode = (viewer: Viewer) => dialog(viewer).getByText(REFERENCE);

test('lets a new visitor sign up, reserve, get a ticket and cancel', { tag: '@firefox' }, async ({
  page,
  t,
  language,
}) => {
  const her = { page, t };
  const email = freshEmail('fenna');
  const title = `<b>Disco</b> & "ijs" ${language}`;
  const event = await makeEvent({ title, priceCents: 1010, maxCapacity: 4 });

  await test.step('the visitor signs up from the event and confirms the address in another tab', async () => {
    await page.goto(`/events/${event.id}`);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await link(her, 'reservations_purchase').click();
    await expect(heading(her, 'auth_ticket_title')).toBeVisible();
    await link(her, 'auth_ticket_sign_up_link').click();
    await expect(heading(her, 'auth_ticket_title')).toBeVisible();
    await fillSignUp(her, { firstName: 'Fenna', lastName: '<i>Zwart</i>', email });
    await button(her, 'auth_sign_up').click();
    await expect(heading(her, 'auth_confirm_sent_title')).toBeVisible();
    const tab = { page: await page.context().newPage(), t };
    await tab.page.goto(linkIn(await mailTo(email, '/confirm-email?'), '/confirm-email'));
    await button(tab, 'auth_confirm_email').click();
    await expect(tab.page.getByText(t('auth_confirmed_ticket_text'))).toBeVisible();
    await link(tab, 'auth_to_sign_in').click();
    await expect(field(tab, 'auth_email')).toHaveValue(email);
    await page.close();
    her.page = tab.page;
  });

  await test.step('signs in, returns to the form and reserves two places', async () => {
    await signIn(her, email);
    await her.page.waitForURL(`/events/${event.id}?act=reserve`);
    await expect(her.page.getByRole('textbox', { name: t('reservations_last_name') })).toHaveValue(
      '<i>Zwart</i>',
    );
    await her.page.getByRole('button', { name: t('reservations_more') }).click();
    await expect(dialog(her).getByText(language === 'nl' ? '€ 20,20' : '€20.20')).toBeVisible();
    await send(her, 2);
    await expect(
      dialog(her).getByRole('heading', { name: t('reservations_thanks', { count: 2 }) }),
    ).toBeVisible();
  });
  const reference = (await shownCode(her).textContent()) ?? '';

  await test.step('the ticket is mailed with its QR code, the logo and a calendar file', async () => {
    const mail = await mailTo(email, reference);
    expect(mail.subject).toContain(title);
    expect(mail.html).not.toContain('<b>Disco</b>');
    expect(mail.html).toContain('cid:');
    expect(mail.attachments.map(({ ContentType }) => ContentType.split(';')[0]).sort()).toEqual([
      'image/png',
      'image/png',
      'text/calendar',
    ]);
    linkIn(mail, '/my-reservations');
  });

  await test.step('my reservations shows it with its QR code', async () => {
    await dialog(her)
      .getByRole('link', { name: t('reservations_mine') })
      .click();
    const row = her.page.getByRole('article').filter({ hasText: reference });
    await expect(row.getByRole('link', { name: title, exact: true })).toBeVisible();
    await row.getByRole('link', { name: new RegExp(`^${t('reservations_show_ticket')}`) }).click();
    await expect(
      dialog(her).getByRole('img', { name: t('reservations_qr_alt', { reference }) }),
    ).toBeVisible();
    await her.page.goBack();
    await expect(dialog(her)).toBeHidden();
    const file = row.locator('a[download]');
    const answer = await her.page.request.get((await file.getAttribute('href')) ?? '');
    expect(await answer.text()).toContain(reference);
  });

  await test.step('cancelling is confirmed by mail and frees the places', async () => {
    await her.page.getByRole('link', { name: new RegExp(`^${t('reservations_cancel')}:`) }).click();
    await button(her, 'reservations_cancel_do').click();
    await expect(notice(her, t('reservations_cancelled_toast', { title }))).toBeVisible();
    await expect(dialog(her)).toBeHidden();
    await expect(her.page.getByText(t('reservations_cancelled'), { exact: true })).toBeVisible();
    await mailTo(email, new RegExp(`${reference}[^]*/events`), 1);
    const { currentCapacity } = await (await her.page.request.get(`/api/events/${event.id}`)).json();
    expect(currentCapacity).toBe(0);
  });
});

test('keeps the input when the session ends in the meantime, and shows a ticket that a scanner reads', {
  tag: ['@phone', '@engines'],
}, async ({ page, context, t, language }) => {
  const viewer = { page, t };
  const event = await makeEvent();
  const person = await makePerson({ locale: language });
  await signInAs(context, person);
  await openForm(viewer, event);
  await page.getByRole('textbox', { name: t('reservations_first_name') }).fill('Guusje');
  await context.clearCookies();
  await send(viewer, 1);
  await page.waitForURL(/\/login/);
  await expect(page.getByText(t('auth_session_ended'))).toBeVisible();
  await signIn(viewer, person.email);
  await expect(page.getByRole('textbox', { name: t('reservations_first_name') })).toHaveValue('Guusje');
  await send(viewer, 1);
  const reference = (await shownCode(viewer).textContent()) ?? '';
  const code = dialog(viewer).getByRole('img', { name: t('reservations_qr_alt', { reference }) });
  expect(await qrText(code)).toContain(reference);
});
