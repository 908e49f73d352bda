import { getLocale } from '../paraglide/runtime.js';

/** `€ 7,50`, out of whole cents. */
export const formatEuro = (cents: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'currency', currency: 'EUR' }).format(cents / 100);
