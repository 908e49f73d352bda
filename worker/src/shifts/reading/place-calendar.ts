import { type CalendarEntry, ICALENDAR_TYPE, toICalendar } from '../../platform/lib/icalendar.ts';
import type { AssignmentRow } from './assignment.mapper.ts';
import type { ShiftRow } from './shifts.mapper.ts';

interface Place extends ShiftRow {
  assignment: Pick<AssignmentRow, 'id' | 'status'>;
  /** The page of the shift in the portal. */
  url: string;
}

/** A place on a shift as an appointment, which keeps its id when the shift changes. */
export function toAppointment({ assignment, shift, eventTitle, url }: Place, stamp: number): CalendarEntry {
  const isCancelled = shift.status === 'cancelled' || assignment.status === 'cancelled';
  return {
    uid: `${assignment.id}@${new URL(url).hostname}`,
    sequence: shift.version - 1,
    status: isCancelled ? 'CANCELLED' : assignment.status === 'assigned' ? 'TENTATIVE' : 'CONFIRMED',
    start: shift.startTime,
    end: shift.endTime,
    summary: shift.title,
    location: shift.location,
    description: [eventTitle, shift.description].filter(Boolean).join('\n\n'),
    url,
    stamp,
  };
}

/** A place on a shift as a calendar file. */
export const placeCalendar = ({ now, ...place }: Place & { now: number }) => ({
  fileName: 'ijsploeg-dienst.ics',
  contentType: ICALENDAR_TYPE,
  content: toICalendar([toAppointment(place, now)]),
});

/** Several places as one calendar file. */
export const placesCalendar = (places: readonly Place[], now: number) => ({
  fileName: 'ijsploeg-diensten.ics',
  contentType: ICALENDAR_TYPE,
  content: toICalendar(places.map((place) => toAppointment(place, now))),
});

/** One place, or several, as a calendar file with the name that fits. */
export const calendarOf = (places: readonly Place[], now: number) => {
  const [first, ...others] = places;
  return first && others.length === 0 ? placeCalendar({ ...first, now }) : placesCalendar(places, now);
};
