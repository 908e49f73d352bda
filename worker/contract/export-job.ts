import * as v from 'valibot';
import { Id } from './fields.ts';
import { reservationExportFileName, reservationExportSheet } from './reservation-export.ts';
import { shiftExportFileName, shiftExportSheet } from './shift-export.ts';

/** What to export: every shift, or every reservation of one event. */
export const ExportJob = v.variant('what', [
  v.strictObject({ what: v.literal('shifts') }),
  v.strictObject({ what: v.literal('reservations'), eventId: Id }),
]);
export type ExportJob = v.InferOutput<typeof ExportJob>;

/** The kind of rows in a workbook. */
export type ExportKind = ExportJob['what'];

/** The sheet of each kind of export, in the language of who exports; used by the browser and the desktop app. */
export const EXPORT_SHEETS = {
  shifts: shiftExportSheet,
  reservations: reservationExportSheet,
} as const;

/** The file name of each kind of export. */
export const EXPORT_FILE_NAMES: Record<ExportKind, (now: number) => string> = {
  shifts: shiftExportFileName,
  reservations: reservationExportFileName,
};
