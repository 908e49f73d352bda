import { getReservationCalendar, type MyReservation } from '@ijsploeg/worker/contract';
import { AddToCalendar } from '../../components/add-to-calendar.tsx';
import { apiPath } from '../../lib/api/api.ts';

/** Adds the event of a reservation to a calendar, with the ticket's code in the entry. */
export function ReservationCalendar({
  reservation: { id, reference, event },
}: {
  reservation: MyReservation;
}) {
  return (
    <AddToCalendar
      entry={{
        title: event.title,
        description: reference,
        location: event.location,
        startTime: event.startDate,
        endTime: event.endDate,
      }}
      fileHref={apiPath(getReservationCalendar, { id })}
    />
  );
}
