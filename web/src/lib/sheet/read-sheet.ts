// Released every month or two, without dependencies, and already used to check the exports.
import type { CellValue, Sheet } from 'hucre';
import { parseCsv } from 'hucre/csv';
import { columnLetter } from './columns.ts';
import {
  type Cell,
  type FromSheetWorker,
  MAX_SHEET_BYTES,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  MAX_UNPACKED_BYTES,
  type SheetRow,
} from './sheet-protocol.ts';
import { unpackedSize } from './unpacked-size.ts';

/** The first bytes of a zip file, which an xlsx file is. */
const ZIP = [0x50, 0x4b];

/** The first bytes of a compound file, which an xls file and a protected xlsx file are. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** Reads an xlsx or csv file, which it tells apart by their content. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<FromSheetWorker> {
  if (bytes.byteLength > MAX_SHEET_BYTES) return { failure: 'too_large' };
  const startsWith = (first: readonly number[]) => first.every((byte, index) => bytes[index] === byte);
  if (startsWith(COMPOUND)) return { failure: 'old_or_locked' };
  try {
    const rows = startsWith(ZIP) ? await readXlsx(bytes) : readCsv(bytes);
    if (rows === 'too_large_unpacked') return { failure: rows };
    if (rows.length === 0) return { failure: 'empty' };
    if (rows.length > MAX_SHEET_ROWS) return { failure: 'too_many_rows', count: rows.length };
    return { rows };
  } catch {
    return { failure: 'unreadable' };
  }
}

const hasContent = ({ cells }: SheetRow) => cells.some((cell) => cell !== null && cell !== '');

/** The last column that is read, and every row. */
const RANGE = `A1:${columnLetter(MAX_SHEET_COLUMNS - 1)}1048576`;

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetRow[] | 'too_large_unpacked'> {
  if (unpackedSize(bytes) > MAX_UNPACKED_BYTES) return 'too_large_unpacked';
  // Larger than the rest of the portal, and not needed for csv.
  const { readWorkbook } = await import('./read-workbook.ts');
  // The first sheet may be an empty one. One at a time, because many sheets may be the same entry of the zip file.
  for (let index = 0; ; index++) {
    const { sheets } = await readWorkbook(bytes, { range: RANGE, sheets: (_, number) => number === index });
    const [sheet] = sheets;
    if (!sheet && index === 0) throw new TypeError('A zip file of another program');
    if (!sheet) return [];
    const rows = withMerged(sheet).map((cells, row) => ({
      number: row + 1,
      cells: cells.map(toCell),
      ...(sheet.rowDefs?.get(row)?.hidden && { isHidden: true }),
    }));
    const full = rows.filter(hasContent);
    if (full.length > 0) return full;
  }
}

/** The rows, with the value of merged cells in each of them. */
function withMerged({ rows, merges = [] }: Sheet): CellValue[][] {
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (const row of rows.slice(startRow, endRow + 1))
      row.fill(rows[startRow]?.[startCol] ?? null, startCol, endCol + 1);
  return rows;
}

/** The first day on which the numbers of Excel are right: it counts a 29th of February 1900, so earlier ones are a day late. */
const FIRST_RIGHT_DAY = Date.UTC(1900, 2, 1);
const DAY_MS = 86_400_000;

function toCell(value: CellValue): Cell {
  if (value === null || typeof value === 'number') return value;
  if (!(value instanceof Date)) return String(value).trim();
  const shown = value.getTime();
  if (Number.isNaN(shown)) return null;
  return { shown: shown < FIRST_RIGHT_DAY ? shown - DAY_MS : shown };
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
