import { readFile } from 'node:fs/promises';
import { and, between, gt, like, lt, sql } from 'drizzle-orm';
import { plans, seasons, shifts } from '../../../worker/src/app/schema.ts';
import { startOfDay } from '../../../worker/src/platform/lib/calendar-day.ts';
import { seasonRow } from '../../support/rows.ts';
import { expect, test } from '../fixtures.ts';
import { button, field, heading, link, notice } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { database } from '../support/database.ts';
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
  // Each run has two years of its own, which no other journey uses: it deletes the seasons and shifts in them.
  const year = 2072 + 2 * Math.floor(Math.random() * 13);
  const at = (day: string) => startOfDay(`${year - 1}-10-${day}`) + 10 * 3_600_000;
  const name = `Winter ${year}`;
  await database
    .delete(seasons)
    .where(between(seasons.startsAt, startOfDay(`${year - 1}-01-01`), startOfDay(`${year}-12-31`)));
  await makeSeason(`sea_before${year}`, `${year - 1}-10-01`, `${year - 1}-10-28`);
  await database.delete(shifts).where(between(shifts.startTime, at('01'), startOfDay(`${year}-10-28`)));
  await database.delete(plans).where(like(sql`source ->> 'startsOn'`, `${year}-%`));
  const title = `Kassa ${crypto.randomUUID()}`;
  for (const day of ['12', '13', '20'])
    await makeShift({ title, startTime: at(day), endTime: at(day) + 3_600_000 });
  await signInAs(context, await makeAdmin());

  await page.goto('/seasons');
  await link(viewer, 'seasons_start').click();
  const dialog = page.getByRole('dialog');
  await field(viewer, 'seasons_name').fill(name);
  await field(viewer, 'plans_from').fill(`1-10-${year}`);
  await field(viewer, 'plans_to').fill(`1-7-${year + 1}`);
  await dialog.getByRole('button', { name: t('seasons_start') }).click();
  await expect(page.getByText(t('seasons_one_winter'))).toBeVisible();
  await field(viewer, 'plans_to').fill(`28-10-${year}`);
  await dialog.getByRole('button', { name: t('seasons_start') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const season = page.url();
  const seasonId = new URL(season).pathname.split('/').at(-1) ?? '';

  await button(viewer, 'seasons_part_make').click();
  await expect(page.getByText(title).first()).toBeVisible();
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
  await expect(heading(reader, 'link_season_title')).toBeVisible();
  await button(reader, 'link_season_no').click();
  await expect(heading(reader, 'link_season_no_title')).toBeVisible();
  await button(reader, 'link_season_yes').click();
  await expect(heading(reader, 'link_season_yes_title')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: new RegExp(`^${t('seasons_answer_yes')} `) }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Sanne');
});

test('closes a season after its name was typed, and shows what was frozen beside what was erased', async ({
  page,
  t,
  context,
}) => {
  const viewer = { page, t };
  // Long ago, after the seasons of other journeys. A run of before may have closed a season of these days.
  const DAY = 86_400_000;
  const first = Date.UTC(2003, 0, 1) + Math.floor(Math.random() * 7_000) * DAY;
  const name = `Voorjaar ${Math.random().toString(36).slice(2, 8)}`;
  const id = `sea_${Math.random().toString(36).slice(2, 12)}`;
  const last = first + 5 * DAY;
  await database.delete(seasons).where(and(lt(seasons.startsAt, last), gt(seasons.endsAt, first)));
  await database.insert(seasons).values(seasonRow({ id, name, startsAt: first, endsAt: last }));
  const shift = await makeShift({ startTime: first + DAY, endTime: first + DAY + 3 * 3_600_000 });
  await makePlace(shift, await makeVolunteer(), { status: 'completed', notes: 'Neemt taart mee' });
  await signInAs(context, await makeAdmin());

  await page.goto(`/seasons/${id}`);
  await expect(page.getByText(t('seasons_erases_notes', { count: 1 }))).toBeVisible();
  await link(viewer, 'seasons_close').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('seasons_close_type', { name })).fill('Winter');
  await dialog.getByRole('button', { name: t('seasons_close') }).click();
  await expect(dialog.getByText(t('seasons_close_type_wrong', { name }))).toBeVisible();
  await dialog.getByLabel(t('seasons_close_type', { name })).fill(name);
  await dialog.getByRole('button', { name: t('seasons_close') }).click();
  await expect(notice(viewer, t('seasons_close_done'))).toBeVisible();
  await expect(heading(viewer, 'seasons_closed_title')).toBeVisible();
  const time = t('hours_hours', { hours: 3 });
  await expect(page.getByText(t('seasons_frozen', { people: 1, shifts: 1, time }))).toBeVisible();
  await expect(page.getByText(t('seasons_days_title'))).toBeHidden();

  await link(viewer, 'figures_title').click();
  const hours = page.getByRole('table', { name: t('figures_people') });
  await expect(hours.getByRole('row', { name: t('figures_worked') })).toContainText(time);
  const download = page.waitForEvent('download');
  await button(viewer, 'figures_csv').click();
  expect((await download).suggestedFilename()).toContain(name);
  const oneTable = page.waitForEvent('download');
  await page.getByRole('button', { name: `${t('figures_people')}: ${t('figures_csv')}` }).click();
  expect((await oneTable).suggestedFilename()).toContain(t('figures_people'));
});

test('saves everything, from which the people can be invited again', async ({ page, t, context }) => {
  const viewer = { page, t };
  await makeVolunteer({ firstName: 'Sanne', skills: ['BHV'] });
  await signInAs(context, await makeAdmin());
  await page.goto('/seasons');
  const download = page.waitForEvent('download');
  await button(viewer, 'everything_people').click();
  const file = await (await download).path();
  await page.goto('/invitations/import');
  const chosen = page.waitForEvent('filechooser');
  await button(viewer, 'sheet_choose').click();
  await (await chosen).setFiles({
    name: 'mensen.csv',
    mimeType: 'text/csv',
    // The import takes as many rows as it invites at once.
    buffer: Buffer.from((await readFile(file, 'utf8')).split('\r\n').slice(0, 40).join('\r\n')),
  });
  await expect(page.getByText(t('invitations_row_known')).first()).toBeVisible();
  await expect(page.getByText(t('invitations_row_faulty'))).toBeHidden();
});
