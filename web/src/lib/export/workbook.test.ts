import { EXPORT_SHEETS, type ExportedShift, MAX_CELL_CHARS } from '@ijsploeg/worker/contract';
import { type CellValue, readXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from './workbook.ts';

const NOW = Date.parse('2026-12-12T08:30:00Z');

const shift = (fields: Partial<ExportedShift> = {}): ExportedShift => ({
  id: 'shf_1',
  eventId: 'evt_1',
  event: { id: 'evt_1', title: 'IJsgala' },
  title: 'Kassa & verhuur <b>',
  description: 'Neem een muts mee.\nEn "handschoenen".',
  startTime: '2026-12-12T22:30:00.000Z',
  endTime: '2026-12-13T01:15:00.000Z',
  location: 'Museumplein',
  maxVolunteers: 5,
  currentVolunteers: 2,
  minVolunteers: null,
  opensAt: null,
  needsConfirmation: false,
  status: 'active',
  shiftType: 'public',
  requiredSkills: ['BHV'],
  version: 1,
  createdAt: '2026-07-01T22:05:00.000Z',
  updatedAt: '2026-11-01T08:00:30.000Z',
  volunteers: [
    { firstName: 'Sanne', lastName: 'de Vries', email: 'sanne@example.test' },
    { firstName: 'Zoë', lastName: 'Ørsted', email: 'zoe@example.test' },
  ],
  presentVolunteers: 2,
  workedMinutes: 330,
  ...fields,
});

const DAY_MS = 86_400_000;
/**
 * Spreadsheets have a 29 February 1900, which never existed: before it, day 0 is 31 December, after it the
 * 30th.
 */
const LAST_DAY_OF_1899 = Date.UTC(1899, 11, 31);

/** Converts a date parsed by the reader back to the day number stored in the file. */
function toStored(value: CellValue | undefined) {
  if (!(value instanceof Date)) return value ?? '';
  const days = (value.getTime() - LAST_DAY_OF_1899) / DAY_MS;
  return rounded(days < 60 ? days : days + 1);
}
/** Rounds day numbers to a tenth of a second. */
const rounded = (value: string | number) =>
  typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : value;

const SHIFTS = EXPORT_SHEETS.shifts('en');

/** Reads the file with a library that shares no code with exceljs. */
async function reopen(shifts: ExportedShift[]) {
  const workbook = await readXlsx(await writeWorkbook(shifts, SHIFTS, { now: NOW }), { readStyles: true });
  const [sheet] = workbook.sheets;
  if (!sheet) throw new Error('no sheet');
  return {
    workbook,
    sheet,
    rows: sheet.rows.map((row) => SHIFTS.columns.map((_column, index) => toStored(row[index]))),
    cell: (row: number, header: string) =>
      sheet.cells?.get(`${row},${SHIFTS.columns.findIndex((column) => column.header === header)}`),
  };
}

describe('writeWorkbook', () => {
  it('writes every cell of the contract under its header', async () => {
    const shifts = [
      shift(),
      shift({ title: 'Avond', event: null, description: null, volunteers: [], status: 'cancelled' }),
      // A night on which the clocks go back.
      shift({ startTime: '2026-10-25T00:30:00.000Z', endTime: '2026-10-25T01:30:00.000Z' }),
    ];
    const { workbook, sheet, rows } = await reopen(shifts);
    expect(workbook.sheets).toHaveLength(1);
    expect(sheet.name).toBe('Shifts');
    expect(rows).toEqual([
      SHIFTS.columns.map(({ header }) => header),
      ...shifts.map((each) => SHIFTS.toRow(each).map(rounded)),
    ]);
  });

  it('formats days, times and counts as such', async () => {
    const { cell } = await reopen([shift()]);
    for (const { header, numberFormat } of SHIFTS.columns) {
      expect(cell(1, header)?.style?.numFmt, header).toBe(numberFormat);
    }
  });

  it('freezes the header and adds a filter to every column', async () => {
    const { sheet } = await reopen([shift(), shift()]);
    expect(sheet.freezePane).toMatchObject({ rows: 1 });
    expect(sheet.autoFilter?.range).toBe('A1:Q3');
  });

  it('leaves a cell without text blank', async () => {
    const { sheet } = await reopen([shift({ description: null })]);
    expect(sheet.rows[1]?.[7] ?? null).toBeNull();
  });

  it.each([
    '=1+1',
    '=HYPERLINK("https://evil.test")',
    '+31612345678',
    '-2+3',
    '@SUM(A1:A9)',
    "'=1",
    '0612',
    '1e5',
    '12/12/2026',
    'TRUE',
    '#N/A',
    '_x0041_',
    '_x005F_',
    'é 👩‍👩‍👧 שלום',
    ' blanks around ',
  ])('keeps %s as text, unchanged', async (title) => {
    const { cell } = await reopen([shift({ title, description: `${title}\n${title}` })]);
    expect(cell(1, 'Shift Title')).toMatchObject({ value: title, type: 'string' });
    expect(cell(1, 'Shift Title')?.formula).toBeUndefined();
    expect(cell(1, 'Description')).toMatchObject({ value: `${title}\n${title}`, type: 'string' });
  });

  it('cuts text off at the limit of a spreadsheet cell', async () => {
    const volunteers = Array.from({ length: 1000 }, (_, index) => ({
      firstName: `Voornaam${index}`,
      lastName: 'Achternaam',
      email: `vrijwilliger${index}@example.test`,
    }));
    const { cell } = await reopen([shift({ volunteers })]);
    const text = String(cell(1, 'Assigned Volunteers')?.value);
    expect(text).toHaveLength(MAX_CELL_CHARS);
    expect(text.endsWith('…')).toBe(true);
  });

  it('writes a valid file whatever characters the text contains', async () => {
    const { cell } = await reopen([
      shift({ title: 'a\uFFFEb\uFFFFc', description: 'x\u0001y\u001Bz\uD800' }),
    ]);
    expect(cell(1, 'Shift Title')?.value).toBe('abc');
    expect(cell(1, 'Description')?.value).toBe('xyz\uFFFD');
  });

  it('writes a valid file without rows', async () => {
    const { rows } = await reopen([]);
    expect(rows).toHaveLength(1);
  });

  it('reports progress up to the last of 10,000 rows', async () => {
    const reported: number[] = [];
    const shifts = Array.from({ length: 10_000 }, (_, index) => shift({ title: `Dienst ${index}` }));
    const bytes = await writeWorkbook(shifts, SHIFTS, { now: NOW, onRows: (done) => reported.push(done) });
    expect(reported.at(-1)).toBe(10_000);
    expect(reported.length).toBeGreaterThan(10);
    expect(reported).toEqual([...reported].sort((one, other) => one - other));
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows.at(-1)?.[0]).toBe('Dienst 9999');
    expect(sheets[0]?.rows).toHaveLength(10_001);
  }, 30_000);
});
