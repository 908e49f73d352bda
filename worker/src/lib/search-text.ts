/**
 * The form in which text is searched: lower case, accents gone, spaces single (decision 31).
 * Kept in a column and compared with instr(), because D1's LIKE folds ASCII only and ends at 50 bytes.
 */
export function toSearchText(...parts: (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
