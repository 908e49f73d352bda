import {
  type Answer,
  type BodyOutput,
  CalendarDay,
  type Charge,
  fromWallClock,
  offsetAt,
  type putInCharge as putEndpoint,
  toInstant,
} from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists, auditWhen } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { selectRole } from '../../platform/identity/admin-rights.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { selectCharges, toCharge } from '../reading/charges.ts';
import { partEnd } from '../rules/in-charge.ts';
import { dayCharges } from '../tables/charges.table.ts';
import {
  insertParts,
  isEndable,
  isNewTo,
  isReplacedBy,
  lostTo,
  lostWith,
  mayGive,
  mayTake,
  type Part,
  selectShiftStarts,
} from './charges.repository.ts';
import { enqueueEndedMails, enqueueInChargeMail } from './mails/in-charge.ts';

/** Who is in charge of a day (product 77). */

/** @throws AppError route.not_found, if it is no calendar day */
export function requireDay(day: string): string {
  if (!v.is(CalendarDay, day)) throw new AppError('route.not_found');
  return day;
}

/** The part of a day from a time on the rink's clock on, or the whole day. */
function partOf(day: string, from: string | null): Part {
  const [dayStart, dayEnd] = [startOfDay(day), startOfDay(day, 1)];
  const startTime = from === null ? dayStart : timeOn(day, from);
  return { id: newId('chg'), day, dayStart, dayEnd, startTime, replacedUntil: dayEnd };
}

/** The first instant with a time on the rink's clock. A time that the clock change skips is an hour later. */
function timeOn(day: string, time: string): number {
  const shown = Date.parse(`${day}T${time}:00Z`);
  return fromWallClock(shown)[0] ?? shown - offsetAt(startOfDay(day));
}

/** The same weekday of each later week that has shifts. */
const laterWeeksOf = (day: string, starts: readonly { startTime: number }[]) =>
  [...new Set(starts.map(({ startTime }) => dayOf(startTime)))].filter(
    (other) => other > day && (Date.parse(other) - Date.parse(day)) % (7 * DAY_MS) === 0,
  );

/**
 * Puts somebody in charge of a day or the rest of it, and of the same weekday of later weeks. Whoever was in charge then is not any
 * more. Both get a mail, unless they do it themselves. Nothing happens if the person is in charge of all of it already.
 *
 * @throws AppError route.not_found | charge.day_over | person.not_found | person.not_volunteer
 */
export async function putInCharge(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  day: string,
  { personId, from, isWeekly }: BodyOutput<typeof putEndpoint>,
): Promise<Answer<typeof putEndpoint>> {
  const now = clock.now();
  if (requireDay(day) < dayOf(now)) throw new AppError('charge.day_over');
  const days = isWeekly ? laterWeeksOf(day, await selectShiftStarts(db, startOfDay(day, 1))) : [];
  const parts = [day, ...days].map((each) => partOf(each, from));
  const rows = await batch(db, {
    ...give({
      context: { db, now, actorId: signedIn.id, requestId },
      parts,
      personId,
      when: mayGive(signedIn.id, personId),
      action: 'charge.given',
    }),
    role: selectRole(db, personId),
    charges: selectCharges(
      db,
      sql`charge.day IN (SELECT value FROM json_each(${JSON.stringify([day, ...days])}))`,
    ),
  });
  const [person] = rows.role;
  if (!person) throw new AppError('person.not_found');
  if (person.role === 'user') throw new AppError('person.not_volunteer', { state: person.role });
  await queueMails(env, [...rows.ended, ...(rows.mails ?? [])]);
  return { items: rows.charges.map(toCharge) };
}

interface Giving {
  context: Pick<ServiceContext, 'db' | 'requestId'> & { now: number; actorId: string };
  parts: readonly Part[];
  personId: string;
  /** Whether the actor may. */
  when: SQL;
  action: 'charge.given' | 'charge.taken';
}

/** The statements that put a person in charge who is not yet, in their order in a batch. */
function give({ context: { db, now, actorId, requestId }, parts, personId, when, action }: Giving) {
  const [first] = parts;
  const isChange = sql`(${when} AND ${isNewTo(personId, parts)})`;
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId,
      action,
      subjectKind: 'charge',
      subjectId: first?.id ?? null,
      personId,
      after: { days: parts.map(({ day }) => day), from: first && toInstant(first.startTime) },
      requestId,
    },
    isChange,
  );
  const happened = auditRowExists(audit.id);
  const mail = { auditId: audit.id, now };
  return {
    ended: enqueueEndedMails(db, {
      lost: lostTo(parts),
      exceptIds: [personId, actorId],
      when: isChange,
      ...mail,
    }),
    audit: audit.statement,
    replaced: db.delete(dayCharges).where(sql`${isReplacedBy(parts)} AND ${happened}`),
    made: insertParts(db, { parts, personId, when: happened, now }),
    mails:
      personId === actorId
        ? undefined
        : enqueueInChargeMail(db, { personId, ids: parts.map(({ id }) => id), when: happened, ...mail }),
  };
}

/**
 * Puts the caller in charge now, until the next part of today. Nothing happens if they are already.
 *
 * @throws AppError charge.not_lead
 */
export async function takeCharge({ db, env, clock, signedIn, requestId }: ServiceContext): Promise<Charge> {
  const now = clock.now();
  const part = { ...partOf(dayOf(now), null), startTime: now, replacedUntil: now + 1 };
  const {
    charges: [taken],
    ended,
  } = await batch(db, {
    ...give({
      context: { db, now, actorId: signedIn.id, requestId },
      parts: [part],
      personId: signedIn.id,
      when: mayTake(signedIn.id, part),
      action: 'charge.taken',
    }),
    charges: selectCharges(
      db,
      sql`charge.day = ${part.day} AND charge.user_id = ${signedIn.id}
        AND charge.start_time <= ${now} AND ${partEnd} > ${now}`,
    ),
  });
  if (!taken) throw new AppError('charge.not_lead');
  await queueMails(env, ended);
  return toCharge(taken);
}

/**
 * Ends that somebody is in charge; they get a mail, unless they do it themselves.
 *
 * @throws AppError charge.not_found
 */
export async function endCharge(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  id: string,
): Promise<undefined> {
  const now = clock.now();
  const isThis = isEndable(id, signedIn.id);
  const exists = sql`EXISTS (SELECT 1 FROM day_charges WHERE ${isThis})`;
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'charge.ended',
      subjectKind: 'charge',
      subjectId: id,
      personId: sql`(SELECT day_charges.user_id FROM day_charges WHERE day_charges.id = ${id})`,
      requestId,
    },
    exists,
  );
  const { mails, ended } = await batch(db, {
    mails: enqueueEndedMails(db, {
      lost: lostWith(id),
      exceptIds: [signedIn.id],
      auditId: audit.id,
      when: exists,
      now,
    }),
    audit: audit.statement,
    ended: db
      .delete(dayCharges)
      .where(sql`${eq(dayCharges.id, id)} AND ${isThis}`)
      .returning({ id: dayCharges.id }),
  });
  if (ended.length === 0) throw new AppError('charge.not_found');
  await queueMails(env, mails);
}
