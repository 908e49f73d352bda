import { getLocale } from '../paraglide/runtime.js';

const MINUTE_MS = 60_000;

/** `nu`, `12 minuten geleden`, `3 uur geleden` or `2 dagen geleden`: rounded down, so that nothing looks older than it is. */
export function formatAge(moment: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / MINUTE_MS));
  const format = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'always' });
  if (minutes < 1) return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}
