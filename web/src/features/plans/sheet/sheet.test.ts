import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { columnLetter, findHeading } from '../../../lib/sheet/columns.ts';
import { readSheet } from '../../../lib/sheet/read-sheet.ts';
import type { SheetRow } from '../../../lib/sheet/sheet-protocol.ts';
import { overwriteGetLocale } from '../../../paraglide/runtime.js';
import { SHEET_NAMES } from './columns.ts';
import { exampleSheet } from './example-sheet.ts';
import { missingFields, readDay, readTime, toRows } from './to-rows.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const inUtf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (char) => char.charCodeAt(0)).buffer);
const inLatin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

async function workbook(fill: (sheet: ExcelJS.Worksheet) => void): Promise<Uint8Array<ArrayBuffer>> {
  const book = new ExcelJS.Workbook();
  fill(book.addWorksheet('Rooster'));
  return new Uint8Array(await book.xlsx.writeBuffer());
}

async function rowsOf(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRow[]> {
  const result = await readSheet(bytes);
  if (result.failure) throw new Error(result.failure);
  return result.rows;
}

/** Reads a file with columns that are matched by their names. */
async function shiftsOf(bytes: Uint8Array<ArrayBuffer>) {
  const rows = await rowsOf(bytes);
  const { heading, mapping } = findHeading(rows, SHEET_NAMES);
  expect(missingFields(mapping)).toEqual([]);
  return toRows(rows.slice(heading + 1), mapping, (skill) => skill);
}

const EXPECTED = {
  day: '2026-12-12',
  start: '09:00',
  end: '13:30',
  title: 'IJsmeester',
  location: 'Grote baan',
  maxVolunteers: 2,
};

describe('a csv file', () => {
  it.each([
    [
      'of a Dutch Excel',
      'Datum;Begin;Einde;Titel;Locatie;Aantal\r\n12-12-2026;9:00;13:30;IJsmeester;Grote baan;2\r\n',
    ],
    [
      'with the mark of UTF-8',
      '\ufeffDatum;Van;Tot;Dienst;Plaats;Max\r\n12-12-2026;09:00;13:30;IJsmeester;Grote baan;2',
    ],
    [
      'of Google',
      'date,start,end,title,location,places\n2026-12-12,09:00:00,13:30:00,IJsmeester,Grote baan,2\n',
    ],
    [
      'of Numbers',
      'Datum;Begintijd;Eindtijd;Titel;Locatie;Aantal\n12 dec 2026;9:00;13:30;"IJsmeester";"Grote baan";2\n',
    ],
    [
      'with tabs',
      'Datum\tBegin\tEinde\tTitel\tLocatie\tAantal\n12/12/26\t9.00\t13.30\tIJsmeester\tGrote baan\t2\n',
    ],
    [
      'with its separator above',
      'sep=;\r\nDatum;Begin;Einde;Titel;Locatie;Aantal\r\nza 12 dec 2026;9u;13u30;IJsmeester;Grote baan;2',
    ],
    [
      'with commas within quotes',
      'date,start,end,title,location,places\n2026-12-12,9:00 AM,1:30 PM,"IJsmeester","Grote baan",2\n',
    ],
  ])('%s is read', async (_, text) => {
    const { rows, faults } = await shiftsOf(bytesOf(text));
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([EXPECTED]);
  });

  it('may be in UTF-16 or in the code page of older Excels', async () => {
    const text = 'Datum;Begin;Einde;Titel;Locatie\n12-12-2026;9:00;13:30;Café;Grote baan';
    for (const bytes of [inUtf16(`\ufeff${text}`), inLatin1(text)])
      expect((await shiftsOf(bytes)).rows).toMatchObject([{ title: 'Café' }]);
  });

  it('keeps the numbers of its rows, also after empty ones and line breaks within a cell', async () => {
    const { rows } = await shiftsOf(
      bytesOf(
        'Datum;Begin;Einde;Titel;Locatie;Omschrijving\n;;;;;\n12-12-2026;9:00;13:30;A;B;"warm\naan"\n;;;;;\n13-12-2026;9:00;13:30;C;D;\n',
      ),
    );
    expect(rows.map(({ row, title, description }) => [row, title, description])).toEqual([
      [3, 'A', 'warm\naan'],
      [5, 'C', null],
    ]);
  });
});

describe('an xlsx file', () => {
  it('has dates and times as spreadsheets store them, below merged titles and empty rows', async () => {
    const bytes = await workbook((sheet) => {
      sheet.mergeCells('A1:F1');
      sheet.getCell('A1').value = 'Rooster winter 2026';
      sheet.getRow(4).values = ['Datum', 'Begin', 'Einde', 'Titel', 'Locatie', 'Aantal'];
      sheet.getRow(5).values = [
        new Date('2026-12-12T00:00:00Z'),
        new Date('1899-12-30T09:00:00Z'),
        0.5625,
        { richText: [{ text: 'IJs' }, { text: 'meester', font: { bold: true } }] },
        { formula: '"Grote baan"', result: 'Grote baan' },
        2,
      ];
      sheet.getRow(7).values = [46369, 0.375, '13:30', '=SUM(A1)', 'Hal', null];
    });
    const { rows, faults } = await shiftsOf(bytes);
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      { row: 5, ...EXPECTED },
      { row: 7, day: '2026-12-13', title: '=SUM(A1)', maxVolunteers: 1 },
    ]);
  });

  it('has whole hours as a csv file has them, and the end of a day as a time', async () => {
    const night = ['12-12-2026', 20, 1, 'A', 'Baan'];
    const evening = ['12-12-2026', 20, 1, 'B', 'Baan'];
    const bytes = await workbook((sheet) => {
      sheet.addRow(['Datum', 'Begin', 'Einde', 'Titel', 'Locatie']);
      sheet.addRow(night);
      sheet.addRow(evening).getCell(3).numFmt = '[h]:mm';
    });
    const times = ({ rows, faults }: Awaited<ReturnType<typeof shiftsOf>>) => {
      expect(faults).toEqual([]);
      return rows.map(({ start, end }) => [start, end]);
    };
    expect(times(await shiftsOf(bytes))).toEqual([
      ['20:00', '01:00'],
      ['20:00', '00:00'],
    ]);
    const csv = bytesOf(`Datum;Begin;Einde;Titel;Locatie\n${night.join(';')}`);
    expect(times(await shiftsOf(csv))).toEqual([['20:00', '01:00']]);
  });

  it('applies a day that is merged over several shifts to each of them', async () => {
    const bytes = await workbook((sheet) => {
      sheet.addRow(['Datum', 'Begin', 'Einde', 'Titel', 'Locatie']);
      sheet.addRow(['12-12-2026', '9:00', '13:30', 'A', 'Baan']);
      sheet.addRow([null, '13:30', '18:00', 'B', 'Baan']);
      sheet.mergeCells('A2:A3');
    });
    expect((await shiftsOf(bytes)).rows.map(({ day }) => day)).toEqual(['2026-12-12', '2026-12-12']);
  });
});

describe('the faults of a sheet', () => {
  it('each have their row and column', async () => {
    const { faults } = await shiftsOf(
      bytesOf(
        [
          'Titel;Datum;Begin;Einde;Locatie;Aantal;Type;Vaardigheden',
          'A;31-02-2026;9:00;13:30;Baan;2;openbaar;BHV',
          ';12-12;25:00;13:30;Baan;nul;geheim;Vliegen',
          'C;12-12-2026;9:00;9:00;;2;;',
        ].join('\n'),
      ),
    );
    expect(faults.map(({ row, column, fault }) => `${row}${columnLetter(column)} ${fault}`)).toEqual([
      '2B not_a_day',
      '3B no_year',
      '3C not_a_time',
      '3A required',
      '3F not_a_number',
      '3G unknown_type',
      '3H unknown_skill',
      '4E required',
    ]);
  });
});

describe('a cell', () => {
  it.each([
    ['2026-02-29', 'not_a_day'],
    ['12-13-2026', 'not_a_day'],
    ['morgen', 'not_a_day'],
    ['', 'required'],
    [null, 'required'],
    [99_999_999, 'not_a_day'],
  ])('%s is no day', (cell, fault) => {
    expect(readDay(cell)).toEqual({ fault });
  });

  it.each([
    ['24:00', '00:00'],
    ['0', '00:00'],
    ['9', '09:00'],
    [9, '09:00'],
    [0.999_999, '00:00'],
    [46368.75, '18:00'],
    ['9 uur', '09:00'],
    ['21u', '21:00'],
    ['0930', '09:30'],
    ['12:15 am', '00:15'],
  ])('%s is the time %s', (cell, value) => {
    expect(readTime(cell)).toEqual({ value });
  });

  it.each([['25:00'], ['9:75'], ['half tien'], [9.5], [-0.5]])('%s is no time', (cell) => {
    expect(readTime(cell)).toEqual({ fault: 'not_a_time' });
  });
});

describe('the example sheet', () => {
  it.each(['nl', 'en'] as const)('is read as shifts without a fault (%s)', async (locale) => {
    overwriteGetLocale(() => locale);
    const { rows, faults } = await shiftsOf(bytesOf(exampleSheet('2026-12-12')));
    expect(faults).toEqual([]);
    expect(rows).toMatchObject([
      { day: '2026-12-12', start: '09:00', end: '13:00', maxVolunteers: 2 },
      { day: '2026-12-12', start: '13:00', end: '17:30', maxVolunteers: 3 },
    ]);
  });
});
