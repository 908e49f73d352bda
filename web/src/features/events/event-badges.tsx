import type { Event, EventStatus } from '@ijsploeg/worker/contract';
import { CalendarCheck, CalendarClock, CalendarX2, Radio, Ticket, Users } from 'lucide-react';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { m } from '../../paraglide/messages.js';

const STATUSES = {
  upcoming: { tone: 'blue', icon: CalendarClock, text: m.events_status_upcoming },
  ongoing: { tone: 'green', icon: Radio, text: m.events_status_ongoing },
  completed: { tone: 'grey', icon: CalendarCheck, text: m.events_status_completed },
} as const satisfies Record<EventStatus, { tone: Tone; icon: typeof Ticket; text: () => string }>;

const CALLED_OFF = { tone: 'red', icon: CalendarX2, text: m.events_called_off } as const;

/** Whether an event is upcoming, under way or over, or does not take place. */
export function EventStatusBadge({ status, isCalledOff }: { status: EventStatus; isCalledOff: boolean }) {
  const { tone, icon, text } = isCalledOff ? CALLED_OFF : STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text()}
    </Badge>
  );
}

/** Marks an event that requires a ticket. */
export function TicketBadge() {
  return (
    <Badge tone="amber" icon={Ticket}>
      {m.events_requires_ticket()}
    </Badge>
  );
}

/** How many places are taken: 33/250. */
export function CapacityBadge({ event }: { event: Pick<Event, 'currentCapacity' | 'maxCapacity'> }) {
  const places = { taken: event.currentCapacity, max: event.maxCapacity };
  return (
    <Badge tone="grey" icon={Users}>
      <span className="tabular" aria-hidden="true">
        {m.events_places(places)}
      </span>
      <span className="sr-only">{m.events_places_said(places)}</span>
    </Badge>
  );
}
