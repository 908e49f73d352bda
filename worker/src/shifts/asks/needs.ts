import type { Answer, listGaps, listToday, ShiftNeed } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { toContact } from '../../platform/identity/contact.ts';
import { selectOpenRequests } from '../places/stand-ins/stand-ins.repository.ts';
import { toShift } from '../reading/shifts.mapper.ts';
import { toOpenStandIn } from '../rules/open-stand-in.ts';
import { selectGaps, selectToday, selectUnconfirmed, selectUnheard } from './needs.repository.ts';

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
  items: shifts.map(({ row }) => toNeed(row, requests)),
});

/** The statements of {@link toToday}. */
export const selectTodayList = (db: Db, now: number) => ({
  shifts: selectToday(db, now),
  requests: selectOpenRequests(db, now),
  unheard: selectUnheard(db, now),
  unconfirmed: selectUnconfirmed(db, now),
});

/** The shifts of today and tomorrow, each with what it needs and who has not answered the reminder. */
export const toToday = ({
  shifts,
  requests,
  unheard,
  unconfirmed,
}: BatchResults<ReturnType<typeof selectTodayList>>): Answer<typeof listToday> => ({
  items: shifts.map(({ row: { notSeen, ...row } }) => ({
    ...toNeed(row, requests),
    notSeen,
    unheard: unheard
      .filter(({ row: { shiftId } }) => shiftId === row.shift.id)
      .map(({ row: { assignmentId, volunteer, isAtRisk } }) => ({
        assignmentId,
        volunteer: toContact(volunteer),
        isAtRisk,
      })),
    unconfirmed: unconfirmed
      .filter(({ row: { shiftId } }) => shiftId === row.shift.id)
      .map(({ row: { assignmentId, volunteer } }) => ({ assignmentId, volunteer: toContact(volunteer) })),
  })),
});

type Need = BatchResults<ReturnType<typeof selectGapList>>['shifts'][number]['row'];
type Requests = BatchResults<ReturnType<typeof selectGapList>>['requests'];

const toNeed = ({ shift, eventTitle, asks, ...need }: Need, requests: Requests): ShiftNeed => ({
  ...need,
  ...asks,
  shift: toShift({ shift, eventTitle }),
  standIns: requests
    .filter(({ row: { shiftId } }) => shiftId === shift.id)
    .map(({ row: { request, volunteer } }) => ({
      ...toOpenStandIn(request),
      volunteer: toContact(volunteer),
    })),
});
