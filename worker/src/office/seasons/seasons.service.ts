import {
  type NewSeason,
  type Season,
  type SeasonChange,
  type SeasonDetails,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, eq, isNull, not } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { differences } from '../../platform/audit/differences.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { copiedParts, specialDaysOf } from './copied-parts.ts';
import * as rows from './seasons.repository.ts';

type SeasonRow = Pick<
  typeof seasons.$inferSelect,
  'id' | 'name' | 'startsAt' | 'endsAt' | 'closedAt' | 'version'
>;

const daysOf = ({ startsAt, endsAt }: Pick<SeasonRow, 'startsAt' | 'endsAt'>) => ({
  from: dayOf(startsAt),
  to: dayOf(endsAt - 1),
});

/** Maps a season to the contract. */
export const toSeason = ({ id, name, version, closedAt, ...period }: SeasonRow): Season => ({
  id,
  name,
  ...daysOf(period),
  closedAt: toInstantOrNull(closedAt),
  version,
});

/** A season as the audit log shows it. */
const summaryOf = ({ name, from, to }: NewSeason) => ({ name, from, to });

const instantsOf = ({ from, to }: NewSeason) => ({ startsAt: startOfDay(from), endsAt: startOfDay(to, 1) });

/**
 * Starts a season. A repeated submission gets the season that the first one made.
 *
 * @throws AppError season.overlaps
 */
export async function createSeason(
  { db, clock, signedIn, requestId }: ServiceContext,
  season: NewSeason,
): Promise<Season> {
  const now = clock.now();
  const id = newId('sea');
  const period = instantsOf(season);
  const {
    created: [created],
  } = await batch(db, {
    inserted: insertFrom(
      db,
      seasons,
      { id, name: season.name, ...period, createdAt: now, updatedAt: now },
      { where: not(rows.overlapsAnother(id, period.startsAt, period.endsAt)) },
    ),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'season.created',
      subjectKind: 'season',
      subjectId: id,
      after: summaryOf(season),
      requestId,
    }).statement,
    created: rows.selectSameSeason(db, season.name, period),
  });
  if (!created) throw new AppError('season.overlaps');
  return toSeason(created);
}

/** @throws AppError season.not_found | season.closed | season.changed, with the stored season as `current` | season.overlaps */
export async function changeSeason(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
  { version, ...season }: SeasonChange,
): Promise<Season> {
  const now = clock.now();
  const [found] = await rows.selectSeason(db, id);
  if (!found) throw new AppError('season.not_found');
  const period = instantsOf(season);
  const {
    changed: [changed],
    current: [current],
  } = await batch(db, {
    changed: db
      .update(seasons)
      .set({ name: season.name, ...period, version: version + 1, updatedAt: now })
      .where(
        and(
          eq(seasons.id, id),
          eq(seasons.version, version),
          isNull(seasons.closedAt),
          not(rows.overlapsAnother(id, period.startsAt, period.endsAt)),
        ),
      )
      .returning({ id: seasons.id }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'season.changed',
      subjectKind: 'season',
      subjectId: id,
      ...differences(summaryOf(toSeason(found)), summaryOf(season)),
      requestId,
    }).statement,
    current: rows.selectSeason(db, id),
  });
  if (!current) throw new AppError('season.not_found');
  if (changed) return toSeason(current);
  if (current.closedAt !== null) throw new AppError('season.closed');
  if (current.version !== version) throw new AppError('season.changed', { current: toSeason(current) });
  throw new AppError('season.overlaps');
}

/** The statements that {@link toSeasonDetails} needs. */
export const selectSeasonDetails = (db: Db, id: string) => ({
  found: rows.selectSeason(db, id),
  before: rows.selectSeasonBefore(db, id),
  copies: rows.selectCopies(db),
  shifts: rows.countShifts(db, id),
  skills: rows.selectSkillNeeds(db, id),
});

/** @throws AppError season.not_found */
export function toSeasonDetails({
  found: [found],
  before: [before],
  copies,
  shifts: [shifts],
  skills,
}: BatchResults<ReturnType<typeof selectSeasonDetails>>): SeasonDetails {
  if (!found) throw new AppError('season.not_found');
  const season = toSeason(found);
  const starts = (before?.starts ?? []).map(dayOf);
  const shiftsByDay = new Map<string, number>();
  for (const day of starts) shiftsByDay.set(day, (shiftsByDay.get(day) ?? 0) + 1);
  const worked = [...shiftsByDay.keys()].sort();
  const [first, last] = [worked[0], worked.at(-1)];
  const copied = before?.days ? daysOf(before.days) : first && last ? { from: first, to: last } : null;
  return {
    season,
    shifts: shifts?.count ?? 0,
    before: copied,
    parts: (copied ? copiedParts(copied, season, shiftsByDay) : []).map((part) => {
      const plan = copies.find(({ from, startsOn }) => from === part.from && startsOn === part.startsOn);
      return { ...part, plan: plan ? { id: plan.id, state: plan.state } : null };
    }),
    specialDays: specialDaysOf(copied, season, shiftsByDay),
    skills,
  };
}
