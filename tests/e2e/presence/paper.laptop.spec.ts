import { readFile } from 'node:fs/promises';
import ExcelJS from 'exceljs';
import { expect, test } from '../fixtures.ts';
import { button, heading } from '../support/actions.ts';
import { makePlace } from '../support/assignments.ts';
import { makeAdmin, makeVolunteer, signInAs } from '../support/people.ts';
import { clearShifts, makeShift } from '../support/shifts.ts';

const HOUR_MS = 3_600_000;
const DAY = '2052-12-14';
const MORNING = Date.parse(`${DAY}T07:00:00Z`);

/** The pages of a PDF. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('an admin prints a day of forty shifts on one page, a list to sign and a week, and saves it for Excel', async ({
  page,
  context,
  t,
  language,
}) => {
  await clearShifts(MORNING - 12 * HOUR_MS, MORNING + 7 * 24 * HOUR_MS);
  const people = await Promise.all(
    ['Sanne', 'Bram', 'Noor'].map((firstName) =>
      makeVolunteer({ firstName, lastName: 'van der Heuvel', phoneNumber: '+31612121212' }),
    ),
  );
  for (let index = 0; index < 40; index += 1) {
    const startTime = MORNING + Math.floor(index / 4) * HOUR_MS;
    const shift = await makeShift({
      startTime,
      // The last one ends after midnight.
      endTime: startTime + (index === 39 ? 10 : 1) * HOUR_MS,
      title: `Dienst ${index}`,
      location: index % 2 ? 'Kassa' : 'Bar',
      maxVolunteers: 4,
    });
    for (const person of people) await makePlace(shift, person, { isLead: person === people[0] });
  }
  await signInAs(context, await makeAdmin({ locale: language }));
  await page.goto(`/crew?day=${DAY}`);
  await page.getByRole('link', { name: t('ui_print') }).click();
  await expect(heading({ page, t }, 'paper_day')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(41);
  await expect(rows.nth(1)).toContainText(`Sanne van der Heuvel (${t('paper_lead')}), Bram van der Heuvel`);
  await expect(rows.filter({ hasText: 'Dienst 39' })).toContainText('17:00–03:00');
  await expect(page.getByRole('table')).not.toContainText('12121212');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
  // On paper nothing is cut off at the side.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(794);
  await expect(button({ page, t }, 'ui_print')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.getByLabel(t('paper_order')).selectOption('place');
  await expect(rows.nth(1)).toContainText('Bar');
  await expect(rows.nth(21)).toContainText('Kassa');
  await page.getByLabel(t('paper_kind'), { exact: true }).selectOption('sign');
  await expect(page.getByRole('table')).toHaveCount(40);
  // A line for each person and for the free place.
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(5);
  // The tick is in the address, which changes a moment later.
  await page.getByLabel(t('paper_phones')).click();
  await expect(page.getByRole('table').first()).toContainText('06 12121212');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(5);

  const saving = page.waitForEvent('download');
  await button({ page, t }, 'paper_save').click();
  const workbook = new ExcelJS.Workbook();
  const bytes = await readFile(await (await saving).path());
  await workbook.xlsx.load(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const sheet = workbook.worksheets[0];
  expect(sheet?.rowCount).toBe(121);
  expect(sheet?.getRow(2).values).toContain('06 12121212');

  await page.getByLabel(t('paper_kind'), { exact: true }).selectOption('week');
  await expect(page.getByText(t('paper_no_shifts'))).toHaveCount(6);
});
