import { type DoorCheck, parseTicketReference, type Reservation, toInstant } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../platform/audit/audit.statements.ts';
import { batch } from '../platform/db/batch.ts';
import type { ServiceContext } from '../platform/http/service-context.ts';
import { deviceTime } from '../platform/lib/device-time.ts';
import { AppError } from '../platform/lib/errors.ts';
import { selectEvent } from './events.repository.ts';
import { type ReservationRow, toReservation } from './reservations.mapper.ts';
import { markTicketUsed, selectByReference } from './reservations.repository.ts';

/**
 * Admits the holder of a ticket once, even if several doors check it at the same time. A repeat of the same check
 * succeeds again, because its answer may have been lost.
 *
 * @throws AppError event.not_found | event.called_off | reservation.not_found | reservation.other_event | reservation.cancelled |
 *   reservation.used, each with the `reservation` if there is one
 */
export async function checkAtDoor(
  { db, clock, signedIn, requestId }: ServiceContext,
  eventId: string,
  check: DoorCheck,
): Promise<Reservation> {
  const now = clock.now();
  const reference = parseTicketReference(check.reference) ?? '';
  const checkId = check.checkId ?? null;
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'reservation.used',
    subjectKind: 'event',
    subjectId: eventId,
    personId: sql`(SELECT user_id FROM event_reservations WHERE reference = ${reference})`,
    after: { reference },
    requestId,
  });
  const {
    used: [used],
    reservation: [reservation],
    event: [event],
  } = await batch(db, {
    used: markTicketUsed(db, { eventId, reference, checkId, usedAt: deviceTime(check.checkedAt, now) }),
    audit: audit.statement,
    reservation: selectByReference(db, reference),
    event: selectEvent(db, eventId),
  });
  if (!event) throw new AppError('event.not_found');
  if (!reservation) throw new AppError('reservation.not_found');
  const { doorCheckId, ...row } = reservation;
  const isRepeat = checkId !== null && doorCheckId === checkId && row.eventId === eventId;
  if (used || isRepeat) return toReservation(row);
  if (row.eventId !== eventId) throw await otherEvent(row);
  throw event.calledOff === null
    ? refusal(row)
    : new AppError('event.called_off', { reason: event.calledOff, reservation: toReservation(row) });

  async function otherEvent({ eventId: otherId }: ReservationRow): Promise<AppError> {
    const other = await selectEvent(db, otherId).get();
    return new AppError('reservation.other_event', {
      reservation: toReservation(row),
      event: other && {
        id: other.id,
        title: other.title,
        startDate: toInstant(other.startDate),
        endDate: toInstant(other.endDate),
      },
    });
  }
}

/** Why a ticket of this event is not valid. */
function refusal(row: ReservationRow): AppError {
  const reservation = toReservation(row);
  const { cancelledAt, usedAt } = reservation;
  return row.status === 'cancelled'
    ? new AppError('reservation.cancelled', { cancelledAt, reservation })
    : new AppError('reservation.used', { usedAt, reservation });
}
