import * as v from 'valibot';
import type { ExportSheet } from './export-cells.ts';
import { Id } from './fields.ts';
import {
  RESERVATION_EXPORT_COLUMNS,
  RESERVATION_EXPORT_SHEET,
  reservationExportFileName,
  toReservationRow,
} from './reservation-export.ts';
import type { Reservation } from './reservations.ts';
import {
  type ExportedShift,
  SHIFT_EXPORT_COLUMNS,
  SHIFT_EXPORT_SHEET,
  shiftExportFileName,
  toExportRow,
} from './shift-export.ts';

/** What to export: every shift, or every reservation of one event. */
export const ExportJob = v.variant('what', [
  v.strictObject({ what: v.literal('shifts') }),
  v.strictObject({ what: v.literal('reservations'), eventId: Id }),
]);
export type ExportJob = v.InferOutput<typeof ExportJob>;

/** The kind of rows in a workbook. */
export type ExportKind = ExportJob['what'];

/** The sheet of each kind of export; used by the browser and the desktop app. */
export const EXPORT_SHEETS = {
  shifts: { name: SHIFT_EXPORT_SHEET, columns: SHIFT_EXPORT_COLUMNS, toRow: toExportRow },
  reservations: {
    name: RESERVATION_EXPORT_SHEET,
    columns: RESERVATION_EXPORT_COLUMNS,
    toRow: toReservationRow,
  },
} as const satisfies {
  shifts: ExportSheet<ExportedShift>;
  reservations: ExportSheet<Reservation>;
};

/** The file name of each kind of export. */
export const EXPORT_FILE_NAMES: Record<ExportKind, (now: number) => string> = {
  shifts: shiftExportFileName,
  reservations: reservationExportFileName,
};
