import type { Answer, FiguresOfSeason, getSeasonFigures, SeasonFigures } from '@ijsploeg/worker/contract';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { seasons } from '../../shifts/tables/seasons.table.ts';
import {
  type FigureRows,
  selectFigureRows,
  selectFrozenFigures,
  toFigureRows,
} from './figures.repository.ts';
import { toFigures } from './figures.ts';
import { seasonBefore, selectSeasonAndBefore } from './seasons.repository.ts';
import { toSeason } from './seasons.service.ts';

/** The statements that {@link toSeasonFigures} needs. */
export function selectSeasonFigures(db: Db, id: string, now: number) {
  const before = seasonBefore(id);
  const former = selectFigureRows(db, before, now);
  return {
    seasons: selectSeasonAndBefore(db, id),
    ...selectFigureRows(db, id, now),
    frozen: selectFrozenFigures(db, id),
    formerShifts: former.shifts,
    formerPlaces: former.places,
    formerPeople: former.people,
    formerAsks: former.asks,
    formerFrozen: selectFrozenFigures(db, before),
  };
}

/**
 * The figures of a season and of the one before it.
 *
 * @throws AppError season.not_found
 */
export function toSeasonFigures(
  rows: BatchResults<ReturnType<typeof selectSeasonFigures>>,
  id: string,
): Answer<typeof getSeasonFigures> {
  const [season, before] = rows.seasons;
  if (season?.id !== id) throw new AppError('season.not_found');
  const former = {
    shifts: rows.formerShifts,
    places: rows.formerPlaces,
    people: rows.formerPeople,
    asks: rows.formerAsks,
  };
  return {
    ...figuresOf(season, toFigureRows(rows), rows.frozen),
    before: before ? figuresOf(before, toFigureRows(former), rows.formerFrozen) : null,
  };
}

const figuresOf = (
  season: typeof seasons.$inferSelect,
  live: FigureRows,
  frozen: readonly { name: string; value: unknown }[],
): FiguresOfSeason => ({
  season: toSeason(season),
  // Only closing stores figures.
  figures:
    frozen.length === 0
      ? toFigures(live)
      : (Object.fromEntries(frozen.map(({ name, value }) => [name, value])) as SeasonFigures),
});
