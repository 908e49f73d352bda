import type { ExportCell, ExportSheet, Locale } from '@ijsploeg/worker/contract';
import { saveFile } from '../browser/save-file.ts';
import { toCsv } from '../sheet/example-file.ts';

type NumberFormat = ExportSheet<never>['columns'][number]['numberFormat'];

const DAY_MS = 24 * 3_600_000;
/** The serial number of 1970-01-01 in a spreadsheet. */
const FIRST_DAY = 25_569;

/** A spreadsheet program takes a text that begins like this for a formula; a phone number is none. */
const FORMULA = /^(?:[=@\t\r]|[+-](?![\d ]+$))/;

/** The text of a cell as a spreadsheet program reads it in this language. */
export function csvCell(cell: ExportCell, numberFormat: NumberFormat, locale: Locale): string {
  if (typeof cell === 'string') return cell.replace(FORMULA, "'$&");
  const moment = () => new Date(Math.round((cell - FIRST_DAY) * DAY_MS)).toISOString().replace('T', ' ');
  switch (numberFormat) {
    case 'dd/mm/yyyy':
      return moment().slice(0, 10);
    case 'dd/mm/yyyy hh:mm':
      return moment().slice(0, 16);
    case 'hh:mm':
      return new Date(Math.round(cell * DAY_MS)).toISOString().slice(11, 16);
    case '0.00': {
      const text = String(Math.round(cell * 100) / 100);
      return locale === 'nl' ? text.replace('.', ',') : text;
    }
    default:
      return String(cell);
  }
}

/** Rows as the text of a csv file. */
export function sheetToCsv<Row>(
  rows: readonly Row[],
  { columns, toRow }: ExportSheet<Row>,
  locale: Locale,
): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return toCsv([
    columns.map(({ header }) => quoted(csvCell(header, '@', locale))),
    ...rows.map((row) =>
      toRow(row).map((cell, index) => quoted(csvCell(cell, columns[index]?.numberFormat ?? '@', locale))),
    ),
  ]);
}

/** Saves rows as a csv file. @param name of the file, without its extension */
export const saveCsv = <Row>(name: string, rows: readonly Row[], sheet: ExportSheet<Row>, locale: Locale) =>
  saveFile(
    `${name}.csv`,
    new TextEncoder().encode(sheetToCsv(rows, sheet, locale)),
    'text/csv;charset=utf-8',
  );
