import type { CrewShift, ListedShift } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { crewQuery } from '../../../lib/shifts/crew.query.ts';
import { isAttendanceOpen } from '../../../lib/shifts/places.ts';
import type { DayKey } from './days.ts';

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
    enabled: day !== null && shifts.some((shift) => isAttendanceOpen(shift, now)),
    select: byShift,
  });
  return (shift: ListedShift): CrewShift | 'loading' | undefined => {
    if (day === null || !isAttendanceOpen(shift, now)) return undefined;
    return isPending ? 'loading' : data?.get(shift.id);
  };
}
