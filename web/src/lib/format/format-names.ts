import { getLocale } from '../../paraglide/runtime.js';

/** `Marijke en Joost`. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names);
