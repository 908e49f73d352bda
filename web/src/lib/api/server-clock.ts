import { createStore } from '../create-store.ts';

/**
 * The server's clock, from the `Date` headers of its answers. They hold whole seconds, and an answer is older than
 * its arrival, so each answer bounds how far the clock of this device is off. The clock here is never ahead of the
 * server's: a shift that is open by this clock is open on the server.
 */

const SECOND_MS = 1_000;

/** The server's time minus that of this device is at least `from`, and at most `to`; in milliseconds. */
const bounds = createStore({ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY });

/** Tells a listener when an answer has changed what is known of the server's clock; returns how to stop. */
export const onServerTime = bounds.subscribe;

/** Learns from an answer. */
export function noteServerTime(response: Response, sentAt: number, receivedAt = Date.now()): void {
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const found = { from: date - receivedAt, to: date + SECOND_MS - sentAt };
  const known = bounds.state();
  const both = { from: Math.max(known.from, found.from), to: Math.min(known.to, found.to) };
  // The clock of the device was set meanwhile.
  bounds.set(both.from <= both.to ? both : found);
}

/** The time by the server's clock, or at most about a second earlier; the device's before the first answer. */
export function serverNow(): number {
  const { from } = bounds.state();
  return Date.now() + (Number.isFinite(from) ? from : 0);
}

/** {@link serverNow} as a date. Screens take it for now, because the clock of a phone can be hours off. */
export const serverDate = (): Date => new Date(serverNow());
