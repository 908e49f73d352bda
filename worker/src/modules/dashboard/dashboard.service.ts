import {
  type Dashboard,
  type DayOccupancy,
  OCCUPANCY_DAYS,
  type Occupancy,
  toWallClock,
  UPCOMING_ROWS,
} from '@ijsploeg/worker/contract';
import type { Db } from '../../db/client.ts';
import { startOfDay } from '../../lib/calendar-day.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { toAssignment } from '../shifts/assignment.mapper.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { readActivity } from './activity-feed.ts';
import {
  countHeldPlacesOf,
  countVolunteers,
  selectShiftTotals,
  selectStarts,
  upcomingShifts,
} from './dashboard.repository.ts';

/** What the dashboard needs of a call. */
interface Work {
  db: Db;
  clock: Clock;
  signedIn: SignedIn;
}

/** Everything the dashboard shows the caller. */
export async function getDashboard({ db, clock, signedIn }: Work): Promise<Dashboard> {
  const { role } = signedIn;
  const standing = { role, requestStatus: signedIn.volunteerRequest?.status ?? null };
  if (role === 'user') return { ...standing, stats: null, upcoming: null, occupancy: null, activity: null };

  const now = clock.now();
  const isAdmin = role === 'admin';
  const days = isAdmin ? comingDays(now) : [];
  const [[[totals], [helpers], [mine], starts], upcoming, activity] = await Promise.all([
    db.batch([
      selectShiftTotals(db),
      countVolunteers(db),
      countHeldPlacesOf(db, signedIn.id),
      selectStarts(db, { from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 }),
    ]),
    upcomingShifts(db).all({ personId: signedIn.id, now, limit: UPCOMING_ROWS }),
    isAdmin ? readActivity(db) : null,
  ]);
  if (!totals) throw new Error('the totals of shifts have lost their row');
  return {
    ...standing,
    stats: {
      volunteers: helpers?.people ?? 0,
      activeShifts: totals.activeShifts,
      myShifts: mine?.held ?? 0,
    },
    upcoming: upcoming.map((row) => ({ ...toAssignment(row.assignment), shift: toShift(row) })),
    occupancy: isAdmin
      ? toOccupancy(
          totals,
          days.map((day) => toDayOccupancy(day, starts)),
        )
      : null,
    activity,
  };
}

const toOccupancy = (
  {
    activeShifts,
    fullShifts,
    heldPlaces,
    places,
  }: Record<'activeShifts' | 'fullShifts' | 'heldPlaces' | 'places', number>,
  days: Occupancy['days'],
): Occupancy => ({
  filled: heldPlaces,
  total: places,
  fullyFilledPercentage: activeShifts === 0 ? 0 : Math.round((100 * fullShifts) / activeShifts),
  days,
});

type Start = Awaited<ReturnType<typeof selectStarts>>[number];

/** What begins on a day, together. */
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

/** A calendar day with its first instant and the first one after it. */
interface DayBounds {
  day: string;
  from: number;
  to: number;
}

/** Today and the days after it, by the event's clock. */
function comingDays(now: number): DayBounds[] {
  const today = new Date(toWallClock(now)).toISOString().slice(0, 10);
  const starts = Array.from({ length: OCCUPANCY_DAYS + 1 }, (_, days) => startOfDay(today, days));
  return Array.from({ length: OCCUPANCY_DAYS }, (_, days) => ({
    day: new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * 3_600_000).toISOString().slice(0, 10),
    from: starts[days] ?? 0,
    to: starts[days + 1] ?? 0,
  }));
}
