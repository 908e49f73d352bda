import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import {
  dateColumn,
  decimalColumn,
  type ExportCell,
  type ExportColumn,
  type ExportSheet,
  type ExportText,
  momentColumn,
  numberColumn,
  sheetIn,
  textColumn,
  timeColumn,
} from '../platform/export-cells.ts';
import type { Locale } from '../platform/locales.ts';
import { Shift, type ShiftStatus, type ShiftType } from './shift-shape.ts';

/** A shift with its volunteers, for the workbook. */
export const ExportedShift = v.object({
  ...Shift.entries,
  /**
   * The holders of its places, in order of assignment; removed people are left out because their names are deleted.
   */
  volunteers: v.array(v.object({ firstName: v.string(), lastName: v.string(), email: v.string() })),
  /** How many people were there, walk-ins included. */
  presentVolunteers: v.number(),
  /** The minutes that count, of a shift that is over. */
  workedMinutes: v.number(),
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

const NO_EVENT: ExportText = { nl: 'Geen evenement', en: 'No Event' };

const STATUS_TEXTS: Record<ShiftStatus, ExportText> = {
  active: { nl: 'actief', en: 'active' },
  completed: { nl: 'voltooid', en: 'completed' },
  cancelled: { nl: 'gaat niet door', en: 'cancelled' },
};

const TYPE_TEXTS: Record<ShiftType, ExportText> = {
  public: { nl: 'openbaar', en: 'public' },
  private: { nl: 'besloten', en: 'private' },
};

/** The columns of the specification, in its order, followed by our own. */
const COLUMNS: readonly ExportColumn<ExportedShift>[] = [
  textColumn({ nl: 'Titel', en: 'Shift Title' }, 32, ({ title }) => title),
  textColumn({ nl: 'Evenement', en: 'Event' }, 28, ({ event }, locale) => event?.title ?? NO_EVENT[locale]),
  dateColumn({ nl: 'Begindatum', en: 'Start Date' }, ({ startTime }) => startTime),
  timeColumn({ nl: 'Begintijd', en: 'Start Time' }, ({ startTime }) => startTime),
  dateColumn({ nl: 'Einddatum', en: 'End Date' }, ({ endTime }) => endTime),
  timeColumn({ nl: 'Eindtijd', en: 'End Time' }, ({ endTime }) => endTime),
  textColumn({ nl: 'Locatie', en: 'Location' }, 24, ({ location }) => location),
  textColumn({ nl: 'Omschrijving', en: 'Description' }, 40, ({ description }) => description ?? ''),
  numberColumn({ nl: 'Max. vrijwilligers', en: 'Max Volunteers' }, 18, ({ maxVolunteers }) => maxVolunteers),
  numberColumn(
    { nl: 'Huidige vrijwilligers', en: 'Current Volunteers' },
    20,
    ({ currentVolunteers }) => currentVolunteers,
  ),
  textColumn({ nl: 'Status', en: 'Status' }, 12, ({ status }, locale) => STATUS_TEXTS[status][locale]),
  textColumn(
    { nl: 'Soort dienst', en: 'Shift Type' },
    12,
    ({ shiftType }, locale) => TYPE_TEXTS[shiftType][locale],
  ),
  textColumn({ nl: 'Toegewezen vrijwilligers', en: 'Assigned Volunteers' }, 60, ({ volunteers }) =>
    volunteers.map(({ firstName, lastName, email }) => `${firstName} ${lastName} (${email})`).join('; '),
  ),
  momentColumn({ nl: 'Gemaakt op', en: 'Created At' }, ({ createdAt }) => createdAt),
  momentColumn({ nl: 'Gewijzigd op', en: 'Updated At' }, ({ updatedAt }) => updatedAt),
  numberColumn({ nl: 'Aanwezig', en: 'Present' }, 10, ({ presentVolunteers }) => presentVolunteers),
  decimalColumn({ nl: 'Gewerkte uren', en: 'Hours Worked' }, 14, ({ workedMinutes }) => workedMinutes / 60),
];

/** The sheet of the workbook with every shift; used by the browser and the desktop app. */
export const shiftExportSheet = (locale: Locale): ExportSheet<ExportedShift> =>
  sheetIn(locale, 'Shifts', COLUMNS);

/**
 * In .xlsx files `_x0041_` stands for the character with that code, so a literal underscore in such text is escaped.
 */
const ESCAPE_LOOKALIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** The value of a cell for exceljs. An empty text becomes null, so that a filter on blanks finds the cell. */
export const toWorkbookValue = (cell: ExportCell): ExportCell | null =>
  typeof cell === 'string' ? cell.replace(ESCAPE_LOOKALIKE, '_x005F_') || null : cell;
