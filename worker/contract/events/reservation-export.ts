import {
  decimalColumn,
  type ExportColumn,
  type ExportSheet,
  type ExportText,
  momentColumn,
  numberColumn,
  sheetIn,
  textColumn,
} from '../platform/export-cells.ts';
import type { Locale } from '../platform/locales.ts';
import type { Reservation, ReservationStatus } from './reservations.ts';

const STATUS_TEXTS: Record<ReservationStatus, ExportText> = {
  reserved: { nl: 'gereserveerd', en: 'reserved' },
  cancelled: { nl: 'geannuleerd', en: 'cancelled' },
};

const COLUMNS: readonly ExportColumn<Reservation>[] = [
  textColumn({ nl: 'Code', en: 'Reference' }, 14, ({ reference }) => reference),
  textColumn({ nl: 'Voornaam', en: 'First Name' }, 18, ({ firstName }) => firstName),
  textColumn({ nl: 'Achternaam', en: 'Last Name' }, 24, ({ lastName }) => lastName),
  textColumn({ nl: 'E-mailadres', en: 'Email' }, 32, ({ email }) => email),
  textColumn({ nl: 'Telefoonnummer', en: 'Phone' }, 16, ({ phoneNumber }) => phoneNumber ?? ''),
  numberColumn({ nl: 'Plekken', en: 'Places' }, 8, ({ quantity }) => quantity),
  decimalColumn({ nl: 'Totaal (EUR)', en: 'Total (EUR)' }, 12, ({ totalCents }) => totalCents / 100),
  textColumn({ nl: 'Status', en: 'Status' }, 12, ({ status }, locale) => STATUS_TEXTS[status][locale]),
  momentColumn({ nl: 'Gebruikt op', en: 'Used At' }, ({ usedAt }) => usedAt),
  momentColumn({ nl: 'Gereserveerd op', en: 'Reserved At' }, ({ createdAt }) => createdAt),
  momentColumn({ nl: 'Geannuleerd op', en: 'Cancelled At' }, ({ cancelledAt }) => cancelledAt),
];

/** The sheet of the workbook with an event's reservations. */
export const reservationExportSheet = (locale: Locale): ExportSheet<Reservation> =>
  sheetIn(locale, 'Reservations', COLUMNS);
