import type ExcelJS from 'exceljs';
// Released every month or two, without dependencies, and already used to check the exports.
import { parseCsv } from 'hucre/csv';
import {
  type Cell,
  type FromSheetWorker,
  MAX_SHEET_BYTES,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type SheetRow,
} from './sheet-protocol.ts';

/** The first bytes of a zip file, which an xlsx file is. */
const ZIP = [0x50, 0x4b];

/** Reads an xlsx or csv file, which it tells apart by their content. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<FromSheetWorker> {
  if (bytes.byteLength > MAX_SHEET_BYTES) return { failure: 'too_large' };
  try {
    const isXlsx = ZIP.every((byte, index) => bytes[index] === byte);
    const rows = isXlsx ? await readXlsx(bytes) : readCsv(bytes);
    if (rows.length === 0) return { failure: 'empty' };
    if (rows.length > MAX_SHEET_ROWS) return { failure: 'too_many_rows', count: rows.length };
    return { rows };
  } catch {
    return { failure: 'unreadable' };
  }
}

const hasContent = ({ cells }: SheetRow) => cells.some((cell) => cell !== null && cell !== '');

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRow[]> {
  // Larger than the rest of the portal, and not needed for csv.
  const { default: Excel } = await import('exceljs');
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(bytes.buffer);
  if (workbook.worksheets.length === 0) throw new TypeError('A zip file of another program');
  for (const sheet of workbook.worksheets) {
    const rows: SheetRow[] = [];
    // Counted once, because counting reads every row.
    const width = Math.min(sheet.columnCount, MAX_SHEET_COLUMNS);
    sheet.eachRow({ includeEmpty: false }, (row, number) => {
      const cells: Cell[] = [];
      for (let column = 1; column <= width; column++) cells.push(toCell(row.getCell(column).value));
      rows.push({ number, cells });
    });
    const full = rows.filter(hasContent);
    // The first sheet may be an empty one.
    if (full.length > 0) return full;
  }
  return [];
}

function toCell(value: ExcelJS.CellValue): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { shown: value.getTime() };
  // A formula counts as its result, and text with parts in bold as its text.
  if ('result' in value) return toCell(value.result ?? null);
  if ('richText' in value)
    return value.richText
      .map(({ text }) => text)
      .join('')
      .trim();
  if ('text' in value) return toCell(value.text);
  return null;
}

function readCsv(bytes: Uint8Array<ArrayBuffer>): SheetRow[] {
  const text = decode(bytes);
  // An old xls, a picture or a PDF, of which the bytes make text in any code page.
  if (text.includes('\0') || text.startsWith('%PDF')) throw new TypeError('Not a text file');
  // Excel can write the separator above the table.
  const [, separator] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const first = separator === undefined ? 0 : 1;
  const table = parseCsv(first ? text.replace(/^.*\r?\n/, '') : text, {
    delimiter: separator ?? delimiterOf(text),
  });
  return table
    .map((cells, index) => ({
      number: index + 1 + first,
      cells: cells.slice(0, MAX_SHEET_COLUMNS).map((cell) => (cell === null ? null : String(cell).trim())),
    }))
    .filter(hasContent);
}

/** The most frequent separator in the first line that has one; a time or a text may contain commas. */
function delimiterOf(text: string): string {
  const line = text.split(/\r?\n/).find((one) => /[;\t,]/.test(one)) ?? '';
  const counts = [';', '\t', ','].map((delimiter) => ({ delimiter, count: line.split(delimiter).length }));
  return counts.sort((one, other) => other.count - one.count)[0]?.delimiter ?? ';';
}

/** UTF-8 and UTF-16 by their marks; without one UTF-8 where it fits, else the code page of older Excels. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
