import { type Event, placesLeft } from '@ijsploeg/worker/contract';
import { CalendarDays, MapPin } from 'lucide-react';
import { classNames } from '../../components/ui/class-names.ts';
import { formatEuros } from '../../lib/format/format-money.ts';
import { eventAddress } from '../../lib/navigation/event-address.ts';
import { useSiteLink } from '../../lib/navigation/site-link.tsx';
import { m } from '../../paraglide/messages.js';
import { ClosedOverlay } from './closed-overlay.tsx';
import { CapacityBadge, EventStatusBadge, TicketBadge } from './event-badges.tsx';
import { EventPicture } from './event-picture.tsx';
import { closedBecause, statusAt } from './event-state.ts';
import { EventWhen } from './event-when.tsx';

interface EventCardProps {
  event: Event;
  now: Date;
  /** Whether the card is among the first, which are visible at once. */
  isFirst: boolean;
}

/** An event in the list; the whole card is its link. */
export function EventCard({ event, now, isFirst }: EventCardProps) {
  const status = statusAt(event, now);
  const closed = closedBecause(event, now);
  const link = useSiteLink(eventAddress(event.id));
  return (
    <article
      className={classNames(
        'group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-[border-color,box-shadow]',
        'hover:border-primary hover:shadow-float has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary',
      )}
    >
      <EventPicture event={event} size="card" isFirst={isFirst}>
        <ClosedOverlay because={closed} />
        <div className="absolute inset-x-3 top-3 flex flex-wrap items-start gap-1.5">
          <EventStatusBadge status={status} isCalledOff={Boolean(event.calledOff)} />
          {event.requiresTicket && <TicketBadge />}
          <span className="ml-auto inline-flex">
            <CapacityBadge event={event} />
          </span>
        </div>
      </EventPicture>
      <div className="flex grow flex-col px-4 pt-3.5 pb-3">
        <p className="flex gap-2 font-semibold text-primary-ink">
          <CalendarDays className="mt-0.75 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            <EventWhen event={event} now={now} />
          </span>
        </p>
        <h3 className="mt-1 line-clamp-2 text-lg font-bold wrap-anywhere">
          <a {...link} className="outline-none after:absolute after:inset-0">
            {event.title}
          </a>
        </h3>
        <p className="mt-1 flex gap-2 text-ink-muted">
          <MapPin className="mt-0.75 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0 truncate">{event.location}</span>
        </p>
        <div className="mt-auto pt-3">
          <div className="flex items-baseline justify-between gap-3 border-t border-line pt-2.5">
            <span className="tabular inline-block text-sm text-ink-muted first-letter:uppercase">
              {closed
                ? m.events_registered({ count: event.currentCapacity })
                : m.events_left({ count: placesLeft(event) })}
            </span>
            <span className="tabular text-lg font-bold whitespace-nowrap">
              {event.priceCents === null ? m.events_free() : formatEuros(event.priceCents)}
            </span>
          </div>
        </div>
      </div>
    </article>
  );
}
