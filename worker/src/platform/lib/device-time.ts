import { DAY_MS } from './durations.ts';

/** The longest time that a device may wait for a connection. */
const MAX_WAIT_MS = DAY_MS;

/**
 * When something happened on a device that may have sent it later, in milliseconds UTC. A time in the future or more than a
 * day ago comes from a wrong clock and counts as now, and so does no time.
 */
export function deviceTime(instant: string | undefined, now: number): number {
  const at = instant === undefined ? now : Date.parse(instant);
  return at > now || at < now - MAX_WAIT_MS ? now : at;
}
