import { createSearchParser, text } from '../../lib/navigation/search-params.ts';

/** Reads which dialog the address of one's reservations opens. */
export const readMyReservationsSearch = createSearchParser({
  /** The reservation whose ticket is shown. */
  ticket: text,
  /** The reservation that is to be cancelled. */
  cancel: text,
});
export type MyReservationsSearch = ReturnType<typeof readMyReservationsSearch>;

/** What of the address opens a dialog. */
export const DIALOG_PARAMETERS = ['ticket', 'cancel'] as const;
