import type { SeasonFigures } from '@ijsploeg/worker/contract';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import type { FigureRows, ShiftRow } from './figures.repository.ts';

interface Filled {
  places: number;
  filled: number;
}

const NOTHING: Filled = { places: 0, filled: 0 };

const add = (sum: Filled, { places, filled }: Filled): Filled => ({
  places: sum.places + places,
  filled: sum.filled + filled,
});

/** Sums the places of shifts by keys; a shift with several keys counts for each. */
function fillBy<Key>(shifts: readonly ShiftRow[], keysOf: (shift: ShiftRow) => readonly Key[]) {
  const sums = new Map<Key, Filled>();
  for (const shift of shifts)
    for (const key of keysOf(shift)) sums.set(key, add(sums.get(key) ?? NOTHING, shift));
  return sums;
}

/** 0 is Monday. */
const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** The middle of sorted numbers, the lower one of two; null without any. */
const median = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) / 2)] ?? null;

/** The figures of a season (product 88). Closing it stores them as they are then. */
export function toFigures({ shifts, places, people, asks }: FigureRows): SeasonFigures {
  const bySkill = fillBy<string | null>(shifts, ({ skills }) => (skills.length > 0 ? skills : [null]));
  const byWeekday = fillBy(shifts, ({ startTime }) => [weekdayOf(dayOf(startTime))]);
  const toFull = shifts
    .flatMap(({ fullAt, opened }) => (fullAt === null ? [] : [Math.max(0, fullAt - opened) / HOUR_MS]))
    .sort((one, other) => one - other);
  const middle = median(toFull);
  return {
    shifts: shifts.length,
    ...shifts.reduce(add, NOTHING),
    bySkill: [...bySkill]
      .map(([skill, fill]) => ({ skill, ...fill }))
      // What needs no skill comes last.
      .sort((one, other) =>
        one.skill === null ? 1 : other.skill === null ? -1 : one.skill.localeCompare(other.skill),
      ),
    byWeekday: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
      weekday,
      ...(byWeekday.get(weekday) ?? NOTHING),
    })),
    full: { shifts: toFull.length, medianHours: middle === null ? null : Math.round(middle) },
    lateDropOuts: places.lateDropOuts,
    recorded: places.recorded,
    noShows: places.noShows,
    worked: { shifts: places.shifts, minutes: places.minutes },
    people: { new: people.came - people.returning, returning: people.returning },
    asks,
  };
}
