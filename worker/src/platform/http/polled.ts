import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type BatchResults, mapStatements, type Statements } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { filled, once, rewriter } from '../db/shared-queries.ts';
import { MINUTE_MS } from '../lib/durations.ts';
import { revisions } from '../tables/revisions.table.ts';
import { VERSION } from '../version.ts';
import { etagsIn, hashOf } from './etag.ts';
import type { SessionReader, SignedIn } from './signed-in.ts';

/**
 * Answers that clients poll. The ETag of an answer names the revision of its tables, the reader, and until when the answer
 * is valid. So an unchanged answer costs one row instead of the list: the other statements of the batch read nothing.
 */

type Revised = Exclude<keyof typeof revisions.$inferSelect, 'id'>;

/** In SQL: an answer changes without a write at a moment from `now` on and before `end`: a shift starts, for example. */
type HasTimedChange = (now: Placeholder, end: Placeholder) => SQL;

/** A table whose rows change answers by time alone. Routes name it only as such a constant, so none forgets its moments. */
export interface TimedTable {
  table: 'shifts' | 'events';
  hasTimedChange: HasTimedChange;
}

/** Reads a header of the request. */
export type ReadHeader = (name: string) => string | undefined;

/** What a polled answer is made from. */
export interface Shown {
  tables: readonly (Exclude<Revised, TimedTable['table']> | TimedTable)[];
  /** Further moments at which the answer changes, beside those of its tables. */
  hasTimedChange?: HasTimedChange;
  /** Who the answer is for, where a header says that and not a session; letters, digits and hyphens. */
  readerOf?: (header: ReadHeader) => string;
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

const personReading = (signedIn: SignedIn | null) =>
  signedIn ? `${signedIn.id}.${signedIn.role}` : 'visitor';

const KNOWN = sql.placeholder('known');
const NOW = sql.placeholder('now');
const END = sql.placeholder('end');

/**
 * An ETag is valid until the end of the five minutes in which it was made, or not at all if the answer changes by itself
 * within them. So it does not reveal when a hidden shift starts, and changes at multiples of five minutes, which are the
 * usual ones, cost nothing.
 */
const HOLDS_MS = 5 * MINUTE_MS;

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
  header: ReadHeader;
}

/**
 * Returns a function that reads the session with the statements of a route. The statements return nothing if the caller
 * already has the answer.
 */
export function polledReader({ tables, hasTimedChange, readerOf }: Shown) {
  const revision = tables
    .map((shown) => (typeof shown === 'string' ? shown : shown.table))
    .map((table) => `"${getTableColumns(revisions)[table].name}"`)
    .join(' || ');
  const timed = tables.filter((shown) => typeof shown !== 'string');
  const moments = [...timed, { hasTimedChange }].flatMap(
    ({ hasTimedChange }) => hasTimedChange?.(NOW, END) ?? [],
  );
  /** The revision, and whether the answer changes by itself before the end. */
  const selectRevision = once((db) =>
    db
      .select({
        text: sql<string>`${sql.raw(revision)}`.as('revision'),
        changesSoon:
          sql<number>`${sql.raw(revision)} IS NOT ${KNOWN} AND (${sql.join([...moments, sql`FALSE`], sql` OR `)})`.as(
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
    { db, now, session, header }: Poll,
    statements: S,
  ): Promise<PolledRead<S>> => {
    const end = (Math.floor(now / HOLDS_MS) + 1) * HOLDS_MS;
    const read = async (known: string | null) => {
      const { signedIn, rows } = await session.read({
        ...(known === null ? statements : mapStatements(statements, (one) => unlessAt(db, one, [known]))),
        revision: filled(selectRevision(db), { now, known, end }),
      });
      const { text = '', changesSoon } = rows.revision[0] ?? {};
      const mark = {
        revision: text,
        until: changesSoon ? now + 1 : end,
        reader: `${readerOf?.(header) ?? personReading(signedIn)}.${VERSION}`,
      };
      return { signedIn, rows, mark };
    };
    const known = etagsIn(header('If-None-Match'))
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
