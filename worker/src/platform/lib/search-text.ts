import { foldText } from '@ijsploeg/worker/contract';

/** Replaces NUL, at which SQLite would end the text. A search for NUL matches nothing. */
const NOT_IN_A_TEXT = '\uFFFD';

/**
 * The text to store in a search column (product 31). It is searched with instr(), because D1's LIKE folds ASCII
 * only and limits patterns to 50 bytes. When this rule changes, existing rows need a migration such as 0005.
 */
export const toSearchText = (...parts: (string | null | undefined)[]): string =>
  foldText(parts.filter(Boolean).join(' ').replaceAll('\0', NOT_IN_A_TEXT));
