import { type ClaimRefusal, MAX_ASKED_AT_ONCE, MAX_LIST_ROWS } from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { shiftShape } from '../reading/shifts.repository.ts';
import { selectShiftDays } from '../rules/day-part.ts';
import {
  ASKED_FULL_SHIFT_RULES,
  ASKED_RULES,
  firstRefusal,
  holdsOffer,
  holdsPlace,
  needsPeople,
  openRequestOn,
} from '../rules/shift-rules.ts';
import { asks } from '../tables/asks.table.ts';
import { type Asking, canTakePlace, isAskable, leavesAt, waitingMail } from './ask-rules.ts';
import { rankCandidates } from './candidates.repository.ts';

/** If the shift starts later than this, an ask expires after a day, so that the place can be offered to others. */
const LONG_BEFORE_MS = 3 * DAY_MS;

/** The people whom an admin asks: a number of the best candidates, or these. */
export type Chosen = { count: number } | { volunteerIds: readonly string[] };

/** One call of `askPeople`. */
interface AskCall extends Asking {
  shiftId: string;
  now: number;
}

/** In SQL, over `shifts`: when an ask made now expires. */
const expiry = (now: number) => sql`iif(shifts.start_time > ${now + LONG_BEFORE_MS},
  min(shifts.start_time, ${leavesAt(now)} + ${DAY_MS}), shifts.start_time)`;

/** In SQL: the ids of the chosen people who can be asked. */
function chosenPeople(chosen: Chosen, { shiftId, actorId, now }: AskCall): SQL {
  const askable = { actorId, now };
  if ('count' in chosen)
    return sql`SELECT id FROM (${rankCandidates({ shiftId, now, askable, limit: chosen.count })})`;
  return sql`WITH shift_days AS MATERIALIZED (${selectShiftDays(shiftId, now)})
    SELECT profiles.id AS id FROM json_each(${JSON.stringify([...new Set(chosen.volunteerIds)])}) AS named
      CROSS JOIN profiles ON profiles.id = named.value CROSS JOIN shifts
    WHERE shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin') AND ${isAskable(askable)}`;
}

/**
 * Asks the chosen people who can be asked, in one statement, so that two calls at once ask different people. The ids start
 * with `prefix`.
 */
export const insertAsks = (db: Db, prefix: string, chosen: Chosen, call: AskCall) =>
  insertFrom(
    db,
    asks,
    {
      id: sql`${prefix} || lower(hex(randomblob(4)))`,
      shiftId: call.shiftId,
      volunteerId: sql`chosen.id`,
      askedBy: call.actorId,
      askedAt: call.now,
      expiresAt: expiry(call.now),
    },
    {
      from: sql`(${chosenPeople(chosen, call)}) AS chosen CROSS JOIN shifts`,
      where: sql`shifts.id = ${call.shiftId}`,
    },
  ).returning({ id: asks.id });

/** In SQL, over `asks`: the id starts with this prefix. */
export const hasIdPrefix = (prefix: string) => sql`asks.id > ${prefix} AND asks.id < ${`${prefix}g`}`;

/** Deletes those of these asks for a shift that nobody can have seen in a mail or by WhatsApp, and nobody answered. */
export const deleteUnsentAsks = (db: Db, shiftId: string, askIds: readonly string[], now: number) =>
  db
    .delete(asks)
    .where(
      sql`${asks.shiftId} = ${shiftId} AND ${asks.id} IN (SELECT value FROM json_each(${JSON.stringify(askIds)}))
        AND ${asks.answer} IS NULL AND ${asks.whatsappAt} IS NULL AND EXISTS (SELECT 1 FROM ${waitingMail(asks, now)})`,
    )
    .returning({ id: asks.id });

/** The asks whose ids start with a prefix, with the names of the people. */
export const selectAsked = (db: Db, prefix: string) =>
  db
    .select({
      id: asks.id,
      volunteerId: asks.volunteerId,
      name: sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`.as('name'),
    })
    .from(asks)
    .innerJoin(profiles, eq(profiles.id, asks.volunteerId))
    .where(hasIdPrefix(prefix))
    .orderBy(profiles.searchText, profiles.id);

/** How many more people can be asked, counted up to MAX_ASKED_AT_ONCE. */
export const countLeft = (db: Db, { shiftId, actorId, now }: AskCall) =>
  db
    .select({ left: sql<number>`count(*)`.as('left_to_ask') })
    .from(
      sql`(${rankCandidates({ shiftId, now, askable: { actorId, now }, limit: MAX_ASKED_AT_ONCE })}) AS askable`,
    );

/** The facts of the shift that explain why nobody was asked. */
export const selectShiftToAsk = (db: Db, shiftId: string, now: number) =>
  db
    .select({
      status: sql<'active' | 'completed' | 'cancelled'>`shifts.status`.as('shift_status'),
      hasStarted: sql<number>`shifts.start_time <= ${now}`.as('has_started'),
      hasPlace: sql<number>`${needsPeople(now)}`.as('has_place'),
    })
    .from(sql`shifts`)
    .where(sql`shifts.id = ${shiftId}`);

/** In SQL: this ask is to this person, and can still be answered. */
export const isOpenAsk = (id: string, personId: string, now: number) => sql`EXISTS (
  SELECT 1 FROM asks WHERE asks.id = ${id} AND asks.volunteer_id = ${personId} AND asks.expires_at > ${now})`;

/** In SQL: the shift of an ask. */
export const shiftOfAsk = (id: string) => sql`(SELECT asks.shift_id FROM asks WHERE asks.id = ${id})`;

/** Notes a no, unless the person holds a place on the shift; no row otherwise, and if they said so before. */
export const declineAsk = (db: Db, id: string, personId: string, now: number) =>
  db
    .update(asks)
    .set({ answer: 'no', answeredAt: now })
    .where(
      sql`${asks.id} = ${id} AND ${asks.volunteerId} = ${personId} AND ${asks.expiresAt} > ${now}
        AND ${asks.answer} IS NOT 'no' AND NOT EXISTS (
          SELECT 1 FROM shift_assignments AS held
          WHERE held.shift_id = asks.shift_id AND held.volunteer_id = asks.volunteer_id AND held.status <> 'cancelled')`,
    )
    .returning({ id: asks.id });

/** In SQL: this ask is to this person, who said no, and it has not expired. */
export const isDeclined = (id: string, personId: string, now: number) => sql`EXISTS (
  SELECT 1 FROM asks WHERE asks.id = ${id} AND asks.volunteer_id = ${personId} AND asks.answer = 'no'
    AND asks.expires_at > ${now})`;

/** A person's ask with its shift, whether they hold a place on it, and why they cannot take one. */
export const selectAsk = (db: Db, id: string, personId: string, now: number) => {
  const claim = { personId: sql`profiles.id`, now };
  return selectJson(db, {
    ask: { id: asks.id, answer: asks.answer, expiresAt: asks.expiresAt },
    ...shiftShape,
    isOnShift: sql<boolean>`json(iif(${holdsPlace}, 'true', 'false'))`,
    refusal: sql<ClaimRefusal | null>`iif(${openRequestOn} IS NULL,
      ${firstRefusal(ASKED_RULES, claim)}, ${firstRefusal(ASKED_FULL_SHIFT_RULES, claim)})`,
    request: sql<string | null>`${openRequestOn}`,
  })
    .from(
      sql`asks CROSS JOIN shifts ON shifts.id = asks.shift_id CROSS JOIN profiles ON profiles.id = asks.volunteer_id
        LEFT JOIN events ON events.id = shifts.event_id`,
    )
    .where(sql`asks.id = ${id} AND asks.volunteer_id = ${personId}`);
};

/**
 * The open asks of the session's person for shifts that they can take a place on, by start. An offer of the waitlist is the
 * same place, and shown instead.
 */
export const selectOwnAsks = (db: Db, session: SessionKey) =>
  selectJson(db, { id: asks.id, askedAt: asks.askedAt, expiresAt: asks.expiresAt, ...shiftShape })
    .from(
      sql`asks CROSS JOIN shifts ON shifts.id = asks.shift_id CROSS JOIN profiles ON profiles.id = asks.volunteer_id
        LEFT JOIN events ON events.id = shifts.event_id`,
    )
    .where(
      sql`asks.volunteer_id = ${personOf(session)} AND asks.answer IS NULL AND asks.expires_at > ${session.now}
        AND ${canTakePlace(sql`profiles.id`, session.now)} AND NOT ${holdsOffer(session.now)}`,
    )
    .orderBy(sql`shifts.start_time, asks.id`)
    .limit(MAX_LIST_ROWS);

/** Deletes the asks made before a moment. */
export const deleteAsksBefore = (db: Db, before: number) =>
  db.delete(asks).where(sql`${asks.askedAt} < ${before}`);
