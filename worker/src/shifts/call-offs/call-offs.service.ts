import {
  type Answer,
  type BodyOutput,
  type CallOff,
  type callOffDay as callOffEndpoint,
  type callOffShift as callOffShiftEndpoint,
  type DayToCallOff,
  toInstant,
  toInstantOrNull,
  type undoCallOff as undoEndpoint,
} from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { calledOffMailOf, enqueueEventCalledOffMails } from '../../events/mails/event-called-off.ts';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { isKeyWaiting } from '../../platform/mail/update-mails.ts';
import { enqueueShiftRemovedMails } from '../notices/shift-removed.ts';
import { settledMails, settleWaitlists } from '../places/settle-waitlists.ts';
import { shifts } from '../tables/shifts.table.ts';
import {
  type CallOffRow,
  callOffSelected,
  insertCallOff,
  isLost,
  markReinstated,
  mayUndo,
  reinstate,
  reinstatedShiftsOf,
  selectCallOffs,
  selectCounts,
  selectEventsOfDay,
  selectLost,
  selectShiftsOfDay,
  shiftIdsOf,
  undoIfPossible,
} from './call-offs.repository.ts';
import { callOffs } from './call-offs.table.ts';
import { calledOffMailTo, enqueueShiftsCalledOffMails } from './mails/shifts-called-off.ts';

const toCallOff = (row: CallOffRow): CallOff => ({
  id: row.id,
  day: row.day,
  reason: row.reason,
  madeAt: toInstant(row.madeAt),
  madeBy: row.madeByName === null ? null : { id: row.madeBy, name: row.madeByName },
  shifts: row.shifts,
  events: row.events,
  people: row.people,
  tickets: row.tickets,
  mailsAt: toInstant(row.mailsAt),
  beginsAt: toInstant(row.beginsAt),
  undoneAt: toInstantOrNull(row.undoneAt),
});

/** The statements of {@link toDay}. */
export const selectDay = (db: Db, day: string, now: number) => ({
  shifts: selectShiftsOfDay(db, day, now),
  events: selectEventsOfDay(db, day, now),
  callOffs: selectCallOffs(db, sql`call_offs.day = ${day} AND call_offs.undone_at IS NULL`),
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** What of a day can be called off, and was. */
export const toDay = ({
  shifts,
  events,
  callOffs,
}: BatchResults<ReturnType<typeof selectDay>>): DayToCallOff => ({
  shifts: shifts.map(({ startTime, endTime, ...shift }) => ({
    ...shift,
    startTime: toInstant(startTime),
    endTime: toInstant(endTime),
  })),
  events: events.map(({ startDate, endDate, ...event }) => ({
    ...event,
    startDate: toInstant(startDate),
    endDate: toInstant(endDate),
  })),
  people: new Set(shifts.flatMap(({ people }) => people)).size,
  waiting: sum(shifts.map(({ waiting }) => waiting)),
  tickets: sum(events.map(({ tickets }) => tickets)),
  callOffs: callOffs.map(toCallOff),
});

/**
 * Calls off shifts and events of a day together. Everybody expected gets one mail, and so does each reservation: a minute later,
 * or after the quiet hours if nothing of it begins within twelve hours. Repeating the submission returns the first call-off.
 *
 * @throws AppError call_off.changed, with the current numbers of `people` and `tickets`
 */
export async function callOffDay(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  day: string,
  { shiftIds, eventIds, reason, expected, submissionId: givenId }: BodyOutput<typeof callOffEndpoint>,
): Promise<CallOff> {
  const now = clock.now();
  const id = newId('cof');
  const submissionId = givenId ?? null;
  const selection = { day, shiftIds, eventIds, now };
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'call_off.made',
    subjectKind: 'call_off',
    subjectId: id,
    after: { day, shifts: shiftIds.length, events: eventIds.length, ...expected, reason },
    requestId,
  });
  const happened = auditRowExists(audit.id);
  const notice = {
    callOffId: id,
    act: 'called_off',
    when: happened,
    sendAt: sql<number>`(SELECT call_offs.mails_at FROM call_offs WHERE call_offs.id = ${id})`,
  } as const;
  const { made, counts, shiftMails, eventMails, ...settled } = await batch(db, {
    counts: selectCounts(db, selection),
    inserted: insertCallOff(db, { id, reason, madeBy: signedIn.id, submissionId, expected, ...selection }),
    audit: audit.statement,
    ...callOffSelected(db, id, { selection, reason, happened }),
    shiftMails: enqueueShiftsCalledOffMails(db, { now }, notice),
    eventMails: enqueueEventCalledOffMails(
      db,
      { now },
      {
        ...notice,
        to: sql`events.id IN (SELECT call_off_events.event_id FROM call_off_events WHERE call_off_events.call_off_id = ${id})`,
      },
    ),
    ...settleWaitlists(db, { shiftIds: shiftIdsOf(id), now }),
    made: selectCallOffs(
      db,
      submissionId === null
        ? eq(callOffs.id, id)
        : sql`(call_offs.id = ${id} OR call_offs.submission_id = ${submissionId})`,
    ),
  });
  const [row] = made;
  if (!row) throw new AppError('call_off.changed', { ...counts[0] });
  await queueMails(env, [...shiftMails, ...eventMails, ...settledMails(settled)]);
  return toCallOff(row);
}

/**
 * Calls off one shift, as {@link callOffDay} does.
 *
 * @throws AppError shift.not_found | call_off.changed, with the current numbers of `people` and `tickets`
 */
export async function callOffShift(
  call: ServiceContext,
  shiftId: string,
  { reason, submissionId }: BodyOutput<typeof callOffShiftEndpoint>,
): Promise<CallOff> {
  const { db, clock } = call;
  const shift = await db
    .select({ startTime: shifts.startTime })
    .from(shifts)
    .where(eq(shifts.id, shiftId))
    .get();
  if (!shift) throw new AppError('shift.not_found');
  const parts = { day: dayOf(shift.startTime), shiftIds: [shiftId], eventIds: [] };
  const [expected] = await selectCounts(db, { ...parts, now: clock.now() });
  return callOffDay(call, parts.day, {
    ...parts,
    reason,
    expected: expected ?? { people: 0, tickets: 0 },
    submissionId,
  });
}

/**
 * Lets what was called off take place after all. Shifts that were edited since stay as they are. People who know of the call-off
 * are notified; who holds a place on another shift at the same time by now loses the first one. Repeating it returns the same call-off,
 * without the lost places. Any admin may do this, and whoever called it off while they are in charge; for others it does not exist.
 *
 * @throws AppError call_off.not_found | call_off.begun
 */
export async function undoCallOff(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  id: string,
): Promise<Answer<typeof undoEndpoint>> {
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'call_off.undone',
    subjectKind: 'call_off',
    subjectId: id,
    requestId,
  });
  const happened = auditRowExists(audit.id);
  const notice = { callOffId: id, act: 'reinstated', when: happened } as const;
  const { undone, lost, removedMails, shiftMails, eventMails, current, ...settled } = await batch(db, {
    undone: undoIfPossible(db, { id, actorId: signedIn.id, now }),
    audit: audit.statement,
    marked: markReinstated(db, id, happened),
    lost: selectLost(db, id),
    removedMails: enqueueShiftRemovedMails(
      db,
      { auditId: audit.id, now },
      { places: isLost(id), actorId: signedIn.id },
    ),
    ...reinstate(db, id, { happened, now }),
    // Whoever was not notified of the call-off needs no mail, unless they took the place when it stood.
    shiftMails: enqueueShiftsCalledOffMails(
      db,
      { now },
      {
        ...notice,
        to: sql`call_off_shifts.undone = 1 AND NOT ${isKeyWaiting(calledOffMailTo(id), now)}`,
      },
    ),
    eventMails: enqueueEventCalledOffMails(
      db,
      { now },
      {
        ...notice,
        to: sql`events.id IN (SELECT call_off_events.event_id FROM call_off_events WHERE call_off_events.call_off_id = ${id})
          AND NOT ${isKeyWaiting(calledOffMailOf(id), now)}`,
      },
    ),
    ...settleWaitlists(db, { shiftIds: reinstatedShiftsOf(id), now }),
    current: selectCallOffs(db, sql`call_offs.id = ${id} AND ${mayUndo(signedIn.id, now)}`),
  });
  const [row] = current;
  if (!row) throw new AppError('call_off.not_found');
  if (row.undoneAt === null) throw new AppError('call_off.begun', { beginsAt: toInstant(row.beginsAt) });
  const isFirst = undone.length > 0;
  if (isFirst)
    await queueMails(env, [...removedMails, ...shiftMails, ...eventMails, ...settledMails(settled)]);
  return {
    ...toCallOff(row),
    lost: isFirst
      ? lost.map(({ personId, name, shiftId, title, startTime }) => ({
          person: { id: personId, name },
          shift: { id: shiftId, title, startTime: toInstant(startTime) },
        }))
      : [],
  };
}
