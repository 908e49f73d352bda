import { ICALENDAR_TYPE, toICalendar } from '../../lib/icalendar.ts';
import type { ReservedEvent } from './reservations.mapper.ts';

interface Reserved {
  reservations: readonly { id: string; reference: string }[];
  event: ReservedEvent;
  /** Where the holder finds the reservations in the portal. */
  url: string;
  now: number;
}

/** Reservations of one event as a calendar file; the same appointments each time, whatever of the event changed. */
export function reservationCalendar({ reservations, event, url, now }: Reserved) {
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
    })),
    now,
  );
  return { fileName: 'ijsploeg-evenement.ics', contentType: ICALENDAR_TYPE, content };
}
