import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { toWallClock } from './event-clock.ts';
import { Shift } from './shift-shape.ts';

/** A shift with the people on it, as the workbook wants it. */
export const ExportedShift = v.object({
  ...Shift.entries,
  /** Those who hold a place, in order of assignment; people who were removed have no name any more. */
  volunteers: v.array(v.object({ firstName: v.string(), lastName: v.string(), email: v.string() })),
});
export type ExportedShift = v.InferOutput<typeof ExportedShift>;

export const exportShifts = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/export',
  access: 'admin',
  summary: 'Every shift with who is on it, by start, for the workbook.',
  status: 200,
  answer: v.object({ items: v.array(ExportedShift) }),
});

export const SHIFT_EXPORT_SHEET = 'Shifts';

/** `shifts_export_2026-12-12_09-30-00.xlsx`, by the event's clock. */
export const shiftExportFileName = (now: number): string =>
  `shifts_export_${new Date(toWallClock(now)).toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')}.xlsx`;

/** What a cell holds. Dates and times are numbers of days, as spreadsheets count them; the format shows which. */
export type ExportCell = string | number;

export interface ExportColumn {
  header: string;
  /** In characters. */
  width: number;
  /** The number format of its cells, as in Excel; `@` is text, whatever it looks like. */
  numberFormat: '@' | '0' | 'dd/mm/yyyy' | 'hh:mm' | 'dd/mm/yyyy hh:mm';
  cell: (shift: ExportedShift) => ExportCell;
}

const DAY_MS = 24 * 3_600_000;
/** The day 1970-01-01 as spreadsheets count, from the last day of 1899. */
const FIRST_DAY = 25_569;

/** An instant as the event's clock shows it, in days. */
const toDays = (instant: string) => toWallClock(Date.parse(instant)) / DAY_MS + FIRST_DAY;
const dateOf = (instant: string) => Math.floor(toDays(instant));
// From the milliseconds, because the fraction of so large a number is not exact.
const timeOf = (instant: string) => (toWallClock(Date.parse(instant)) % DAY_MS) / DAY_MS;

/** More than this in one cell, and spreadsheets call the file broken. */
export const MAX_CELL_CHARS = 32_767;

/** Neither fits into the file: half a character, and the two that are none. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;

function toCellText(text: string): string {
  const whole = text.toWellFormed().replace(NO_CHARACTERS, '');
  // A character of two halves that is cut in the middle becomes well-formed once more.
  return whole.length > MAX_CELL_CHARS ? `${whole.slice(0, MAX_CELL_CHARS - 1).toWellFormed()}…` : whole;
}

const textColumn = (header: string, width: number, cell: (shift: ExportedShift) => string): ExportColumn => ({
  header,
  width,
  numberFormat: '@',
  cell: (shift) => toCellText(cell(shift)),
});

/**
 * The columns of the workbook, in order: what they are called, how they look and what of a shift they hold. Both
 * writers, the browser's and the desktop's, take them from here.
 */
export const SHIFT_EXPORT_COLUMNS: readonly ExportColumn[] = [
  textColumn('Shift Title', 32, ({ title }) => title),
  textColumn('Event', 28, ({ event }) => event?.title ?? 'No Event'),
  { header: 'Start Date', width: 12, numberFormat: 'dd/mm/yyyy', cell: ({ startTime }) => dateOf(startTime) },
  { header: 'Start Time', width: 10, numberFormat: 'hh:mm', cell: ({ startTime }) => timeOf(startTime) },
  { header: 'End Date', width: 12, numberFormat: 'dd/mm/yyyy', cell: ({ endTime }) => dateOf(endTime) },
  { header: 'End Time', width: 10, numberFormat: 'hh:mm', cell: ({ endTime }) => timeOf(endTime) },
  textColumn('Location', 24, ({ location }) => location),
  textColumn('Description', 40, ({ description }) => description ?? ''),
  { header: 'Max Volunteers', width: 15, numberFormat: '0', cell: ({ maxVolunteers }) => maxVolunteers },
  {
    header: 'Current Volunteers',
    width: 18,
    numberFormat: '0',
    cell: ({ currentVolunteers }) => currentVolunteers,
  },
  textColumn('Status', 12, ({ status }) => status),
  textColumn('Shift Type', 12, ({ shiftType }) => shiftType),
  textColumn('Assigned Volunteers', 60, ({ volunteers }) =>
    volunteers.map(({ firstName, lastName, email }) => `${firstName} ${lastName} (${email})`).join('; '),
  ),
  {
    header: 'Created At',
    width: 17,
    numberFormat: 'dd/mm/yyyy hh:mm',
    cell: ({ createdAt }) => toDays(createdAt),
  },
  {
    header: 'Updated At',
    width: 17,
    numberFormat: 'dd/mm/yyyy hh:mm',
    cell: ({ updatedAt }) => toDays(updatedAt),
  },
];

/** One row of the workbook. */
export const toExportRow = (shift: ExportedShift): ExportCell[] =>
  SHIFT_EXPORT_COLUMNS.map(({ cell }) => cell(shift));

/** The file format reads `_x0041_` as the character with that number; its underscore is written so instead. */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** A cell as exceljs is given it: nothing at all for an empty text, so that a filter on blanks finds it. */
export const toWorkbookValue = (cell: ExportCell): ExportCell | null =>
  typeof cell === 'string' ? cell.replace(ESCAPE_LOOKALIKE, '_x005F_') || null : cell;
