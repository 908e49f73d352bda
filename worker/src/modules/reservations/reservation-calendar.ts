import { ICALENDAR_TYPE, toICalendar } from '../../lib/icalendar.ts';
import type { ReservedEvent } from './reservations.mapper.ts';

interface Reserved {
  reservation: { id: string; reference: string };
  event: ReservedEvent;
  /** Where the holder finds the reservation in the portal. */
  url: string;
  now: number;
}

/** A reservation as a calendar file; the same appointment each time, whatever of the event changed. */
export function reservationCalendar({ reservation, event, url, now }: Reserved) {
  const content = toICalendar(
    {
      uid: `${reservation.id}@${new URL(url).hostname}`,
      sequence: event.version - 1,
      status: 'CONFIRMED',
      start: event.startDate,
      end: event.endDate,
      summary: event.title,
      location: event.location,
      description: reservation.reference,
      url,
    },
    now,
  );
  return { fileName: 'ijsploeg-evenement.ics', contentType: ICALENDAR_TYPE, content };
}
