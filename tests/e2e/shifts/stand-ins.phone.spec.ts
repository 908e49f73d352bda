import { expect, test } from '../fixtures.ts';
import { notice, rowOf } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { mailTo } from '../support/inbox.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

// The phone project runs in Dutch.
test('a volunteer cannot come, changes their mind twice, and another volunteer takes over', {
  tag: '@engines',
}, async ({ page, newcomer, t }) => {
  const [sanne, noor] = [
    await makeVolunteer({ firstName: 'Sanne' }),
    await makeVolunteer({ firstName: 'Noor' }),
  ];
  const shift = await makeShift();
  await makePlace(shift, sanne, { status: 'confirmed', confirmedAt: Date.now() });
  await signInAs(page.context(), sanne);
  await page.goto('/my-shifts');
  const card = page.getByRole('article').filter({ hasText: shift.title });
  const cannot = card.getByRole('link', { name: new RegExp(`^${t('cannot_button')}:`) });
  const withdraw = card.getByRole('button', { name: new RegExp(`^${t('cannot_withdraw')}:`) });
  const dialog = page.getByRole('dialog');
  const seek = async () => {
    await cannot.click();
    await expect(dialog.getByText(t('cannot_seeks'))).toBeVisible();
    await dialog.getByRole('button', { name: t('cannot_seek') }).click();
    await expect(dialog.getByRole('heading', { name: t('cannot_seeking_title') })).toBeVisible();
  };

  await test.step('the answer is lost, the reason is not', async () => {
    await page.route('**/cannot-come', (route) => route.abort());
    await cannot.click();
    await dialog.getByRole('textbox').fill('Ouderavond');
    await dialog.getByRole('button', { name: t('cannot_seek') }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/cannot-come');
    await page.goBack();
    await cannot.click();
    await expect(dialog.getByRole('textbox')).toHaveValue('Ouderavond');
    await page.goBack();
  });

  await seek();
  await dialog.getByRole('button', { name: new RegExp(`^${t('cannot_withdraw')}`) }).click();
  await expect(notice({ page, t }, t('cannot_withdrawn_toast', { title: shift.title }))).toBeVisible();
  await expect(card.getByText(t('cannot_state'))).toBeHidden();
  await seek();
  await dialog
    .getByRole('button', { name: t('ui_close') })
    .last()
    .click();
  await expect(card.getByText(t('cannot_state'))).toBeVisible();
  await expect(withdraw).toBeVisible();

  await test.step('the colleague finds the place and takes it', async () => {
    const other = await newcomer();
    await signInAs(other.context(), noor);
    await other.goto('/shifts?view=list&show=stand_in');
    const row = rowOf(other, shift.title);
    await expect(row).toContainText(t('shifts_stand_in_sought'));
    await expect(row).not.toContainText('Sanne');
    await row.getByRole('button', { name: new RegExp(`^${t('shifts_take_over')}`) }).click();
    await expect(row.getByText(t('shifts_claimed'))).toBeVisible();
  });

  const mail = await mailTo(sanne.email, 'Vervanger gevonden');
  expect(mail.text).toContain('Noor neemt deze dienst van je over');
  await page.reload();
  await expect(card).toBeHidden();
  await mailTo(noor.email, 'Overgenomen');
});
