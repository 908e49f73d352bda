import { m } from '../../../paraglide/messages.js';

const MINUTE_MS = 60_000;

/**
 * The time until an offer ends: `nog 5 uur`, `nog 40 minuten`. Rounded up to minutes, and down to hours from two on.
 */
export function timeLeft(until: string, now: Date): string {
  const minutes = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / MINUTE_MS));
  return minutes >= 120
    ? m.waitlist_left_hours({ count: Math.floor(minutes / 60) })
    : m.waitlist_left_minutes({ count: minutes });
}
