import type { SeasonClosing } from '@ijsploeg/worker/contract';
import { toInstant } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditRowExists, auditWhen } from '../../platform/audit/audit.statements.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { selectThanksCount } from '../../presence/hours/thanks.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import * as rows from './closing.repository.ts';
import { selectFigureRows, toFigureRows } from './figures.repository.ts';
import { toFigures } from './figures.ts';
import { seasonFigures } from './season-results.table.ts';
import { selectSeason } from './seasons.repository.ts';
import { toSeason } from './seasons.service.ts';

/** Each attempt fails only if somebody wrote between reading and closing. */
const MAX_ATTEMPTS = 5;

/** The statements that {@link toClosing} needs. */
export const selectClosing = (db: Db, id: string, now: number) => ({
  season: selectSeason(db, id),
  closing: rows.selectClosing(db, id, now),
  thanks: selectThanksCount(db, now),
});

/** @throws AppError season.not_found */
export function toClosing({
  season: [season],
  closing: [closing],
  thanks: [thanks],
}: BatchResults<ReturnType<typeof selectClosing>>): SeasonClosing {
  if (!season || !closing) throw new AppError('season.not_found');
  const { closableFrom, guests, notes, reasons, noShows, asks, messages, answers, ...numbers } = closing;
  return {
    season: toSeason(season),
    ...numbers,
    closableFrom: toInstant(closableFrom),
    thanks: thanks?.due ?? 0,
    erased: { guests, notes, reasons, noShows, asks, messages, answers },
  };
}

/**
 * Closes a season: freezes what everybody worked and the figures, and erases what is only needed while it runs (product 87). From
 * then on triggers refuse every change of its hours (migrations/0011_seasons.sql).
 *
 * @throws AppError season.not_found | season.closed | season.wrong_name | season.not_over with `closableFrom` |
 *   season.corrections_waiting with their `count` | auth.forbidden if the caller is no longer an admin
 */
export async function closeSeason(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
  name: string,
): Promise<SeasonClosing> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const now = clock.now();
    const {
      revisions: [seen],
      ...read
    } = await batch(db, {
      revisions: rows.selectRevisions(db),
      ...selectClosing(db, id, now),
      ...selectFigureRows(db, id, now),
    });
    const closing = toClosing(read);
    refuseUnlessClosable(closing, name, now);
    if (!seen) throw new Error('the table revisions has one row');
    const audit = auditWhen(
      db,
      {
        at: now,
        actorId: signedIn.id,
        action: 'season.closed',
        subjectKind: 'season',
        subjectId: id,
        after: { people: closing.people, shifts: closing.shifts, minutes: closing.minutes },
        requestId,
      },
      sql`${isAdminStill(signedIn.id)} AND ${rows.isUnchangedSince(seen)} AND ${rows.countCorrections(id)} = 0
        AND EXISTS (SELECT 1 FROM seasons WHERE seasons.id = ${id} AND seasons.closed_at IS NULL
          AND seasons.name = ${name} AND ${rows.closableFrom(id)} <= ${now})`,
    );
    const {
      closed: [closed],
      actor: [actor],
      ...after
    } = await batch(db, {
      audit: audit.statement,
      totals: rows.insertTotals(db, id, audit.id, now),
      figures: insertFrom(
        db,
        seasonFigures,
        { seasonId: id, name: sql`figure.key`, value: sql`figure.value` },
        {
          from: sql`json_each(${JSON.stringify(stringified(toFigures(toFigureRows(read))))}) AS figure`,
          where: auditRowExists(audit.id),
        },
      ),
      ...rows.erase(db, id, audit.id),
      // Last, because from here on the triggers refuse changes.
      closed: db
        .update(seasons)
        .set({ closedAt: now, updatedAt: now })
        .where(and(eq(seasons.id, id), auditRowExists(audit.id)))
        .returning({ id: seasons.id }),
      actor: selectRole(db, signedIn.id),
      ...selectClosing(db, id, now),
    });
    if (closed) return toClosing(after);
    refuseUnlessAdmin(actor);
  }
  throw new AppError('database.unavailable');
}

/** Each value as JSON text, as the column stores it. */
const stringified = (figures: object) =>
  Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, JSON.stringify(value)]));

function refuseUnlessClosable(
  { season, closableFrom, corrections }: SeasonClosing,
  name: string,
  now: number,
): void {
  if (season.closedAt !== null) throw new AppError('season.closed');
  if (Date.parse(closableFrom) > now) throw new AppError('season.not_over', { closableFrom });
  if (corrections > 0) throw new AppError('season.corrections_waiting', { count: corrections });
  if (season.name !== name) throw new AppError('season.wrong_name');
}
