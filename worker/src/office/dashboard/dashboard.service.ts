import {
  type Dashboard,
  type DayOccupancy,
  type FittingShift,
  OCCUPANCY_DAYS,
  type Work,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { BatchResults } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { filled } from '../../platform/db/shared-queries.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { personOf } from '../../platform/identity/sessions.ts';
import { clockOffsets, dayOf, startOfDay } from '../../platform/lib/calendar-day.ts';
import { selectCharges, toCharge } from '../../shifts/reading/charges.ts';
import { toMyAssignment, toShift } from '../../shifts/reading/shifts.mapper.ts';
import { isChargeOpen } from '../../shifts/rules/in-charge.ts';
import { toOfferedPlaces } from '../../shifts/rules/waiting.ts';
import { selectActivity, toActivity } from './activity-feed.ts';
import {
  adminTotals,
  fittingShifts,
  heldPlaceCount,
  occupancyByStart,
  upcomingShifts,
  visibleShiftCount,
  volunteerCount,
} from './dashboard.repository.ts';

/** The statements of {@link toDashboard}. */
export function selectDashboard(db: Db, session: SessionKey, now: number) {
  const days = comingDays(now);
  const values = {
    ...session,
    ...clockOffsets(now),
    from: days[0]?.from ?? 0,
    to: days.at(-1)?.to ?? 0,
    afterTomorrow: days[1]?.to ?? 0,
  };
  return {
    totals: filled(adminTotals(db), values),
    visible: filled(visibleShiftCount(db), values),
    volunteers: filled(volunteerCount(db), values),
    held: filled(heldPlaceCount(db), values),
    starts: filled(occupancyByStart(db), values),
    upcoming: filled(upcomingShifts(db), values),
    fitting: filled(fittingShifts(db), values),
    charges: selectCharges(db, sql`charge.user_id = ${personOf(session)} AND ${isChargeOpen(now)}`),
    ...selectActivity(db, session),
  };
}

type Rows = BatchResults<ReturnType<typeof selectDashboard>>;

/** The dashboard of the caller. */
export function toDashboard(
  { signedIn, clock }: Pick<ServiceContext, 'signedIn' | 'clock'>,
  rows: Rows,
): Dashboard {
  const { role } = signedIn;
  const common = { role, requestStatus: signedIn.volunteerRequest?.status ?? null };
  if (role === 'user')
    return {
      ...common,
      stats: null,
      upcoming: null,
      charges: null,
      fitting: null,
      work: null,
      occupancy: null,
      activity: null,
    };

  const totals = role === 'admin' ? rows.totals[0] : undefined;
  return {
    ...common,
    stats: {
      volunteers: rows.volunteers[0]?.people ?? 0,
      activeShifts: totals?.activeShifts ?? rows.visible[0]?.active ?? 0,
      myShifts: rows.held[0]?.held ?? 0,
    },
    upcoming: rows.upcoming.map(({ row }) => toMyAssignment(row)),
    charges: rows.charges.map(toCharge),
    fitting: role === 'volunteer' ? rows.fitting.map(({ row }) => toFittingShift(row)) : null,
    work: totals ? toWork(totals) : null,
    occupancy: totals
      ? {
          filled: totals.heldPlaces,
          total: totals.places,
          fullyFilledPercentage: toPercentage(totals.fullShifts, totals.activeShifts),
          days: comingDays(clock.now()).map((day) => toDayOccupancy(day, rows.starts)),
        }
      : null,
    activity: role === 'admin' ? toActivity(rows) : null,
  };
}

const toFittingShift = (row: Rows['fitting'][number]['row']): FittingShift => ({
  ...toShift(row),
  ...toOfferedPlaces(row),
  ...(row.standIn !== null && { standIn: { id: row.standIn } }),
});

const toWork = ({
  applications,
  unconfirmed,
  standIns,
  corrections,
  failedMails,
  firstSteps,
}: Rows['totals'][number]): Work => ({
  applications,
  unconfirmed,
  standIns,
  corrections,
  failedMails,
  ...(firstSteps && {
    firstSteps: {
      contact: firstSteps.contact === 1,
      shifts: firstSteps.shifts === 1,
      people: firstSteps.people === 1,
      claims: firstSteps.claims === 1,
      message: firstSteps.message === 1,
    },
  }),
});

const toPercentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((100 * part) / whole);

type Start = Rows['starts'][number];

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
  const today = dayOf(now);
  const starts = Array.from({ length: OCCUPANCY_DAYS + 1 }, (_, days) => startOfDay(today, days));
  return starts.slice(0, -1).map((from, days) => ({ day: dayOf(from), from, to: starts[days + 1] ?? 0 }));
}
