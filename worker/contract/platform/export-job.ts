import * as v from 'valibot';
import { reservationExportSheet } from '../events/reservation-export.ts';
import { portalExportSheets } from '../office/portal-export.ts';
import { shiftExportSheet } from '../shifts/shift-export.ts';
import { exportMoment } from './export-cells.ts';
import { Id } from './fields.ts';
import { foldText } from './fold-text.ts';
import { MAX_TITLE_CHARS } from './limits.ts';
import type { Locale } from './locales.ts';

/** What to export: every shift, everything that an organisation takes along, or every reservation of one event, whose title becomes a part of the file's name. */
export const ExportJob = v.variant('what', [
  v.strictObject({ what: v.literal('shifts') }),
  v.strictObject({ what: v.literal('everything') }),
  v.strictObject({
    what: v.literal('reservations'),
    eventId: Id,
    eventTitle: v.pipe(v.string(), v.maxLength(MAX_TITLE_CHARS)),
  }),
]);
export type ExportJob = v.InferOutput<typeof ExportJob>;

/** The kind of rows in a workbook. */
export type ExportKind = ExportJob['what'];

/** The sheet or sheets of each kind of export, in the language of the person who exports; used by the browser and the desktop app. */
export const EXPORT_SHEETS = {
  shifts: shiftExportSheet,
  reservations: reservationExportSheet,
  everything: portalExportSheets,
} as const;

const RESERVATIONS = { nl: 'reserveringen', en: 'reservations' };
const EVERYTHING = { nl: 'ijsploeg_alles', en: 'ijsploeg_everything' };
const EVENT = { nl: 'evenement', en: 'event' };

/**
 * The name of an export's file, with the time in the event's time zone: `shifts_export_2026-12-12_09-30-00.xlsx`, or
 * `reserveringen_disco-op-het-ijs_2026-12-12_09-30-00.xlsx`. It is a valid name on every system, whatever the title.
 *
 * @param now milliseconds UTC
 */
export function exportFileName(job: ExportJob, locale: Locale, now: number): string {
  const moment = exportMoment(now);
  switch (job.what) {
    case 'shifts':
      return `shifts_export_${moment}.xlsx`;
    case 'everything':
      return `${EVERYTHING[locale]}_${moment}.xlsx`;
    case 'reservations':
      return `${RESERVATIONS[locale]}_${slugOf(job.eventTitle) || EVENT[locale]}_${moment}.xlsx`;
  }
}

const MAX_SLUG_CHARS = 60;

/** A text in ASCII letters, digits and single hyphens; empty when it has none of them. */
const slugOf = (text: string): string =>
  foldText(text)
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, MAX_SLUG_CHARS)
    .replace(/-$/, '');
