import { foldText } from '@ijsploeg/worker/contract';

/**
 * The form in which text is searched (product 31). Kept in a column and compared with instr(), because D1's LIKE
 * folds ASCII only and ends at 50 bytes. Rows from before the last change of the rule were given their new text by
 * migration 0005; another change needs another.
 */
export const toSearchText = (...parts: (string | null | undefined)[]): string =>
  foldText(parts.filter(Boolean).join(' '));
