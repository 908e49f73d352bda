import { getReservationCalendar, type MyReservation } from '@ijsploeg/worker/contract';
import { AddToCalendar } from '../../components/add-to-calendar.tsx';
import { apiPath } from '../../lib/api/api.ts';

/** The ways to put the event of a reservation into one's own calendar; the ticket's code goes along. */
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
