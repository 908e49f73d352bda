import {
  type ChangeSource,
  type CreateSource,
  type DayShift,
  fromWallClock,
  offsetAt,
  type ShiftStatus,
  toInstant,
  toWallClock,
} from '@ijsploeg/worker/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { toShiftColumns } from '../reading/shift-columns.ts';
import { type PlannedColumns, type StoredColumns, toPlannedColumns } from './planned-shift.ts';

/** A shift that a plan makes. */
export interface Expanded {
  /** The number of the row in a sheet; null for other sources. */
  row: number | null;
  after: PlannedColumns;
  /** The shift that it is a copy of. */
  copiedFrom?: string;
}

/** A shift that exists, as plans need it. */
export interface ExistingShift extends StoredColumns {
  id: string;
  status: ShiftStatus;
  version: number;
}

/** A local time of the rink, in milliseconds as if it were UTC. */
const shownAt = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`);

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = midnightOf(from); at <= midnightOf(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** The number of days from one day to another. */
export const daysApart = (from: string, to: string) => (midnightOf(to) - midnightOf(from)) / DAY_MS;

/** The instants of two local times. If a clock change skips or repeats a local time, its instant is a guess. */
function atTimes(shownStart: number, shownEnd: number) {
  const [start, end] = [instantOf(shownStart), instantOf(shownEnd)];
  return {
    startTime: start.instant,
    // A guessed end might not be after the start.
    endTime: Math.max(end.instant, start.instant + MINUTE_MS),
    ...((start.isGuess || end.isGuess) && { isClockChange: true as const }),
  };
}

function instantOf(shown: number): { instant: number; isGuess: boolean } {
  const [only, second] = fromWallClock(shown);
  if (only === undefined) return { instant: shown - offsetAt(shown - 12 * HOUR_MS), isGuess: true };
  return { instant: only, isGuess: second !== undefined };
}

/** A shift of a day; an end before the start is on the next day (product 21). */
function onDay(day: string, { start, end, ...values }: DayShift): PlannedColumns {
  const [shownStart, sameDay] = [shownAt(day, start), shownAt(day, end)];
  return placed(values, shownStart, sameDay > shownStart ? sameDay : sameDay + DAY_MS);
}

function placed(
  values: Omit<DayShift, 'start' | 'end'>,
  shownStart: number,
  shownEnd: number,
): PlannedColumns {
  const { startTime, endTime, ...mark } = atTimes(shownStart, shownEnd);
  const columns = toShiftColumns({
    ...values,
    submissionId: undefined,
    startTime: toInstant(startTime),
    endTime: toInstant(endTime),
  });
  return { ...toPlannedColumns(columns), ...mark };
}

/** The data that a source refers to: the shifts to copy, or the items of the template. */
interface Referred {
  shifts?: readonly ExistingShift[];
  items?: readonly DayShift[];
}

/** The shifts that a source describes, by day, or for a sheet in the order of its rows. */
export function expand(source: CreateSource, { shifts = [], items = [] }: Referred = {}): Expanded[] {
  switch (source.type) {
    case 'pattern': {
      const { from, to, weekdays, except, times, shift } = source;
      return daysBetween(from, to)
        .filter((day) => weekdays.includes(new Date(midnightOf(day)).getUTCDay()) && !except.includes(day))
        .flatMap((day) => times.map((time) => ({ row: null, after: onDay(day, { ...shift, ...time }) })));
    }
    case 'template':
      return [...new Set(source.days)]
        .sort()
        .flatMap((day) => items.map((item) => ({ row: null, after: onDay(day, item) })));
    case 'copy': {
      const days = daysApart(source.from, source.startsOn);
      return shifts.map((shift) => ({
        row: null,
        after: moved(shift, days * DAY_MS),
        copiedFrom: shift.id,
      }));
    }
    case 'rows':
      return source.rows.map(({ row = null, day, ...shift }) => ({ row, after: onDay(day, shift) }));
  }
}

/** A copy of a shift, moved in local time. */
function moved({ id: _, status: __, version: ___, ...shift }: ExistingShift, byMs: number): PlannedColumns {
  const times = atTimes(toWallClock(shift.startTime) + byMs, toWallClock(shift.endTime) + byMs);
  // The copy opens for claims equally long before its start.
  const opensAt = shift.opensAt === null ? null : instantOf(toWallClock(shift.opensAt) + byMs).instant;
  return { ...toPlannedColumns({ ...shift, opensAt }), ...times };
}

/** The values of a shift after a change. */
export function changed(shift: ExistingShift, { move, set }: ChangeSource): PlannedColumns {
  const { id: _, version: __, status, ...values } = shift;
  const byMs = (move?.days ?? 0) * DAY_MS + (move?.minutes ?? 0) * MINUTE_MS;
  const times =
    byMs === 0 ? {} : atTimes(toWallClock(shift.startTime) + byMs, toWallClock(shift.endTime) + byMs);
  const {
    status: newStatus = status,
    opensAt,
    ...given
  } = Object.fromEntries(Object.entries(set ?? {}).filter(([, value]) => value !== undefined)) as NonNullable<
    ChangeSource['set']
  >;
  const skills =
    given.requiredSkills === undefined
      ? {}
      : { requiredSkills: given.requiredSkills?.length ? given.requiredSkills : null };
  return {
    ...toPlannedColumns({
      ...values,
      ...(given as Partial<StoredColumns>),
      ...skills,
      ...(opensAt !== undefined && { opensAt: opensAt === null ? null : Date.parse(opensAt) }),
    }),
    status: newStatus,
    ...times,
  };
}
