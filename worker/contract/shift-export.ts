import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import {
  dateOf,
  type ExportCell,
  type ExportColumn,
  exportFileName,
  textColumn,
  timeOf,
  toDays,
} from './export-cells.ts';
import { Shift } from './shift-shape.ts';

/** A shift with its volunteers, for the workbook. */
export const ExportedShift = v.object({
  ...Shift.entries,
  /**
   * The holders of its places, in order of assignment; removed people are left out because their names are deleted.
   */
  volunteers: v.array(v.object({ firstName: v.string(), lastName: v.string(), email: v.string() })),
});
export type ExportedShift = v.InferOutput<typeof ExportedShift>;

export const exportShifts = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/export',
  access: 'admin',
  sensitive: true,
  summary:
    'Every shift with its volunteers, by start, for the workbook. A shift whose start changes during the export may be missing or appear twice.',
  status: 200,
  rows: ExportedShift,
  errors: ['request.rate_limited'],
});

export const SHIFT_EXPORT_SHEET = 'Shifts';

/** `shifts_export_2026-12-12_09-30-00.xlsx`, in the event's time zone. */
export const shiftExportFileName = (now: number): string => exportFileName('shifts', now);

/** The columns of the workbook, in order; used by the browser and the desktop app. */
export const SHIFT_EXPORT_COLUMNS: readonly ExportColumn<ExportedShift>[] = [
  textColumn<ExportedShift>('Shift Title', 32, ({ title }) => title),
  textColumn<ExportedShift>('Event', 28, ({ event }) => event?.title ?? 'No Event'),
  { header: 'Start Date', width: 12, numberFormat: 'dd/mm/yyyy', cell: ({ startTime }) => dateOf(startTime) },
  { header: 'Start Time', width: 10, numberFormat: 'hh:mm', cell: ({ startTime }) => timeOf(startTime) },
  { header: 'End Date', width: 12, numberFormat: 'dd/mm/yyyy', cell: ({ endTime }) => dateOf(endTime) },
  { header: 'End Time', width: 10, numberFormat: 'hh:mm', cell: ({ endTime }) => timeOf(endTime) },
  textColumn<ExportedShift>('Location', 24, ({ location }) => location),
  textColumn<ExportedShift>('Description', 40, ({ description }) => description ?? ''),
  { header: 'Max Volunteers', width: 15, numberFormat: '0', cell: ({ maxVolunteers }) => maxVolunteers },
  {
    header: 'Current Volunteers',
    width: 18,
    numberFormat: '0',
    cell: ({ currentVolunteers }) => currentVolunteers,
  },
  textColumn<ExportedShift>('Status', 12, ({ status }) => status),
  textColumn<ExportedShift>('Shift Type', 12, ({ shiftType }) => shiftType),
  textColumn<ExportedShift>('Assigned Volunteers', 60, ({ volunteers }) =>
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

/**
 * In .xlsx files `_x0041_` stands for the character with that code, so a literal underscore in such text is escaped.
 */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The value of a cell for exceljs. An empty text becomes null, so that a filter on blanks finds the cell. */
export const toWorkbookValue = (cell: ExportCell): ExportCell | null =>
  typeof cell === 'string' ? cell.replace(ESCAPE_LOOKALIKE, '_x005F_') || null : cell;
