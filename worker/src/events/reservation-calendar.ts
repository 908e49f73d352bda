import { ICALENDAR_TYPE, toICalendar } from '../platform/lib/icalendar.ts';
import type { ReservedEvent } from './reservations.mapper.ts';

interface CalendarOptions {
  reservations: readonly { id: string; reference: string }[];
  event: ReservedEvent;
  /** The page of the reservations in the portal. */
  url: string;
  now: number;
}

/** Reservations of one event as a calendar file. The appointments keep their ids when the event changes. */
export function reservationCalendar({ reservations, event, url, now }: CalendarOptions) {
  const content = toICalendar(
    reservations.map(({ id, reference }) => ({
      uid: `${id}@${new URL(url).hostname}`,
      sequence: event.version - 1,
      status: 'CONFIRMED',
      start: event.startDate,
      end: event.endDate,
      summary: event.title,
      location: event.location,
      description: reference,
      url,
      stamp: now,
    })),
  );
  return { fileName: 'ijsploeg-evenement.ics', contentType: ICALENDAR_TYPE, content };
}
