import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { expect, test } from '../fixtures.ts';
import { button, heading, notice, savedBy } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { sendDelayedMails } from '../support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;
// Hardly anybody else has both skills; people who do are asked too.
const SKILLS = ['Fotograaf', 'Video producent', 'Op- afbouw', 'Technische ondersteuning'];

// The phone project runs in Dutch.
test('a place whose holder cannot come is taken with one tap in a mail, on a phone that is signed out', async ({
  page,
  context,
  newcomer,
  t,
}) => {
  const lastName = newId('usr').slice(4);
  const volunteer = (firstName: string) => makeVolunteer({ firstName, lastName, skills: SKILLS });
  const [noor, sanne] = [await volunteer('Noor'), await volunteer('Sanne')];
  const startTime = Date.now() + 3 * HOUR_MS;
  const shift = await makeShift({ startTime, endTime: startTime + 2 * HOUR_MS, requiredSkills: SKILLS });
  const joost = await makeVolunteer({ firstName: 'Joost' });
  await makePlace(shift, joost, { status: 'confirmed', confirmedAt: Date.now() });

  await test.step('three hours before the start, the confirmed volunteer cannot come', async () => {
    const other = await newcomer();
    await signInAs(other.context(), joost);
    await other.goto('/my-shifts');
    await other.getByRole('link', { name: new RegExp(`^${t('cannot_button')}:.*${shift.title}`) }).click();
    const dialog = other.getByRole('dialog');
    await dialog.getByRole('button', { name: t('cannot_seek') }).click();
    await expect(dialog.getByRole('heading', { name: t('cannot_seeking_title') })).toBeVisible();
  });

  await test.step('the organiser asks both; list and candidates are two screens', async () => {
    await signInAs(context, await makeAdmin());
    await page.goto('/today');
    const gap = page.getByRole('listitem').filter({ hasText: shift.title });
    await expect(gap).toContainText(t('today_lacks', { count: 1 }));
    await expect(gap).toContainText(t('gaps_seeking', { count: 1 }));
    await page.getByRole('link', { name: shift.title }).click();
    await expect(page.getByRole('heading', { name: shift.title })).toBeFocused();
    await page
      .getByRole('button', { name: new RegExp(t('gaps_ask_best', { count: 2 }).replace('2', '[2-5]')) })
      .click();
    for (const { firstName } of [noor, sanne])
      await expect(notice({ page, t }, `${firstName} ${lastName}`)).toBeVisible();
    await page.getByRole('link', { name: t('gaps_back') }).click();
    await expect(page.getByRole('link', { name: shift.title })).toBeFocused();
  });

  // Reads both before one is answered, because a mail that still waits by then has no question left and is not sent.
  for (const person of [noor, sanne]) await sendDelayedMails(person, 'ask');
  const noorsLink = linkIn(await mailTo(noor.email, shift.title), '/a');
  const sannesLink = linkIn(await mailTo(sanne.email, shift.title), '/a');

  const tab = await newcomer();
  const viewer = { page: tab, t };
  await tab.goto(noorsLink);
  await expect(heading(viewer, 'link_ask_title')).toBeVisible();
  await expect(tab).toHaveURL(/\/a$/);
  await expect(button(viewer, 'link_ask_yes')).toBeFocused();
  await button(viewer, 'link_ask_yes').tap();
  await expect(heading(viewer, 'link_ask_yes_title')).toBeVisible();
  expect((await mailTo(joost.email, 'Vervanger gevonden')).text).toContain(
    'Noor neemt deze dienst van je over',
  );

  await test.step('who taps later hears that the place was filled', async () => {
    const other = await newcomer();
    await other.goto(sannesLink);
    await expect(heading({ page: other, t }, 'link_ask_full_title')).toBeVisible();
    await other.getByRole('button', { name: t('link_ask_not_this_week') }).tap();
    await expect(heading({ page: other, t }, 'link_ask_full_title')).toBeVisible();
  });

  await test.step('her profile shows the week, and keeps when she likes to help', async () => {
    await signInAs(context, sanne);
    await page.goto('/profile#availability');
    const section = page.getByRole('region', { name: t('availability_title') });
    await expect(section.getByRole('listitem')).toHaveCount(1);
    const evenings = section.getByRole('group', { name: t('availability_evening') });
    await savedBy(page, () => evenings.getByRole('button', { name: 'zaterdag' }).tap());
    await expect(evenings.getByRole('button', { name: 'zaterdag' })).toHaveAttribute('aria-pressed', 'true');
    await savedBy(page, () => section.getByRole('button', { name: /^Afwezigheid verwijderen/ }).tap());
    await expect(section.getByText(t('availability_away_none'))).toBeVisible();
    await page.reload();
    await expect(evenings.getByRole('button', { name: 'zaterdag' })).toHaveAttribute('aria-pressed', 'true');
    await expect(section.getByText(t('availability_away_none'))).toBeVisible();
  });
});
