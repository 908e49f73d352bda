import { MAX_PLAN_ITEMS, type SeasonDetails, type SeasonPart, specialDay } from '@ijsploeg/worker/contract';
import { dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';

interface Days {
  from: string;
  to: string;
}

/** The number of shifts by the day on which they start. */
export type ShiftsByDay = ReadonlyMap<string, number>;

const daysLater = (day: string, days: number) => dayOf(startOfDay(day, days));

/** The days of a period, both ends included. */
function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysLater(day, 1)) days.push(day);
  return days;
}

/** How many days later a day of the season before is copied to: whole weeks, so that weekdays are kept. */
export const copyDistance = (before: Days, season: Days) =>
  Math.round((Date.parse(season.from) - Date.parse(before.from)) / (7 * 86_400_000)) * 7;

/**
 * The parts of the season before to copy into a season, each of whole weeks and at most as large as one plan may be. Days whose
 * copy would be outside the season are left out.
 */
export function copiedParts(
  before: Days,
  season: Days,
  shiftsByDay: ShiftsByDay,
): Omit<SeasonPart, 'plan'>[] {
  const distance = copyDistance(before, season);
  const days = daysOf(before).filter((day) => {
    const copy = daysLater(day, distance);
    return copy >= season.from && copy <= season.to;
  });
  const parts: Omit<SeasonPart, 'plan'>[] = [];
  for (let start = 0; start < days.length; start += 7) {
    const week = days.slice(start, start + 7);
    const shifts = week.reduce((sum, day) => sum + (shiftsByDay.get(day) ?? 0), 0);
    const [from = ''] = week;
    const to = week.at(-1) ?? from;
    const last = parts.at(-1);
    if (last && last.shifts + shifts <= MAX_PLAN_ITEMS) {
      last.to = to;
      last.shifts += shifts;
    } else parts.push({ from, to, startsOn: daysLater(from, distance), shifts });
  }
  return parts.filter(({ shifts }) => shifts > 0);
}

/** The special days of a season, with what the copy would put there, and what was there on the same date a year earlier. */
export function specialDaysOf(
  before: Days | null,
  season: Days,
  shiftsByDay: ShiftsByDay,
): SeasonDetails['specialDays'] {
  return daysOf(season).flatMap((day) => {
    const kind = specialDay(day);
    if (!kind) return [];
    const source = before && daysLater(day, -copyDistance(before, season));
    const sameDate = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return [
      {
        day,
        kind,
        copied: (source && shiftsByDay.get(source)) || 0,
        lastTime: kind === 'clock_change' ? 0 : (shiftsByDay.get(sameDate) ?? 0),
      },
    ];
  });
}
