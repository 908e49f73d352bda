import { ERROR_STATUS, type ErrorCode, type Reservation } from '@ijsploeg/worker/contract';
import { ApiError } from '../../lib/api/api.ts';

/** What a check came to. Everything but `repeat` is the server's word, and final. */
export type Outcome =
  | { kind: 'in'; name: string; places: number; totalCents: number; usedAt: string }
  | { kind: 'used'; usedAt: string | null; name: string }
  | { kind: 'cancelled'; cancelledAt: string | null; name: string }
  | { kind: 'other-event'; title: string | null; startDate: string | null }
  | { kind: 'unknown' }
  | { kind: 'refused'; code: ErrorCode }
  /** This phone scanned it before, at `at`, and waits for the answer. */
  | { kind: 'repeat'; at: number }
  /** Too many wait already. */
  | { kind: 'full' };

/** One ticket held to one phone once. */
export interface DoorCheck {
  /** Names it to the server, so that it counts once however often it is sent. */
  id: string;
  reference: string;
  /** When the ticket was there; milliseconds. */
  at: number;
  /** No answer came while its holder stood there. */
  isLate: boolean;
  /** Null until the server answered. */
  outcome: Outcome | null;
}

/** More than one door sees in an evening without connection. */
export const MAX_WAITING = 500;
/** How many of those that are settled stay in the list. */
const MAX_SETTLED = 50;

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 30_000;

export const isWaiting = ({ outcome }: DoorCheck): boolean => outcome === null;

/** Somebody may be inside who should not be: a refusal that came when its holder had gone on. */
export const isAlarm = ({ isLate, outcome }: DoorCheck): boolean =>
  isLate && outcome !== null && outcome.kind !== 'in';

/** Which of a list with the newest first is sent next: who stands at the door now, then the others as they came. */
export function nextToSend(checks: readonly DoorCheck[]): DoorCheck | undefined {
  const waiting = checks
    .filter(isWaiting)
    .toReversed()
    .toSorted((one, other) => one.at - other.at);
  return waiting.find(({ isLate }) => !isLate) ?? waiting[0];
}

/** What this phone knows of a ticket without asking: it waits here, or went in here. */
export function knownHere(checks: readonly DoorCheck[], reference: string): Outcome | null {
  const same = checks.filter((check) => check.reference === reference);
  const waiting = same.find(isWaiting);
  if (waiting) return { kind: 'repeat', at: waiting.at };
  for (const { outcome } of same)
    if (outcome?.kind === 'in') return { kind: 'used', usedAt: outcome.usedAt, name: outcome.name };
  return checks.filter(isWaiting).length >= MAX_WAITING ? { kind: 'full' } : null;
}

/** The newest first; of the settled ones only the last, of the others all. */
export function withCheck(checks: readonly DoorCheck[], added: DoorCheck): DoorCheck[] {
  let settled = 0;
  return [added, ...checks].filter((check) => {
    if (isWaiting(check) || isAlarm(check)) return true;
    settled += 1;
    return settled <= MAX_SETTLED;
  });
}

/** How long to wait after so many failures in a row. */
export const retryDelayMs = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);

/** The holder of a ticket comes in. */
export const letIn = (reservation: Reservation): Outcome => ({
  kind: 'in',
  name: nameOf(reservation),
  places: reservation.quantity,
  totalCents: reservation.totalCents,
  usedAt: reservation.usedAt ?? '',
});

/** Refusals after which the same check may yet succeed: who asks has to sign in again, or wait. */
const PASSING = new Set([401, 408, 429]);

/**
 * What a failed sending means.
 *
 * @returns null where it is to be sent again: no answer, a server in trouble, a session that ended
 */
export function refusalOf(error: unknown): Outcome | null {
  if (!(error instanceof ApiError) || error.status >= 500 || PASSING.has(error.status)) return null;
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
      // What did not come from the API, as a captive portal's page, is no answer of it.
      return error.requestId === null ? null : { kind: 'refused', code: error.code };
  }
}

const nameOf = ({ firstName = '', lastName = '' }: Partial<Reservation> = {}): string =>
  `${firstName} ${lastName}`.trim();

/** A check as it is written down: nobody's name stays on the phone. */
export function toStored({ outcome, ...check }: DoorCheck): DoorCheck {
  return { ...check, outcome: outcome && 'name' in outcome ? { ...outcome, name: '' } : outcome };
}

/** Reads what {@link toStored} wrote; null for anything else. */
export function fromStored(stored: unknown): DoorCheck | null {
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
