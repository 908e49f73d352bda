import { m } from '../../paraglide/messages.js';

const MINUTES = 60;

/** A length of time in hours and minutes: `3 uur`, `3 uur 15 min`, `45 min`. */
export function formatHours(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES), Math.round(minutes % MINUTES)];
  const parts = [hours > 0 && m.hours_hours({ hours }), rest > 0 && m.hours_minutes({ minutes: rest })];
  return parts.filter(Boolean).join(' ') || m.hours_hours({ hours: 0 });
}
