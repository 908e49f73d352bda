import {
  type Dashboard,
  type DayOccupancy,
  OCCUPANCY_DAYS,
  toWallClock,
  UPCOMING_ROWS,
} from '@ijsploeg/worker/contract';
import { batch } from '../../db/batch.ts';
import { startOfDay } from '../../lib/calendar-day.ts';
import type { ServiceContext } from '../../service-context.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { readActivity } from './activity-feed.ts';
import {
  countHeldPlacesOf,
  countVisibleShifts,
  countVolunteers,
  selectOccupancyByStart,
  selectShiftTotals,
  upcomingShifts,
} from './dashboard.repository.ts';

/** Everything the dashboard shows the caller. */
export async function getDashboard({ db, clock, signedIn }: ServiceContext): Promise<Dashboard> {
  const { role } = signedIn;
  const own = { role, requestStatus: signedIn.volunteerRequest?.status ?? null };
  if (role === 'user') return { ...own, stats: null, upcoming: null, occupancy: null, activity: null };

  const now = clock.now();
  const isAdmin = role === 'admin';
  const days = comingDays(now);
  const [counts, upcoming, activity] = await Promise.all([
    batch(db, {
      totals: isAdmin ? selectShiftTotals(db) : undefined,
      visible: isAdmin ? undefined : countVisibleShifts(db, signedIn.id, now),
      volunteers: countVolunteers(db),
      held: countHeldPlacesOf(db, signedIn.id),
      starts: isAdmin
        ? selectOccupancyByStart(db, { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 })
        : undefined,
    }),
    upcomingShifts(db).all({ personId: signedIn.id, now, limit: UPCOMING_ROWS }),
    isAdmin ? readActivity(db) : null,
  ]);
  const { starts, totals: [totals] = [], visible: [visible] = [] } = counts;
  return {
    ...own,
    stats: {
      volunteers: counts.volunteers[0]?.people ?? 0,
      activeShifts: totals?.activeShifts ?? visible?.active ?? 0,
      myShifts: counts.held[0]?.held ?? 0,
    },
    upcoming: upcoming.map((row) => ({ ...toAssignment(row.assignment), shift: toShift(row) })),
    occupancy:
      starts && totals
        ? {
            filled: totals.heldPlaces,
            total: totals.places,
            fullyFilledPercentage: toPercentage(totals.fullShifts, totals.activeShifts),
            days: days.map((day) => toDayOccupancy(day, starts)),
          }
        : null,
    activity,
  };
}

const toPercentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

type Start = Awaited<ReturnType<typeof selectOccupancyByStart>>[number];

/** The sum of the shifts that start on a day. */
const toDayOccupancy = ({ day, from, to }: DayBounds, starts: readonly Start[]): DayOccupancy =>
  starts
    .filter(({ startTime }) => startTime >= from && startTime < to)
    .reduce(
      (sum, { shifts, filled, total }) => ({
        day,
        shifts: sum.shifts + shifts,
        filled: sum.filled + filled,
        total: sum.total + total,
      }),
      { day, shifts: 0, filled: 0, total: 0 },
    );

/** A calendar day with its first instant and the first instant of the next day. */
interface DayBounds {
  day: string;
  from: number;
  to: number;
}

/** The next {@link OCCUPANCY_DAYS} days in the event's time zone, from today. */
function comingDays(now: number): DayBounds[] {
  const today = new Date(toWallClock(now)).toISOString().slice(0, 10);
  const starts = Array.from({ length: OCCUPANCY_DAYS + 1 }, (_, days) => startOfDay(today, days));
  return Array.from({ length: OCCUPANCY_DAYS }, (_, days) => ({
    day: new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10),
    from: starts[days] ?? 0,
    to: starts[days + 1] ?? 0,
  }));
}
