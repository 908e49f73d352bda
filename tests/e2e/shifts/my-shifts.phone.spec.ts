import { readFile } from 'node:fs/promises';
import { expect, test } from '../fixtures.ts';
import { heading, holdUndo, notice } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { makeVolunteer, signInAs } from '../support/people.ts';
import { makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;

// The phone project runs in Dutch.
test('lists my shifts, next one first, with calendar links and the history', async ({
  page,
  t,
  language,
}) => {
  const noor = await makeVolunteer({ locale: language });
  const start = Date.parse('2042-10-04T08:00:00Z');
  const times = (days: number) => ({
    startTime: start + days * 24 * HOUR_MS,
    endTime: start + (days * 24 + 3) * HOUR_MS,
  });
  const later = await makeShift({ ...times(7), title: 'Kassa & balie', location: 'Ingang, links' });
  const next = await makeShift({ ...times(0), title: 'Ijs vegen', description: 'Neem handschoenen mee.' });
  const past = await makeShift({ startTime: Date.now() - 50 * HOUR_MS, endTime: Date.now() - 48 * HOUR_MS });
  const last = await makeShift({ ...times(9), title: 'Disco' });
  const off = await makeShift({ ...times(10), title: 'Gala', status: 'cancelled' });
  await makePlace(later, noor);
  await makePlace(next, noor, {
    status: 'confirmed',
    confirmedAt: Date.now(),
    notes: 'Jij hebt de sleutel.',
  });
  await makePlace(past, noor, { status: 'completed', completedAt: Date.now() });
  await makePlace(last, noor);
  await makePlace(off, noor);
  await signInAs(page.context(), noor);
  await page.goto('/my-shifts');
  await expect(heading({ page, t }, 'mine_title')).toBeVisible();
  // The one that was called off does not count.
  const counted = t('mine_count', { upcoming: 'x', total: 4 }).replace('x', '\\d');
  await expect(page.getByText(new RegExp(counted))).toBeVisible();
  const cards = page.getByRole('article');
  const card = (title: string) => cards.filter({ hasText: title });
  await expect(cards.getByRole('heading')).toHaveText([next.title, later.title, last.title]);
  await expect(card(next.title)).toContainText(t('mine_next'));
  await expect(card(next.title)).toContainText(t('mine_status_confirmed'));
  await expect(card(next.title)).toContainText('Jij hebt de sleutel.');
  // A confirmed place cannot be cancelled by its volunteer.
  await expect(card(next.title)).toContainText(t('mine_confirmed_hint'));
  await expect(card(next.title).getByRole('button')).toHaveCount(0);

  await test.step('opens the shift of a card', async () => {
    await card(next.title).getByRole('link', { name: next.title, exact: true }).click();
    await expect(page.getByRole('dialog', { name: next.title })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('offers calendar links with the shift filled in', async () => {
    await card(later.title).getByText(t('mine_calendar')).click();
    const google = card(later.title).getByRole('link', { name: t('mine_calendar_google') });
    const { searchParams } = new URL((await google.getAttribute('href')) ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      text: 'Kassa & balie',
      dates: '20421011T080000Z/20421011T110000Z',
      location: 'Ingang, links',
    });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      card(later.title)
        .getByRole('link', { name: t('mine_calendar_file') })
        .click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.ics$/);
    const file = await readFile(await download.path(), 'utf8');
    expect(file).toContain('SUMMARY:Kassa & balie');
    expect(file).toContain('LOCATION:Ingang\\, links');
    expect(file).toContain('DTSTART;TZID=Europe/Amsterdam:20421011T100000');
  });

  await test.step('cancels a place and claims it again', async () => {
    await card(later.title)
      .getByRole('button', { name: new RegExp(`^${t('mine_cancel')}:`) })
      .click();
    const undo = await holdUndo({ page, t });
    await expect(notice({ page, t }, t('places_given_back_toast', { title: later.title }))).toBeVisible();
    await expect(card(later.title)).toBeHidden();
    await expect(card(last.title).locator(':focus')).toBeVisible();
    await undo.click();
    await expect(card(later.title)).toBeVisible();
    await expect(card(last.title).locator(':focus')).toBeVisible();
  });

  await page.getByRole('tab', { name: t('mine_past') }).click();
  await expect(card(past.title)).toContainText(t('mine_status_completed'));
  await expect(card(off.title)).toContainText(t('shifts_status_cancelled'));
  await expect(
    card(off.title).getByRole('button', { name: new RegExp(`^${t('mine_cancel')}:`) }),
  ).toHaveCount(0);
  await expect(page).toHaveURL(/view=past/);
});
