import { startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, link, notice } from '../support/actions.ts';
import { linkIn, mailTo } from '../support/inbox.ts';
import { sendDelayedMails } from '../support/outbox.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { makeBringBack, makeSeason } from '../support/seasons.ts';
import { makeShift } from '../support/shifts.ts';

test('starts a season from the one before: its days, the shifts as a draft, and who joins again', async ({
  page,
  t,
  context,
  newcomer,
}) => {
  const viewer = { page, t };
  // Each run has a winter of its own, because no two seasons share a day.
  const year = 2070 + Math.floor(Math.random() * 25);
  const at = (day: string) => startOfDay(day) + 10 * 3_600_000;
  const name = `Winter ${year}`;
  await makeSeason(`sea_before${year}`, `${year - 1}-11-01`, `${year - 1}-11-28`, `Winter ${year - 1}`);
  for (const day of ['02', '03', '10'])
    await makeShift({
      title: `Kassa ${year}`,
      startTime: at(`${year - 1}-11-${day}`),
      endTime: at(`${year - 1}-11-${day}`) + 3_600_000,
    });
  await signInAs(context, await makeAdmin());

  await page.goto('/seasons');
  await link(viewer, 'seasons_start').click();
  const dialog = page.getByRole('dialog');
  await field(viewer, 'seasons_name').fill(name);
  await field(viewer, 'plans_from').fill(`1-11-${year}`);
  await field(viewer, 'plans_to').fill(`1-7-${year + 1}`);
  await dialog.getByRole('button', { name: t('seasons_start') }).click();
  await expect(page.getByText(t('seasons_one_winter'))).toBeVisible();
  await field(viewer, 'plans_to').fill(`28-11-${year}`);
  await dialog.getByRole('button', { name: t('seasons_start') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const season = page.url();
  const seasonId = new URL(season).pathname.split('/').at(-1) ?? '';

  await button(viewer, 'seasons_part_make').click();
  await expect(page.getByText(`Kassa ${year}`).first()).toBeVisible();
  // Left, and resumed.
  await page.goto(season);
  await link(viewer, 'seasons_part_draft').click();
  await page.getByRole('button', { name: t('plans_apply', { count: 3 }) }).click();
  await expect(button(viewer, 'plans_undo')).toBeVisible();
  await page.goto(season);
  await expect(page.getByText(t('seasons_has_shifts', { count: 3 }))).toBeVisible();
  await expect(link(viewer, 'seasons_part_applied')).toBeVisible();

  const sanne = await makeVolunteer({ firstName: 'Sanne' });
  await makeBringBack(seasonId, sanne, { answer: 'later', answeredAt: Date.now() });
  await page.reload();
  await page.getByRole('link', { name: t('seasons_ask_again', { count: 1 }) }).click();
  await dialog.getByRole('button', { name: t('seasons_ask_again', { count: 1 }) }).click();
  await expect(notice(viewer, t('seasons_asked', { count: 1 }))).toBeVisible();
  await sendDelayedMails(sanne, 'bring_back');

  const reader = { page: await newcomer(), t };
  await reader.page.goto(linkIn(await mailTo(sanne.email, name), '/a'));
  await expect(heading(reader, 'link_season_title', { name: 'Sanne' })).toBeVisible();
  await button(reader, 'link_season_no').click();
  await expect(heading(reader, 'link_season_no_title')).toBeVisible();
  await button(reader, 'link_season_yes').click();
  await expect(heading(reader, 'link_season_yes_title')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: new RegExp(`^${t('seasons_answer_yes')} `) }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Sanne');
});
