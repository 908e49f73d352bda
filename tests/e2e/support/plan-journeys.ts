import { expect, test } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { shifts } from '../../../worker/src/app/schema.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { field, notice, type Viewer } from './actions.ts';
import { makeAbsence } from './asks.ts';
import { makePlace } from './assignments.ts';
import { database } from './database.ts';
import { mailTo } from './inbox.ts';
import { makeVolunteer } from './people.ts';
import { clearShifts, makeShift, startsBetween } from './shifts.ts';
import type { TextKey } from './texts.ts';

/** The journeys through plans, which pass in a browser and in the desktop app. */

const DAY_MS = 86_400_000;

/** The season that begins in a year, in milliseconds UTC. */
const seasonOf = (year: number) =>
  [Date.parse(`${year}-07-01T00:00:00Z`), Date.parse(`${year + 1}-07-01T00:00:00Z`)] as const;

const shiftsOf = (year: number) =>
  database
    .select()
    .from(shifts)
    .where(startsBetween(...seasonOf(year)))
    .orderBy(shifts.startTime, shifts.title);

/** An admin in the portal, in a browser or in the desktop app. */
export interface Admin extends Viewer {
  /** Opens a path of the portal. */
  open: (path: string) => Promise<unknown>;
}

/** The actions of an admin, counted. */
function actor(admin: Viewer) {
  const { page, t } = admin;
  const count = { acts: 0 };
  const dialog = page.getByRole('dialog');
  return {
    count,
    async press(key: TextKey, values: Record<string, number | string> = {}) {
      count.acts += 1;
      const name = t(key, values as never);
      const within = (await dialog.count()) > 0 ? dialog : page;
      await within.getByRole('button', { name, exact: true }).click();
    },
    async fill(key: TextKey, text: string) {
      count.acts += 1;
      await field(admin, key).fill(text);
    },
    async openMenu(key: TextKey) {
      count.acts += 2;
      await page.getByRole('button', { name: t('shifts_add_many') }).click();
      await page.getByRole('menuitem', { name: t(key) }).click();
    },
  };
}

/**
 * An admin makes a season of 340 shifts from two days and a template, in at most 60 actions.
 *
 * @param year in which it begins; no other test has shifts in that season
 */
export async function planSeasonFromTemplate(admin: Admin, year: number): Promise<void> {
  const { page, t } = admin;
  const { count, press, fill, openMenu } = actor(admin);
  const template = `Zaterdag ${newId('tpl')}`;
  await clearShifts(...seasonOf(year));
  await admin.open('/shifts');

  for (const [title, place] of [
    ['IJsmeester', 'Grote baan'],
    ['Kassa', 'Entree'],
  ] as const) {
    await test.step(`the first day of ${title}`, async () => {
      await openMenu('plans_make_series');
      await fill('shifts_form_name', title);
      await fill('plans_from', `05/12/${year}`);
      await fill('plans_to', `05/12/${year}`);
      await fill('plans_times', '09:00-11:30, 11:30-14:00, 14:00-16:30, 16:30-19:00, 19:00-22:00');
      await fill('shifts_form_location', place);
      await fill('shifts_form_max', '3');
      await press('plans_make_draft');
      await expect(page.getByText(t('plans_summary', { count: 5, total: 5 }))).toBeVisible();
      await press('plans_apply', { count: 5 });
      await expect(page.getByText(t('plans_state_created', { count: 5 }), { exact: true })).toBeVisible();
      count.acts += 1;
      await page.getByRole('link', { name: t('plans_calendar') }).click();
    });
  }

  await test.step('the template of that day', async () => {
    await openMenu('plans_make_copy');
    await press('plans_template_new');
    await fill('plans_template_name', template);
    await fill('plans_template_day', `05/12/${year}`);
    await press('plans_template_store');
  });

  await test.step('the season', async () => {
    count.acts += 1;
    await page
      .getByRole('combobox', { name: t('plans_copy_what') })
      .selectOption({ label: t('plans_template_option', { name: template, count: 10 }) });
    await fill('plans_from', `05/12/${year}`);
    await fill('plans_to', `07/01/${year + 1}`);
    await press('plans_make_draft');
    await expect(page.getByText(t('plans_summary_exist', { count: 10 }))).toBeVisible();
    await press('plans_apply', { count: 330 });
    const dialog = page.getByRole('dialog', { name: t('plans_apply_title') });
    await dialog.getByRole('button', { name: t('plans_apply', { count: 330 }) }).click();
    await expect(dialog.getByText(t('plans_apply_wrong', { count: 330 }))).toBeVisible();
    count.acts += 1;
    await dialog.getByLabel(t('plans_apply_type', { count: 330 })).fill('330');
    await press('plans_apply', { count: 330 });
    await expect(notice(admin, t('plans_done_created', { count: 330 }))).toBeVisible();
  });

  expect(await shiftsOf(year)).toHaveLength(340);
  expect(count.acts).toBeLessThanOrEqual(60);
}

/**
 * An admin makes a season from the rows of a sheet: all of it, or nothing.
 *
 * @param year in which the season begins; no other test has shifts in it
 */
export async function planSeasonFromSheet(admin: Admin, year: number): Promise<void> {
  const { page, t } = admin;
  const { press, openMenu } = actor(admin);
  const heading = 'Datum;Van;Tot;Dienst;Waar;Aantal';
  const line = (day: number, more = '') =>
    `${String(day).padStart(2, '0')}-12-${year};9:00;13:00;IJsmeester${more};Grote baan;2`;
  const lines = Array.from({ length: 20 }, (_, index) => line(index + 1));
  const choose = async (text: string) =>
    page.getByLabel(t('sheet_file'), { exact: true }).setInputFiles({
      name: 'rooster.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${text}`),
    });
  const dialog = page.getByRole('dialog', { name: t('plans_make_sheet') });

  await clearShifts(...seasonOf(year));
  await admin.open('/shifts');
  await openMenu('plans_make_sheet');

  await test.step('ten thousand rows are refused with a sentence', async () => {
    await choose([heading, ...Array.from({ length: 10_000 }, () => line(1))].join('\r\n'));
    await expect(dialog.getByText(t('sheet_too_many', { count: 10_001, max: 2_000 }))).toBeVisible();
  });

  await test.step('each fault has its row and column, and nothing is made', async () => {
    await choose(
      [heading, ...lines, `31-02-${year};9:00;13:00;Bar;Hal;2`, `01-12-${year};straks;13:00;Bar;Hal;2`].join(
        '\r\n',
      ),
    );
    const fault = (row: number, column: string, key: TextKey, text: string) =>
      dialog.getByText(t('sheet_fault', { row, column, what: `${t(key)}: ${text}` }));
    await expect(fault(22, 'A', 'plans_cell_not_a_day', `31-02-${year}`)).toBeVisible();
    await expect(fault(23, 'B', 'plans_cell_not_a_time', 'straks')).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('plans_sheet_make', { count: 22 }) })).toBeDisabled();
    expect(await shiftsOf(year)).toEqual([]);
  });

  await test.step('a column with another name is chosen by hand', async () => {
    await choose([heading.replace('Waar', 'Post'), ...lines].join('\r\n'));
    await expect(dialog.getByText(t('sheet_missing', { fields: t('shifts_form_location') }))).toBeVisible();
    await dialog.getByLabel(t('shifts_form_location')).selectOption('4');
    await expect(dialog.getByText(t('plans_sheet_good', { count: 20 }))).toBeVisible();
  });

  await press('plans_sheet_make', { count: 20 });
  await expect(page.getByText(t('plans_summary', { count: 20, total: 20 }))).toBeVisible();

  await test.step('one is unticked and one is edited', async () => {
    const boxes = page.getByRole('table').getByRole('checkbox');
    await boxes.first().uncheck();
    await expect(page.getByText(t('plans_summary', { count: 19, total: 20 }))).toBeVisible();
    await page
      .getByRole('table')
      .getByRole('button', { name: /IJsmeester/ })
      .last()
      .click();
    await field(admin, 'shifts_form_name').fill('Hoofdijsmeester');
    await press('plans_item_save');
    await expect(page.getByRole('table').getByText('Hoofdijsmeester')).toBeVisible();
    await page.reload();
    await expect(page.getByText(t('plans_summary', { count: 19, total: 20 }))).toBeVisible();
    await expect(boxes.first()).not.toBeChecked();
  });

  await press('plans_apply', { count: 19 });
  await expect(notice(admin, t('plans_done_created', { count: 19 }))).toBeVisible();
  const made = await shiftsOf(year);
  expect(made).toHaveLength(19);
  expect(made.at(-1)).toMatchObject({ title: 'Hoofdijsmeester', maxVolunteers: 2 });
}

/**
 * An admin copies a week, makes all of it half an hour later, and undoes that.
 *
 * @param daysAhead about when that week is; no other test plans in it or the next
 */
export async function copyWeekAndMoveIt(admin: Admin, daysAhead: number): Promise<void> {
  const { page, t } = admin;
  const { press, fill, openMenu } = actor(admin);
  const title = `Toezicht ${newId('shf')}`;
  // A Monday far ahead, and still within the list of the coming year.
  const today = new Date();
  let monday = Date.UTC(
    today.getUTCFullYear(),
    today.getUTCMonth(),
    today.getUTCDate() + daysAhead - ((today.getUTCDay() + 6) % 7),
    8,
  );
  // A copied shift keeps its time by the clock, so between the two weeks no clock changes.
  const timeThere = (moment: number) =>
    new Date(moment).toLocaleTimeString('en-GB', { timeZone: 'Europe/Amsterdam' });
  while (timeThere(monday) !== timeThere(monday + 14 * DAY_MS)) monday -= 7 * DAY_MS;
  const typed = (days: number) =>
    new Date(monday + days * DAY_MS).toISOString().slice(0, 10).split('-').reverse().join('/');
  await clearShifts(monday - DAY_MS, monday + 15 * DAY_MS);
  for (let day = 0; day < 7; day++)
    await makeShift({
      title,
      startTime: monday + day * DAY_MS,
      endTime: monday + day * DAY_MS + 3 * 3_600_000,
      maxVolunteers: 3,
    });
  const stored = () =>
    database.select().from(shifts).where(eq(shifts.title, title)).orderBy(shifts.startTime);
  const [first, second] = await stored();
  if (!first || !second) throw new Error('no shifts');
  const [sanne, away] = [
    await makeVolunteer({ firstName: 'Sanne' }),
    await makeVolunteer({ firstName: 'Abel' }),
  ];
  for (const [on, holder] of [
    [first, sanne],
    [second, sanne],
    [second, away],
  ] as const)
    await makePlace(on, holder);
  const awayOn = new Date(second.startTime + 7 * DAY_MS).toISOString().slice(0, 10);
  await makeAbsence(away, awayOn, awayOn);
  await admin.open('/shifts');

  await test.step('the copy', async () => {
    await openMenu('plans_make_copy');
    await fill('plans_from', typed(0));
    await fill('plans_to', typed(6));
    await fill('plans_copy_starts', typed(8));
    await press('plans_make_draft');
    await expect(field(admin, 'plans_copy_starts')).toHaveAccessibleDescription(t('plans_copy_weekday'));
    await fill('plans_copy_starts', typed(7));
    await press('plans_make_draft');
    await expect(page.getByText(t('plans_summary', { count: 7, total: 7 }))).toBeVisible();
    // A draft is an outline in the calendar, and no shift.
    expect(await stored()).toHaveLength(7);
    const plan = page.url();
    const day = new Date(monday + 7 * DAY_MS).toISOString().slice(0, 10);
    await admin.open(`/shifts?view=month&day=${day}`);
    await expect(page.getByRole('link', { name: title })).toContainText(t('plans_ghost'));
    await admin.open(new URL(plan).pathname);
    await press('plans_apply', { count: 7 });
    await expect(notice(admin, t('plans_done_created', { count: 7 }))).toBeVisible();
  });

  await test.step('with its people', async () => {
    await press('plans_people');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(t('plans_people_summary', { people: 1, places: 2 }))).toBeVisible();
    const leftOut = dialog.getByRole('region', { name: t('plans_people_objected', { count: 1 }) });
    await expect(leftOut).toContainText(`Abel Dijk: ${t('plans_people_absent')}`);
    await press('plans_people_place', { count: 2 });
    await expect(dialog.getByText(t('plans_people_done', { count: 2 }))).toBeVisible();
    await mailTo(sanne.email, title);
    await dialog.locator('footer').getByRole('button').click();
    await expect(dialog).toBeHidden();
  });

  const before = await stored();
  expect(before.map(({ startTime }) => startTime)).toEqual(
    Array.from({ length: 14 }, (_, day) => monday + day * DAY_MS),
  );
  await makePlace(before[0] ?? { id: '' }, await makeVolunteer());

  await test.step('half an hour later', async () => {
    await admin.open(`/shifts?view=list&q=${encodeURIComponent(title)}`);
    await press('shifts_choose');
    await press('shifts_choose_listed', { count: 14 });
    await press('shifts_chosen_change');
    await press('shifts_change_time');
    await fill('shifts_change_minutes', '30');
    await press('plans_make_draft');
    await expect(page.getByText(t('plans_notifies', { count: 3 }))).toBeVisible();
    await press('plans_apply', { count: 14 });
    await expect(notice(admin, t('plans_done_changed', { count: 14 }))).toBeVisible();
    expect((await stored()).map(({ startTime }) => startTime)).toEqual(
      Array.from({ length: 14 }, (_, day) => monday + day * DAY_MS + 30 * 60_000),
    );
  });

  await test.step('and back', async () => {
    await press('plans_undo');
    await expect(page.getByRole('dialog')).toBeVisible();
    await press('plans_undo');
    await expect(notice(admin, t('plans_undone', { count: 14 }))).toBeVisible();
    const undone = (rows: Awaited<ReturnType<typeof stored>>) =>
      rows.map((row) => ({ ...row, version: 0, updatedAt: 0, currentVolunteers: 0 }));
    expect(undone(await stored())).toEqual(undone(before));
  });
}
