import { toWallClock } from '../events/event-clock.ts';
import type { Locale } from './locales.ts';

/** The value of a cell. Dates and times are spreadsheet serial numbers, in days; the format shows which. */
export type ExportCell = string | number;

/** A text in each language. */
export type ExportText = Record<Locale, string>;

/** A column of a workbook, with the value of its cell for a row. */
export interface ExportColumn<Row> {
  header: ExportText;
  /** In characters. */
  width: number;
  /** The Excel number format of its cells; `@` is text, even if it looks like a number or a formula. */
  numberFormat: '@' | '0' | '0.00' | 'dd/mm/yyyy' | 'hh:mm' | 'dd/mm/yyyy hh:mm';
  cell: (row: Row, locale: Locale) => ExportCell;
}

/** A sheet of a workbook, in one language. */
export interface ExportSheet<Row> {
  name: string;
  columns: readonly (Pick<ExportColumn<Row>, 'width' | 'numberFormat'> & { header: string })[];
  toRow: (row: Row) => ExportCell[];
  /** Whether it is the sheet of a row; by default of every row. The rows of a sheet come before those of the next. */
  holds?: (row: Row) => boolean;
}

/** A sheet of these columns, in the language of the person who exports. */
export const sheetIn = <Row>(
  locale: Locale,
  name: string,
  columns: readonly ExportColumn<Row>[],
): ExportSheet<Row> => ({
  name,
  columns: columns.map(({ header, width, numberFormat }) => ({
    header: header[locale],
    width,
    numberFormat,
  })),
  toRow: (row) => columns.map(({ cell }) => cell(row, locale)),
});

const DAY_MS = 24 * 3_600_000;
/** The serial number of 1970-01-01. */
const FIRST_DAY = 25_569;

/** The serial number of an instant, date and time, in the event's time zone. */
const toDays = (instant: string) => toWallClock(Date.parse(instant)) / DAY_MS + FIRST_DAY;
/** The date part of {@link toDays}. */
const dateOf = (instant: string) => Math.floor(toDays(instant));
/**
 * The time part of {@link toDays}, as a fraction of a day. Computed from milliseconds, because the fraction
 * of such a large number is inexact.
 */
const timeOf = (instant: string) => (toWallClock(Date.parse(instant)) % DAY_MS) / DAY_MS;

/** Excel's limit: it reports files with longer cells as damaged. */
export const MAX_CELL_CHARS = 32_767;

/** Lone surrogates and these two noncharacters are not valid in XML. */
const NONCHARACTERS = /[\uFFFE\uFFFF]/g;

function toCellText(text: string): string {
  const whole = text.toWellFormed().replace(NONCHARACTERS, '');
  // Cutting may split a surrogate pair, so the text is made well-formed again.
  return whole.length > MAX_CELL_CHARS ? `${whole.slice(0, MAX_CELL_CHARS - 1).toWellFormed()}…` : whole;
}

/** A column of text, even if a cell looks like a number or a formula. */
export const textColumn = <Row>(
  header: ExportText,
  width: number,
  cell: (row: Row, locale: Locale) => string,
): ExportColumn<Row> => ({
  header,
  width,
  numberFormat: '@',
  cell: (row, locale) => toCellText(cell(row, locale)),
});

/** A column of whole numbers. */
export const numberColumn = <Row>(
  header: ExportText,
  width: number,
  cell: (row: Row) => number,
): ExportColumn<Row> => ({ header, width, numberFormat: '0', cell });

/** A column of numbers with two decimals. */
export const decimalColumn = <Row>(
  header: ExportText,
  width: number,
  cell: (row: Row) => number,
): ExportColumn<Row> => ({ header, width, numberFormat: '0.00', cell });

const columnOfInstants =
  (
    numberFormat: 'dd/mm/yyyy' | 'hh:mm' | 'dd/mm/yyyy hh:mm',
    width: number,
    toSerial: (instant: string) => number,
  ) =>
  <Row>(header: ExportText, instantOf: (row: Row) => string | null): ExportColumn<Row> => ({
    header,
    width,
    numberFormat,
    cell: (row) => {
      const instant = instantOf(row);
      return instant === null ? '' : toSerial(instant);
    },
  });

/** Columns of the date, the time, or both, of an instant in the event's time zone; the cell is empty without one. */
export const dateColumn = columnOfInstants('dd/mm/yyyy', 12, dateOf);
export const timeColumn = columnOfInstants('hh:mm', 10, timeOf);
export const momentColumn = columnOfInstants('dd/mm/yyyy hh:mm', 17, toDays);

/** The moment of an export in the name of its file: `2026-12-12_09-30-00`, in the event's time zone. */
export const exportMoment = (now: number): string =>
  new Date(toWallClock(now)).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
