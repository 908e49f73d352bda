import { createSearchParser, text } from '../../lib/navigation/search-params.ts';

/** Parses the search parameters of `/my-reservations`, which open its dialogs. */
export const readMyReservationsSearch = createSearchParser({
  /** The reservation whose ticket is open. */
  ticket: text,
  /** The reservation in the cancel dialog. */
  cancel: text,
});
export type MyReservationsSearch = ReturnType<typeof readMyReservationsSearch>;

/** The parameters that open a dialog. */
export const DIALOG_PARAMETERS = ['ticket', 'cancel'] as const;
