import type { Answer, listGaps, listToday, ShiftNeed } from '@ijsploeg/worker/contract';
import { toInstant } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SessionKey, SignedIn } from '../../platform/http/signed-in.ts';
import { toContact } from '../../platform/identity/contact.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { selectOpenRequests } from '../places/stand-ins/stand-ins.repository.ts';
import { selectChargesAround, toCharge, todayAndTomorrow } from '../reading/charges.ts';
import { toShift } from '../reading/shifts.mapper.ts';
import { toOpenStandIn } from '../rules/open-stand-in.ts';
import { dayCharges } from '../tables/charges.table.ts';
import {
  isForSession,
  selectGaps,
  selectToday,
  selectUnconfirmed,
  selectUnheard,
} from './needs.repository.ts';

/** The statements of {@link toGapList}. */
export const selectGapList = (db: Db, days: number, now: number) => ({
  shifts: selectGaps(db, days, now),
  requests: selectOpenRequests(db, now),
});

/** The shifts after tomorrow that need people or a lead. */
export const toGapList = ({
  shifts,
  requests,
}: BatchResults<ReturnType<typeof selectGapList>>): Answer<typeof listGaps> => ({
  items: shifts.map(({ row }) => toNeed(row, requests, toContact)),
});

/** The statements of {@link toToday}. */
export function selectTodayList(db: Db, session: SessionKey, now: number) {
  const isFor = isForSession(session);
  return {
    shifts: selectToday(db, isFor, now),
    requests: selectOpenRequests(db, now),
    unheard: selectUnheard(db, isFor, now),
    unconfirmed: selectUnconfirmed(db, isFor, now),
    charges: selectChargesAround(db, now),
    anyCharge: db.select({ id: dayCharges.id }).from(dayCharges).limit(1),
  };
}

/**
 * The shifts of today and tomorrow, each with what it needs and who has not answered the reminder. Only admins see mail
 * addresses.
 */
export function toToday(
  {
    shifts,
    requests,
    unheard,
    unconfirmed,
    charges,
    anyCharge,
  }: BatchResults<ReturnType<typeof selectTodayList>>,
  now: number,
  { id, role }: Pick<SignedIn, 'id' | 'role'>,
): Answer<typeof listToday> {
  const isAdmin = role === 'admin';
  const toPerson = isAdmin ? toContact : withoutEmail;
  const [, tomorrow] = todayAndTomorrow(now);
  const isTomorrow = ({ startTime }: { startTime: number }) => dayOf(startTime) === tomorrow;
  return {
    charges:
      isAdmin || charges.some(({ personId }) => personId === id)
        ? charges.filter(({ until }) => until > now).map(toCharge)
        : [],
    lacksCharge:
      isAdmin &&
      anyCharge.length > 0 &&
      shifts.some(({ row }) => isTomorrow(row.shift)) &&
      !charges.some(({ day }) => day === tomorrow),
    items: shifts.map(({ row: { notSeen, ...row } }) => ({
      ...toNeed(row, requests, toPerson),
      notSeen,
      unheard: unheard
        .filter(({ row: { shiftId } }) => shiftId === row.shift.id)
        .map(({ row: { assignmentId, volunteer, isAtRisk, whatsappAt } }) => ({
          assignmentId,
          volunteer: toPerson(volunteer),
          isAtRisk,
          ...(whatsappAt !== null && { whatsappAt: toInstant(whatsappAt) }),
        })),
      unconfirmed: unconfirmed
        .filter(({ row: { shiftId } }) => shiftId === row.shift.id)
        .map(({ row: { assignmentId, volunteer } }) => ({ assignmentId, volunteer: toPerson(volunteer) })),
    })),
  };
}

const withoutEmail: typeof toContact = (row) => ({ ...toContact(row), email: null });

type Need = BatchResults<ReturnType<typeof selectGapList>>['shifts'][number]['row'];
type Requests = BatchResults<ReturnType<typeof selectGapList>>['requests'];

const toNeed = (
  { shift, eventTitle, asks, ...need }: Need,
  requests: Requests,
  toPerson: typeof toContact,
): ShiftNeed => ({
  ...need,
  ...asks,
  shift: toShift({ shift, eventTitle }),
  standIns: requests
    .filter(({ row: { shiftId } }) => shiftId === shift.id)
    .map(({ row: { request, volunteer } }) => ({
      ...toOpenStandIn(request),
      volunteer: toPerson(volunteer),
    })),
});
