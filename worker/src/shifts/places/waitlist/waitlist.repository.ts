import { MAX_LIST_ROWS, MAX_WAITLIST_ENTRIES } from '@ijsploeg/worker/contract';
import { eq, getTableColumns, sql } from 'drizzle-orm';
import { events } from '../../../events/events.table.ts';
import type { Db } from '../../../platform/db/client.ts';
import { insertFrom } from '../../../platform/db/insert-from.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { filled, once } from '../../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../../platform/http/signed-in.ts';
import { contactColumns } from '../../../platform/identity/contact.ts';
import { personOf } from '../../../platform/identity/sessions.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { shiftShape } from '../../reading/shifts.repository.ts';
import { FULL_SHIFT_RULES, firstRefusal, hasFreePlace, satisfiesRules } from '../../rules/shift-rules.ts';
import { isWaiting, waitingOf, waitingShape } from '../../rules/waiting.ts';
import { shifts } from '../../tables/shifts.table.ts';
import { waitlistEntries } from '../../tables/waitlist.table.ts';
import { refusedShape } from '../take-place.ts';

/** A person who waits for a shift. */
export interface Waiter {
  shiftId: string;
  personId: string;
  now: number;
}

const isInLine = sql`state IN ('waiting', 'offered')`;

const entryCount = (personId: string) =>
  sql<number>`(SELECT count(*) FROM waitlist_entries WHERE volunteer_id = ${personId} AND ${isInLine})`;

/** Puts a person in line for a full shift; no row if a rule refuses, or if they already wait for it. */
export const insertEntry = (db: Db, id: string, { shiftId, personId, now }: Waiter) =>
  insertFrom(
    db,
    waitlistEntries,
    { id, shiftId: sql`shifts.id`, volunteerId: sql`profiles.id`, state: 'waiting', joinedAt: now },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${personId}`,
      where: sql`shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin')
        AND ${satisfiesRules(FULL_SHIFT_RULES, { personId, now })} AND NOT (${hasFreePlace(now)})
        AND ${entryCount(personId)} < ${MAX_WAITLIST_ENTRIES}`,
    },
  )
    .onConflictDoNothing()
    .returning({ id: waitlistEntries.id });

/** The person's position, and why {@link insertEntry} inserted nothing; no row when the shift does not exist. */
export const selectTurn = (db: Db, { shiftId, personId, now }: Waiter) =>
  selectJson(db, {
    waiting: waitingOf(personId, now),
    refusal: firstRefusal(FULL_SHIFT_RULES, { personId, now }),
    ...refusedShape,
    entryCount: entryCount(personId),
  })
    .from(shifts)
    .innerJoin(profiles, eq(profiles.id, personId))
    .where(eq(shifts.id, shiftId));

/** Takes a person out of line; no row if they do not wait. */
export const endEntry = (db: Db, { shiftId, personId, now }: Waiter) =>
  db
    .update(waitlistEntries)
    .set({ state: 'left', endedAt: now })
    .where(sql`shift_id = ${shiftId} AND volunteer_id = ${personId} AND ${isInLine}`)
    .returning({ id: waitlistEntries.id });

/** An entry with its shift. */
export const findEntry = async (db: Db, entryId: string) =>
  (
    await selectJson(db, { entry: getTableColumns(waitlistEntries), ...shiftShape })
      .from(waitlistEntries)
      .innerJoin(shifts, eq(shifts.id, waitlistEntries.shiftId))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .where(eq(waitlistEntries.id, entryId))
      .get()
  )?.row;

/** In SQL: a place is kept for this entry. */
export const isOpenOffer = (entryId: string, now: number) => sql`EXISTS (
  SELECT 1 FROM waitlist_entries AS offer
  WHERE offer.id = ${entryId} AND offer.state = 'offered' AND offer.offer_expires_at > ${now})`;

/** The id of a shift, if it exists. */
export const selectShiftId = (db: Db, shiftId: string) =>
  db.select({ id: shifts.id }).from(shifts).where(eq(shifts.id, shiftId));

/** The people who wait for a place on a shift: first those with an offer, then the others in line. */
export const selectWaitlist = (db: Db, shiftId: string, now: number) =>
  selectJson(db, {
    id: sql<string>`entry.id`,
    joinedAt: sql<number>`entry.joined_at`,
    waiting: waitingShape(now),
    volunteer: contactColumns,
  })
    .from(sql`waitlist_entries AS entry CROSS JOIN profiles ON profiles.id = entry.volunteer_id`)
    .where(sql`entry.shift_id = ${shiftId} AND ${isWaiting(now)}`)
    .orderBy(sql`entry.state <> 'offered', entry.joined_at, entry.id`)
    .limit(MAX_LIST_ROWS);

const NOW = sql.placeholder('now');

const ownEntries = once((db) =>
  selectJson(db, { id: sql<string>`entry.id`, waiting: waitingShape(NOW), ...shiftShape })
    .from(
      sql`waitlist_entries AS entry CROSS JOIN shifts ON shifts.id = entry.shift_id
        LEFT JOIN events ON events.id = shifts.event_id`,
    )
    .where(
      sql`entry.volunteer_id = ${personOf({ sessionId: sql.placeholder('sessionId') })} AND ${isWaiting(NOW)}
        AND shifts.start_time > ${NOW}`,
    )
    .orderBy(sql`shifts.start_time, shifts.id`)
    .prepare(),
);

/** The upcoming shifts for which the session's person waits, by start. */
export const selectOwnEntries = (db: Db, session: SessionKey) => filled(ownEntries(db), { ...session });
