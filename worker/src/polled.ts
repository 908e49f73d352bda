import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BatchResults, mapStatements, type Statements } from './db/batch.ts';
import { type Db, filled, once, rewriter } from './db/client.ts';
import { events, revisions, shifts } from './db/schema.ts';
import { HOUR_MS, MINUTE_MS } from './lib/durations.ts';
import { etagsIn, hashOf } from './lib/etag.ts';
import type { SessionReader, SignedIn } from './signed-in.ts';
import { VERSION } from './version.ts';

/**
 * Answers that clients poll. The ETag of an answer names the revision of its tables, the reader, and until when the answer
 * is valid. So an unchanged answer costs one row instead of the list: the other statements of the batch read nothing.
 */

type ShownTable = Exclude<keyof typeof revisions.$inferSelect, 'id'>;

/** What a polled answer is made from. */
export interface Shown {
  tables: readonly ShownTable[];
  /**
   * In SQL: the answer changes without a write at a moment from `now` on and before `end`. The starts and ends of shifts
   * and events need not be included.
   */
  hasMoment?: (now: Placeholder, end: Placeholder) => SQL;
}

/** The parts of an ETag. */
interface Mark {
  /** The joined revisions of the tables. */
  revision: string;
  /** Until when the answer is the same unless something is written; milliseconds UTC. */
  until: number;
  /** Who the answer is for, with which role, and which version of this code made it. */
  reader: string;
  /** A hash of the answer. */
  hash: string;
}

const MARK = /^"([0-9A-F]+)\.(\d+)\.([\w.-]+)\.([0-9a-f]{32})"$/;

function toMark(etag: string): Mark | undefined {
  const [, revision, until, reader, hash] = MARK.exec(etag) ?? [];
  return revision && until && reader && hash ? { revision, until: Number(until), reader, hash } : undefined;
}

const toEtag = ({ revision, until, reader, hash }: Mark) => `"${revision}.${until}.${reader}.${hash}"`;

const readerOf = (signedIn: SignedIn | null) =>
  `${signedIn ? `${signedIn.id}.${signedIn.role}` : 'visitor'}.${VERSION}`;

const KNOWN = sql.placeholder('known');
const NOW = sql.placeholder('now');
const END = sql.placeholder('end');

/**
 * An ETag is valid until the end of the five minutes in which it was made, or not at all if the answer changes by itself
 * within them. So it does not reveal when a hidden shift starts, and changes at multiples of five minutes, which are the
 * usual ones, cost nothing.
 */
const HOLDS_MS = 5 * MINUTE_MS;

/** In SQL: a shift starts, ends or opens from now on and before the end. No shift is longer than MAX_SHIFT_HOURS. */
const hasShiftMoment = sql`
  EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.startTime} >= ${NOW} AND ${shifts.startTime} < ${END})
  OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.endTime} >= ${NOW} AND ${shifts.endTime} < ${END}
    AND ${shifts.startTime} > ${NOW} - ${MAX_SHIFT_HOURS * HOUR_MS} AND ${shifts.startTime} < ${END})
  OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.opensAt} >= ${NOW} AND ${shifts.opensAt} < ${END})`;

/** In SQL: an event starts or ends from now on and before the end. */
const hasEventMoment = sql`
  EXISTS (SELECT 1 FROM ${events} WHERE ${events.startDate} >= ${NOW} AND ${events.startDate} < ${END})
  OR EXISTS (SELECT 1 FROM ${events} WHERE ${events.endDate} >= ${NOW} AND ${events.endDate} < ${END})`;

/** The result of {@link polledReader}. */
interface PolledRead<S extends Statements> {
  signedIn: SignedIn | null;
  rows: BatchResults<S>;
  mark: Omit<Mark, 'hash'>;
  /** The ETag of the request, if the answer is still the same; then there are no rows. */
  unchanged?: string;
}

interface Poll {
  db: Db;
  now: number;
  session: SessionReader;
  ifNoneMatch: string | undefined;
}

/**
 * Returns a function that reads the session with the statements of a route. The statements return nothing if the caller
 * already has the answer.
 */
export function polledReader({ tables, hasMoment }: Shown) {
  const revision = tables.map((table) => `"${getTableColumns(revisions)[table].name}"`).join(' || ');
  const moments = [
    ...(tables.includes('shifts') ? [hasShiftMoment] : []),
    ...(tables.includes('events') ? [hasEventMoment] : []),
    ...(hasMoment ? [hasMoment(NOW, END)] : []),
    sql`FALSE`,
  ];
  /** The revision, and whether the answer changes by itself before the end. */
  const selectRevision = once((db) =>
    db
      .select({
        text: sql<string>`${sql.raw(revision)}`.as('revision'),
        changesSoon:
          sql<number>`${sql.raw(revision)} IS NOT ${KNOWN} AND (${sql.join(moments, sql` OR `)})`.as(
            'changes_soon',
          ),
      })
      .from(revisions)
      .prepare(),
  );
  /** Makes a statement return and read nothing if the revision equals the added parameter. */
  const unlessAt = rewriter(
    (query) => `SELECT * FROM (${query}) LIMIT (SELECT iif(${revision} = ?, 0, -1) FROM revisions)`,
  );

  return async <S extends Statements>(
    { db, now, session, ifNoneMatch }: Poll,
    statements: S,
  ): Promise<PolledRead<S>> => {
    const end = (Math.floor(now / HOLDS_MS) + 1) * HOLDS_MS;
    const read = async (known: string | null) => {
      const { signedIn, rows } = await session.read({
        ...(known === null ? statements : mapStatements(statements, (one) => unlessAt(db, one, [known]))),
        revision: filled(selectRevision(db), { now, known, end }),
      });
      const { text = '', changesSoon } = rows.revision[0] ?? {};
      const mark = { revision: text, until: changesSoon ? now + 1 : end, reader: readerOf(signedIn) };
      return { signedIn, rows, mark };
    };
    const known = etagsIn(ifNoneMatch)
      .map(toMark)
      .find((mark) => mark && mark.until > now);
    if (!known) return read(null);
    const found = await read(known.revision);
    if (found.mark.revision !== known.revision) return found;
    // Nothing was read, but the answer is different for another person or another role.
    if (found.mark.reader !== known.reader) return read(null);
    return { ...found, unchanged: toEtag(known) };
  };
}

/** The ETag of an answer, and whether the client already has an equal one. */
export async function compareAnswer(
  text: string,
  mark: Omit<Mark, 'hash'>,
  ifNoneMatch: string | undefined,
): Promise<{ etag: string; isKnown: boolean }> {
  const hash = await hashOf(text);
  const isKnown = etagsIn(ifNoneMatch).some((etag) => {
    const known = toMark(etag);
    return etag === '*' || (known?.hash === hash && known.reader === mark.reader);
  });
  return { etag: toEtag({ ...mark, hash }), isKnown };
}
