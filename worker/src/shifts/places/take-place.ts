import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { filled, once } from '../../platform/db/shared-queries.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { actingPerson } from '../../platform/identity/sessions.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { confirmsAtOnce, maxUpcoming } from '../../platform/settings/planning-settings.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { enqueueClaimMail } from '../notices/shift-assigned.ts';
import { type ShortRest, shortRest } from '../rules/rest.ts';
import {
  CLAIM_RULES,
  firstRefusal,
  type PlaceRefusal,
  satisfiesRules,
  withRest,
} from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';

interface Place {
  /** The id of the assignment, if it is a new one. */
  id: string | Placeholder;
  shiftId: string | Placeholder | SQL;
  volunteerId: string | SQL;
  /** The rules that apply; see `shift-rules.ts`. */
  rules: readonly PlaceRefusal[];
  /** Allows a free place that is offered to somebody else. */
  ignoresOffers?: boolean;
  /** The place that the person gives up in exchange. It does not count as an overlap, and the new place gets its status. */
  movedFrom?: string;
  /** An admin or a lead chose the person, so a shift whose claims an admin confirms needs no confirmation. */
  isChosen?: boolean | undefined;
  /** In SQL: a further condition. */
  when?: SQL;
  /** The submission that adds a walk-in. */
  walkInId?: string;
  now: number | Placeholder;
}

/** In SQL, over `shifts`: the status of a new place, and when it was confirmed. */
function statusOfNew({ isChosen = false, now }: Pick<Place, 'isChosen' | 'now'>) {
  const isConfirmed = sql`(${confirmsAtOnce} AND ${isChosen ? sql`TRUE` : sql`NOT shifts.needs_confirmation`})`;
  return {
    status: sql`iif(${isConfirmed}, 'confirmed', 'assigned')`,
    confirmedAt: sql`iif(${isConfirmed}, ${now}, NULL)`,
  };
}

/** In SQL: the status of the place that a person gives up, and when it was confirmed. A claim that confirmed it at once stays one. */
const statusOfMoved = (assignmentId: string, now: Place['now']) => {
  const moved = (value: SQL) =>
    sql`(SELECT ${value} FROM shift_assignments AS moved WHERE moved.id = ${assignmentId})`;
  return {
    status: moved(sql`moved.status`),
    confirmedAt: moved(sql`iif(moved.confirmed_at = moved.assigned_at, ${now}, moved.confirmed_at)`),
  };
};

/** The input of the rules. */
const toClaim = ({
  volunteerId,
  now,
  ignoresOffers = false,
  movedFrom,
}: Pick<Place, 'volunteerId' | 'now' | 'ignoresOffers' | 'movedFrom'>) => ({
  personId: volunteerId,
  now,
  ignoresOffers,
  ...(movedFrom !== undefined && { exceptPlace: movedFrom }),
});

/**
 * The only statement that gives anyone a place (product 16): it checks every rule and writes the row, so that
 * nothing can change in between. A cancelled assignment is reused as if it were new.
 *
 * Returns the row, or none when a rule refuses; then {@link selectRefusal} in the same batch finds which.
 */
const insertPlace = (
  db: Db,
  { id, shiftId, volunteerId, rules, when, walkInId, isChosen, now, ...place }: Place,
) =>
  insertFrom(
    db,
    shiftAssignments,
    {
      id,
      shiftId: sql`shifts.id`,
      volunteerId: sql`profiles.id`,
      ...(place.movedFrom ? statusOfMoved(place.movedFrom, now) : statusOfNew({ isChosen, now })),
      assignedAt: now,
      walkInId: walkInId ?? null,
    },
    {
      from: sql`shifts JOIN profiles ON profiles.id = ${volunteerId}`,
      where: sql`shifts.id = ${shiftId} AND profiles.role IN ('volunteer', 'admin')
        AND ${satisfiesRules(rules, toClaim({ volunteerId, now, ...place }))} AND ${when ?? sql`TRUE`}`,
    },
  )
    .onConflictDoUpdate({
      target: [shiftAssignments.shiftId, shiftAssignments.volunteerId],
      set: {
        status: sql`excluded.status`,
        assignedAt: sql`${now}`,
        confirmedAt: sql`excluded.confirmed_at`,
        completedAt: null,
        cancelledAt: null,
        isLead: false,
        acknowledgedAt: null,
        whatsappAt: null,
        walkInId: sql`excluded.walk_in_id`,
      },
      setWhere: eq(shiftAssignments.status, 'cancelled'),
    })
    .returning();

/** The data for the messages of refusals, over the rows of the shift and of the person. */
export const refusedShape = {
  requiredSkills: shifts.requiredSkills,
  opensAt: shifts.opensAt,
  skills: profiles.skills,
  limit: sql<number | null>`${maxUpcoming}`.as('place_limit'),
};

/**
 * Why {@link insertPlace} inserted nothing, by shift; no row for a shift that does not exist. A batch is one transaction, so this is the
 * reason at that moment.
 */
const selectRefusal = (db: Db, { shiftId, volunteerId, rules, now, ...place }: Place) =>
  db
    .select({
      shiftId: sql<string>`shifts.id`.as('shift_id'),
      refusal: firstRefusal(rules, toClaim({ volunteerId, now, ...place })),
      ...refusedShape,
      rest: rest(rules, { personId: volunteerId, now }),
      personId: profiles.id,
    })
    .from(shifts)
    .leftJoin(profiles, eq(profiles.id, volunteerId))
    .where(sql`${shifts.id} IN (${shiftId})`);

/** The short rest, if `shift.rest` is the last rule and the only one that refuses; otherwise null. */
const rest = (rules: readonly PlaceRefusal[], claim: { personId: string | SQL; now: number | Placeholder }) =>
  (rules.at(-1) === 'shift.rest'
    ? sql`CASE WHEN ${satisfiesRules(rules.slice(0, -1), claim)} THEN ${shortRest()} END`
    : sql`NULL`
  )
    .mapWith((json: string) => JSON.parse(json) as ShortRest)
    .as('short_rest') as SQL.Aliased<ShortRest | null>;

/** The statements that give a volunteer a place: `taken` inserts it, `obstacle` reads the reason of a refusal. */
export function takePlace(db: Db, values: Omit<Place, 'id'>) {
  const place = { ...values, id: newId('asg') };
  return { taken: insertPlace(db, place), obstacle: selectRefusal(db, place) };
}

const PERSON = actingPerson({
  sessionId: sql.placeholder('sessionId'),
  now: sql.placeholder('now'),
  today: sql.placeholder('today'),
});

const ownClaim = (acceptRest: boolean): Place => ({
  id: sql.placeholder('id'),
  shiftId: sql.placeholder('shiftId'),
  volunteerId: PERSON,
  rules: withRest(CLAIM_RULES, acceptRest),
  now: sql.placeholder('now'),
});
const preparedClaim = (acceptRest: boolean) => ({
  insert: once((db) => insertPlace(db, ownClaim(acceptRest)).prepare()),
  selectRefusal: once((db) => selectRefusal(db, ownClaim(acceptRest)).prepare()),
});
const CLAIM = preparedClaim(false);
const CLAIM_WITH_LITTLE_REST = preparedClaim(true);

const claimMail = once((db) =>
  enqueueClaimMail(db, {
    shiftIds: sql`SELECT value FROM json_each(${sql.placeholder('shiftIds')})`,
    personId: PERSON,
    now: sql.placeholder('now'),
  }).prepare(),
);

const claimValues = (session: SessionKey, shiftId: string) => ({ ...session, shiftId, id: newId('asg') });
const claimOf = (acceptRest: boolean) => (acceptRest ? CLAIM_WITH_LITTLE_REST : CLAIM);

/**
 * The statements of {@link takePlace} for the session's person, by the rules of a claim, and the mail about a claim that is confirmed
 * at once.
 */
export function claimPlace(
  db: Db,
  session: SessionKey,
  { shiftId, acceptRest }: { shiftId: string; acceptRest: boolean },
) {
  const values = claimValues(session, shiftId);
  const claim = claimOf(acceptRest);
  return {
    taken: filled(claim.insert(db), values),
    mails: filled(claimMail(db), { ...session, shiftIds: JSON.stringify([shiftId]) }),
    obstacle: filled(claim.selectRefusal(db), values),
  };
}

/**
 * The statements of {@link claimPlace} for several shifts. Each claim sees the places that those before it took. Afterwards, `held`
 * are the places that the person holds on these shifts, and `obstacles` the reasons for the others.
 */
export function claimPlaces(
  db: Db,
  session: SessionKey,
  { shiftIds, acceptRest }: { shiftIds: readonly string[]; acceptRest: boolean },
) {
  const claim = claimOf(acceptRest);
  const ids = JSON.stringify(shiftIds);
  return {
    ...numbered(shiftIds, (shiftId) => filled(claim.insert(db), claimValues(session, shiftId))),
    mails: filled(claimMail(db), { ...session, shiftIds: ids }),
    ...selectOutcome(db, ids, {
      volunteerId: actingPerson(session),
      rules: withRest(CLAIM_RULES, acceptRest),
      now: session.now,
    }),
  };
}

/** The statements of {@link takePlace} for several shifts; see {@link claimPlaces}. */
export const takePlaces = (
  db: Db,
  { shiftIds, ...place }: Omit<Place, 'id' | 'shiftId'> & { shiftIds: readonly string[] },
) => ({
  ...numbered(shiftIds, (shiftId) => insertPlace(db, { ...place, shiftId, id: newId('asg') })),
  ...selectOutcome(db, JSON.stringify(shiftIds), place),
});

/** One statement for each shift, by number. */
const numbered = <Taken>(shiftIds: readonly string[], insertOn: (shiftId: string) => Taken) =>
  Object.fromEntries(shiftIds.map((shiftId, index) => [`taken${index}`, insertOn(shiftId)])) as Record<
    `taken${number}`,
    Taken
  >;

const selectOutcome = (db: Db, shiftIds: string, place: Omit<Place, 'id' | 'shiftId'>) => ({
  held: db
    .select()
    .from(shiftAssignments)
    .where(
      and(
        sql`${shiftAssignments.shiftId} IN (SELECT value FROM json_each(${shiftIds}))`,
        eq(shiftAssignments.volunteerId, place.volunteerId),
        ne(shiftAssignments.status, 'cancelled'),
      ),
    ),
  obstacles: selectRefusal(db, {
    ...place,
    id: '',
    shiftId: sql`SELECT value FROM json_each(${shiftIds})`,
  }),
});

export type PlaceResults = BatchResults<ReturnType<typeof takePlace>>;
export type PlacesResults = BatchResults<ReturnType<typeof selectOutcome>>;
