import { ERROR_STATUS, type ErrorCode, type Reservation } from '@ijsploeg/worker/contract';
import { ApiError } from '../../lib/api/api.ts';
import { isFinal } from '../../lib/queue/sender.ts';

/** The outcome of a check. All but `repeat` and `full` come from the server and are final. */
export type Outcome =
  | { kind: 'in'; name: string; places: number; totalCents: number; usedAt: string }
  | { kind: 'used'; usedAt: string | null; name: string }
  | { kind: 'cancelled'; cancelledAt: string | null; name: string }
  | { kind: 'other-event'; title: string | null; startDate: string | null }
  | { kind: 'unknown' }
  | { kind: 'refused'; code: ErrorCode }
  /** This phone scanned the ticket before, at `at`, and its check is still queued. */
  | { kind: 'repeat'; at: number }
  /** The queue is full. */
  | { kind: 'full' };

/** One scan of one ticket. */
export interface DoorCheck {
  /** Sent to the server, which counts an id once however often it arrives. */
  id: string;
  reference: string;
  /** When the ticket was scanned, in milliseconds of the server's clock. */
  at: number;
  /** True when no answer arrived while the guest was at the door. */
  isLate: boolean;
  /** Null until the server answers. */
  outcome: Outcome | null;
}

/** More than one door checks in an evening without a connection. */
export const MAX_QUEUED = 500;
/** How many settled checks the list keeps. */
const MAX_SETTLED = 50;

export const isQueued = ({ outcome }: DoorCheck): boolean => outcome === null;

/**
 * True for a refusal that arrived after the guest went in, so a person without a valid ticket may be inside.
 */
export const isAlarm = ({ isLate, outcome }: DoorCheck): boolean =>
  isLate && outcome !== null && outcome.kind !== 'in';

/**
 * The next check to send from a newest-first list: the guest at the door, then the others in order of
 * arrival.
 */
export function nextToSend(checks: readonly DoorCheck[]): DoorCheck | undefined {
  const waiting = checks
    .filter(isQueued)
    .toReversed()
    .toSorted((one, other) => one.at - other.at);
  return waiting.find(({ isLate }) => !isLate) ?? waiting[0];
}

/**
 * The outcome this phone can give without a request: the ticket is queued or was admitted here, or the queue
 * is full.
 */
export function localOutcome(checks: readonly DoorCheck[], reference: string): Outcome | null {
  const same = checks.filter((check) => check.reference === reference);
  const waiting = same.find(isQueued);
  if (waiting) return { kind: 'repeat', at: waiting.at };
  for (const { outcome } of same)
    if (outcome?.kind === 'in') return { kind: 'used', usedAt: outcome.usedAt, name: outcome.name };
  return checks.filter(isQueued).length >= MAX_QUEUED ? { kind: 'full' } : null;
}

/** Adds a check to a newest-first list. Keeps every queued check and alarm, and the latest settled ones. */
export function addCheck(checks: readonly DoorCheck[], added: DoorCheck): DoorCheck[] {
  let settled = 0;
  return [added, ...checks].filter((check) => {
    if (isQueued(check) || isAlarm(check)) return true;
    settled += 1;
    return settled <= MAX_SETTLED;
  });
}

/** The outcome for an admitted guest. */
export const admittedOutcome = (reservation: Reservation): Outcome => ({
  kind: 'in',
  name: nameOf(reservation),
  places: reservation.quantity,
  totalCents: reservation.totalCents,
  usedAt: reservation.usedAt ?? '',
});

/**
 * Maps a failed request to an outcome.
 *
 * @returns null when the check must be sent again: no answer, a server error or an ended session
 */
export function outcomeOfFailure(error: unknown): Outcome | null {
  if (!(error instanceof ApiError) || !isFinal(error)) return null;
  const { reservation, event } = error.detail as {
    reservation?: Partial<Reservation>;
    event?: { title?: string; startDate?: string };
  };
  switch (error.code) {
    case 'reservation.used':
      return { kind: 'used', usedAt: reservation?.usedAt ?? null, name: nameOf(reservation) };
    case 'reservation.cancelled':
      return { kind: 'cancelled', cancelledAt: reservation?.cancelledAt ?? null, name: nameOf(reservation) };
    case 'reservation.other_event':
      return { kind: 'other-event', title: event?.title ?? null, startDate: event?.startDate ?? null };
    case 'reservation.not_found':
      return { kind: 'unknown' };
    default:
      return { kind: 'refused', code: error.code };
  }
}

const nameOf = ({ firstName = '', lastName = '' }: Partial<Reservation> = {}): string =>
  `${firstName} ${lastName}`.trim();

/** A check in the form in which it is stored. Names never stay on the phone. */
export function toStored({ outcome, ...check }: DoorCheck): DoorCheck {
  return { ...check, outcome: outcome && 'name' in outcome ? { ...outcome, name: '' } : outcome };
}

/** Parses what {@link toStored} wrote; null for anything else. */
export function parseStored(stored: unknown): DoorCheck | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id, reference, at, outcome } = stored as Partial<DoorCheck>;
  if (typeof id !== 'string' || typeof reference !== 'string' || !Number.isFinite(at)) return null;
  if (outcome !== null && !isOutcome(outcome)) return null;
  return { id, reference, at: Number(at), isLate: true, outcome };
}

const KINDS: Record<Outcome['kind'], true> = {
  in: true,
  used: true,
  cancelled: true,
  'other-event': true,
  unknown: true,
  refused: true,
  repeat: true,
  full: true,
};

function isOutcome(outcome: unknown): outcome is Outcome {
  if (typeof outcome !== 'object' || outcome === null) return false;
  const { kind, code } = outcome as { kind?: unknown; code?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(KINDS, kind)) return false;
  return kind !== 'refused' || (typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code));
}
