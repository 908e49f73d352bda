import { dayOf, type EventDetail } from '@ijsploeg/worker/contract';
import { CalendarX2, ClipboardList, DoorOpen, ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { OPEN_DIALOG_OPTIONS } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { EventShifts } from './event-shifts.tsx';

/** The actions an admin has for an event, and its shifts. */
export function EventAdminTools({ event }: { event: EventDetail }) {
  const title = useId();
  const { id, reservations, startDate } = event;
  // The day in the event's time zone, as the server has it.
  const day = dayOf(Date.parse(startDate));
  const opens = (act: 'edit' | 'image' | 'delete') =>
    ({
      from: '/events/$id',
      to: '/events/$id',
      search: { act },
      size: 'sm',
      ...OPEN_DIALOG_OPTIONS,
    }) as const;
  return (
    <Card className="grid gap-5 p-5">
      <section aria-labelledby={title} className="grid gap-3">
        <h2 id={title} className="text-lg font-semibold">
          {m.event_admin_tools()}
        </h2>
        <div className="flex flex-wrap gap-2 *:grow">
          <LinkButton to="/events/$id/reservations" params={{ id }} icon={ClipboardList} size="sm">
            {reservations
              ? m.event_admin_reservations_of({ count: reservations.count })
              : m.event_admin_reservations()}
          </LinkButton>
          <LinkButton to="/events/$id/door" params={{ id }} icon={DoorOpen} size="sm">
            {m.event_admin_door()}
          </LinkButton>
          <LinkButton {...opens('edit')} icon={Pencil}>
            {m.event_admin_edit()}
          </LinkButton>
          <LinkButton {...opens('image')} icon={ImagePlus}>
            {event.imageUrl ? m.event_admin_image_change() : m.event_admin_image_choose()}
          </LinkButton>
          {event.calledOff === null && event.status !== 'completed' && (
            <LinkButton
              to="/shifts"
              search={{ view: 'day', day, off: day, event: id }}
              icon={CalendarX2}
              size="sm"
            >
              {m.event_admin_call_off()}
            </LinkButton>
          )}
          <LinkButton {...opens('delete')} icon={Trash2}>
            {m.event_admin_delete()}
          </LinkButton>
        </div>
      </section>
      <EventShifts eventId={id} />
    </Card>
  );
}
