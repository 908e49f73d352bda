import { type ExportCell, type ExportColumn, exportFileName, textColumn, toDays } from './export-cells.ts';
import type { Reservation } from './reservations.ts';

export const RESERVATION_EXPORT_SHEET = 'Reservations';

/** `reservations_export_2026-12-12_09-30-00.xlsx`, in the event's time zone. */
export const reservationExportFileName = (now: number): string => exportFileName('reservations', now);

const momentColumn = (
  header: string,
  moment: (reservation: Reservation) => string | null,
): ExportColumn<Reservation> => ({
  header,
  width: 17,
  numberFormat: 'dd/mm/yyyy hh:mm',
  cell: (reservation) => {
    const instant = moment(reservation);
    return instant === null ? '' : toDays(instant);
  },
});

/** The columns of the workbook with an event's reservations, in order. */
export const RESERVATION_EXPORT_COLUMNS: readonly ExportColumn<Reservation>[] = [
  textColumn('Reference', 14, ({ reference }) => reference),
  textColumn('First Name', 18, ({ firstName }) => firstName),
  textColumn('Last Name', 24, ({ lastName }) => lastName),
  textColumn('Email', 32, ({ email }) => email),
  textColumn('Phone', 16, ({ phoneNumber }) => phoneNumber ?? ''),
  { header: 'Places', width: 8, numberFormat: '0', cell: ({ quantity }) => quantity },
  { header: 'Total (EUR)', width: 12, numberFormat: '0.00', cell: ({ totalCents }) => totalCents / 100 },
  textColumn('Status', 12, ({ status }) => status),
  momentColumn('Used At', ({ usedAt }) => usedAt),
  momentColumn('Reserved At', ({ createdAt }) => createdAt),
  momentColumn('Cancelled At', ({ cancelledAt }) => cancelledAt),
];

/** One row of the workbook. */
export const toReservationRow = (reservation: Reservation): ExportCell[] =>
  RESERVATION_EXPORT_COLUMNS.map(({ cell }) => cell(reservation));
