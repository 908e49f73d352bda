import { toWallClock } from './event-clock.ts';

/** What a cell holds. Dates and times are numbers of days, as spreadsheets count them; the format shows which. */
export type ExportCell = string | number;

/** A column of a workbook, and what of a row it holds. */
export interface ExportColumn<Row> {
  header: string;
  /** In characters. */
  width: number;
  /** The number format of its cells, as in Excel; `@` is text, whatever it looks like. */
  numberFormat: '@' | '0' | '0.00' | 'dd/mm/yyyy' | 'hh:mm' | 'dd/mm/yyyy hh:mm';
  cell: (row: Row) => ExportCell;
}

/** The one sheet of a workbook. */
export interface ExportSheet<Row> {
  name: string;
  columns: readonly Pick<ExportColumn<Row>, 'header' | 'width' | 'numberFormat'>[];
  toRow: (row: Row) => ExportCell[];
}

const DAY_MS = 24 * 3_600_000;
/** The day 1970-01-01 as spreadsheets count, from the last day of 1899. */
const FIRST_DAY = 25_569;

/** An instant as the event's clock shows it, in days. */
export const toDays = (instant: string) => toWallClock(Date.parse(instant)) / DAY_MS + FIRST_DAY;
/** The day of {@link toDays}. */
export const dateOf = (instant: string) => Math.floor(toDays(instant));
/** The time of day of {@link toDays}, as a part of a day; from the milliseconds, because the fraction of so large a number is not exact. */
export const timeOf = (instant: string) => (toWallClock(Date.parse(instant)) % DAY_MS) / DAY_MS;

/** More than this in one cell, and spreadsheets call the file broken. */
export const MAX_CELL_CHARS = 32_767;

/** Neither fits into the file: half a character, and the two that are none. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;

function toCellText(text: string): string {
  const whole = text.toWellFormed().replace(NO_CHARACTERS, '');
  // A character of two halves that is cut in the middle becomes well-formed once more.
  return whole.length > MAX_CELL_CHARS ? `${whole.slice(0, MAX_CELL_CHARS - 1).toWellFormed()}…` : whole;
}

/** A column of text, whatever the text looks like. */
export const textColumn = <Row>(
  header: string,
  width: number,
  cell: (row: Row) => string,
): ExportColumn<Row> => ({
  header,
  width,
  numberFormat: '@',
  cell: (row) => toCellText(cell(row)),
});

/** `shifts_export_2026-12-12_09-30-00.xlsx`, by the event's clock. */
export const exportFileName = (name: string, now: number): string =>
  `${name}_export_${new Date(toWallClock(now)).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}.xlsx`;
