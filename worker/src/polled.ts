import { MAX_SHIFT_HOURS } from '@ijsploeg/worker/contract';
import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BatchResults, mapStatements, type Statements } from './db/batch.ts';
import { type Db, filled, once, rewriter } from './db/client.ts';
import { events, revisions, shifts } from './db/schema.ts';
import { etagsIn, hashOf } from './lib/etag.ts';
import type { SessionReader, SignedIn } from './signed-in.ts';
import { VERSION } from './version.ts';

/**
 * Answers that clients poll. Their ETag says from which revision of their tables they were made, for whom, and until when
 * they hold, so an unchanged answer costs one row instead of the list: nothing else of the batch is read.
 */

type ShownTable = Exclude<keyof typeof revisions.$inferSelect, 'id'>;

/** What a polled answer is made from. */
export interface Shown {
  tables: readonly ShownTable[];
  /**
   * In SQL: there is a moment from `now` on, and before `end`, at which it changes by itself. The starts and ends of the
   * tables are known.
   */
  hasMoment?: (now: Placeholder, end: Placeholder) => SQL;
}

/** The parts of an ETag. */
interface Mark {
  /** The texts of the tables. */
  revision: string;
  /** Until when the answer is the same if nothing is written; milliseconds UTC. */
  until: number;
  /** Who the answer is for: the person, with which rights, and which version of this code made it. */
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
 * An ETag holds until the end of the five minutes in which it was made, or not at all if a moment lies within them. So it
 * does not tell when a hidden shift starts, and the usual moments, at full minutes of five, cost nothing.
 */
const HOLDS_MS = 5 * 60_000;

/** In SQL: a shift starts, ends or opens from now on and before the end. None is longer than the maximum. */
const hasShiftMoment = sql`
  EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.startTime} >= ${NOW} AND ${shifts.startTime} < ${END})
  OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.endTime} >= ${NOW} AND ${shifts.endTime} < ${END}
    AND ${shifts.startTime} > ${NOW} - ${MAX_SHIFT_HOURS * 3_600_000} AND ${shifts.startTime} < ${END})
  OR EXISTS (SELECT 1 FROM ${shifts} WHERE ${shifts.opensAt} >= ${NOW} AND ${shifts.opensAt} < ${END})`;

/** In SQL: an event starts or ends from now on and before the end. */
const hasEventMoment = sql`
  EXISTS (SELECT 1 FROM ${events} WHERE ${events.startDate} >= ${NOW} AND ${events.startDate} < ${END})
  OR EXISTS (SELECT 1 FROM ${events} WHERE ${events.endDate} >= ${NOW} AND ${events.endDate} < ${END})`;

/** What {@link polledReader} found. */
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
 * Returns a function that reads the session with the statements of a route, or without them if the caller has their
 * answer already.
 */
export function polledReader({ tables, hasMoment }: Shown) {
  const revision = tables.map((table) => `"${getTableColumns(revisions)[table].name}"`).join(' || ');
  const moments = [
    ...(tables.includes('shifts') ? [hasShiftMoment] : []),
    ...(tables.includes('events') ? [hasEventMoment] : []),
    ...(hasMoment ? [hasMoment(NOW, END)] : []),
    sql`FALSE`,
  ];
  /** The revision, and whether the answer changes by itself soon. */
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
  /** The statement returns nothing, and reads nothing, as long as the revision is the added parameter. */
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
    // Nothing was read, but for somebody else, or with other rights, the answer is another one.
    if (found.mark.reader !== known.reader) return read(null);
    return { ...found, unchanged: toEtag(known) };
  };
}

/** The ETag of an answer, and whether the request has an equal answer already. */
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
