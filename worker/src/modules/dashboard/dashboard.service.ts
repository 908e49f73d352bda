import {
  type Dashboard,
  OCCUPANCY_DAYS,
  type Occupancy,
  toWallClock,
  UPCOMING_ROWS,
} from '@ijsploeg/worker/contract';
import type { Db } from '../../db/client.ts';
import { startOfDay } from '../../lib/calendar-day.ts';
import type { Clock } from '../../lib/clock.ts';
import { toAssignment } from '../assignments/assignments.mapper.ts';
import type { SignedIn } from '../auth/sessions.ts';
import { toShift } from '../shifts/shifts.mapper.ts';
import { readActivity } from './activity-feed.ts';
import {
  countHeldPlacesOf,
  countVolunteers,
  type DayBounds,
  selectDays,
  selectShiftTotals,
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
  const [[[totals], [helpers], [mine], days], upcoming, activity] = await Promise.all([
    db.batch([
      selectShiftTotals(db),
      countVolunteers(db),
      countHeldPlacesOf(db, signedIn.id),
      selectDays(db, isAdmin ? comingDays(now) : []),
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
    occupancy: isAdmin ? toOccupancy(totals, days) : null,
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
