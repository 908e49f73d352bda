import type { CrewShift, ListedShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { crewQuery } from '../../../lib/assignments/crew.query.ts';
import type { DayKey } from './days.ts';

/** Attendance is recorded from an hour before the start (product 52). */
const OPENS_BEFORE_MS = 3_600_000;

const canBeRecorded = ({ status, startTime }: ListedShift, now: Date) =>
  status !== 'cancelled' && Date.parse(startTime) - OPENS_BEFORE_MS <= now.getTime();

const byShift = (crews: readonly CrewShift[]) => new Map(crews.map((one) => [one.shift.id, one]));

/**
 * The crews of a day's shifts, for an admin who looks at that day. A separate request, because the list of shifts
 * covers weeks and would have to read all their places.
 *
 * @param day null where no crews are shown
 * @returns for a shift its crew, `loading`, or undefined while attendance cannot be recorded yet
 */
export function useDayCrews(day: DayKey | null, shifts: readonly ListedShift[], now: Date) {
  const { data, isPending } = useQuery({
    ...crewQuery(day ?? ''),
    // Only people who lead need the phone numbers without a connection.
    meta: {},
    enabled: day !== null && shifts.some((shift) => canBeRecorded(shift, now)),
    select: byShift,
  });
  return (shift: ListedShift): CrewShift | 'loading' | undefined => {
    if (day === null || !canBeRecorded(shift, now)) return undefined;
    return isPending ? 'loading' : data?.get(shift.id);
  };
}
