import { getLocale } from '../../paraglide/runtime.js';

const STEP = 1000;

/** The size of a file as systems show it: `12 kB`, `1,4 MB`. */
export function formatFileSize(bytes: number): string {
  const isLarge = bytes >= STEP * STEP;
  const size = isLarge ? bytes / STEP / STEP : Math.max(1, Math.round(bytes / STEP));
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  }).format(size);
}
