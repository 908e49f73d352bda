/**
 * The server's clock, from the `Date` headers of its answers. They hold whole seconds, and an answer is older than
 * its arrival, so each answer bounds how far the clock of this device is off. The clock here is never ahead of the
 * server's: a shift that is open by this clock is open on the server.
 */

const SECOND_MS = 1_000;

/** The server's time minus that of this device is at least `from`, and at most `to`; in milliseconds. */
let bounds = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Learns from an answer. */
export function noteServerTime(response: Response, sentAt: number, receivedAt = Date.now()): void {
  const date = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const found = { from: date - receivedAt, to: date + SECOND_MS - sentAt };
  const both = { from: Math.max(bounds.from, found.from), to: Math.min(bounds.to, found.to) };
  // The clock of the device was set meanwhile.
  bounds = both.from <= both.to ? both : found;
}

/** The time by the server's clock, or at most about a second earlier; the device's before the first answer. */
export const serverNow = (): number => Date.now() + (Number.isFinite(bounds.from) ? bounds.from : 0);
