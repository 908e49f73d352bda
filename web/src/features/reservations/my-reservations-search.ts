import { searchOf, text } from '../../lib/search.ts';

/** Reads which dialog the address of one's reservations opens. */
export const readMyReservationsSearch = searchOf({
  /** The reservation whose ticket is shown. */
  ticket: text,
  /** The reservation that is to be cancelled. */
  cancel: text,
});
export type MyReservationsSearch = ReturnType<typeof readMyReservationsSearch>;

/** What of the address opens a dialog. */
export const DIALOG_PARAMETERS = ['ticket', 'cancel'] as const;
