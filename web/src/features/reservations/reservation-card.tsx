import type { MyReservation } from '@ijsploeg/worker/contract';
import { Link } from '@tanstack/react-router';
import { CircleX, MapPin, QrCode, TicketCheck, TicketX } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Card } from '../../components/ui/card.tsx';
import { classNames } from '../../components/ui/class-names.ts';
import { LinkButton } from '../../components/ui/link-button.tsx';
import { formatEventTime, formatMoment, formatWhen } from '../../lib/format/format-date.ts';
import { OPEN_DIALOG_OPTIONS } from '../../lib/navigation/use-close-dialog.ts';
import { m } from '../../paraglide/messages.js';
import { canCancel } from './my-reservations.ts';
import { ReservationCalendar } from './reservation-calendar.tsx';
import { TotalPrice } from './total-price.tsx';

interface ReservationCardProps {
  reservation: MyReservation;
  now: Date;
  /** True for an upcoming reservation, which shows its ticket and actions. */
  isComing: boolean;
}

/** A card for one of the signed-in person's reservations. */
export function ReservationCard({ reservation, now, isComing }: ReservationCardProps) {
  const { id, event, status, quantity, totalCents, reference, usedAt } = reservation;
  const isCancelled = status === 'cancelled';
  // A stored copy may be of an earlier version, without it.
  const takesPlace = !event.calledOff;
  const when = formatWhen(event.startDate, event.endDate, now);
  const eventTime = formatEventTime(event.startDate, event.endDate);
  const named = { title: event.title, when };
  return (
    <Card className="relative overflow-hidden">
      <article className="grid gap-x-6 gap-y-3 p-4 sm:grid-cols-[1fr_auto] sm:px-5">
        <div className="grid min-w-0 gap-1">
          <p className={classNames('tabular font-semibold', isCancelled && 'text-ink-muted')}>
            <span className="inline-block first-letter:uppercase">{when}</span>
            {eventTime && (
              <span className="block text-sm font-normal text-ink-muted">
                {m.shifts_event_time({ time: eventTime })}
              </span>
            )}
          </p>
          <h3 className={classNames('text-lg font-semibold wrap-anywhere', isCancelled && 'text-ink-muted')}>
            <EventLink id={event.id}>{event.title}</EventLink>
          </h3>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-muted">
            <span className="inline-flex min-w-0 items-center gap-1.5 wrap-anywhere">
              <MapPin className="size-4 shrink-0" aria-hidden="true" />
              {event.location}
            </span>
            <span>{m.reservations_places({ count: quantity })}</span>
            {!isCancelled && (
              <span>
                <TotalPrice cents={totalCents} />
              </span>
            )}
            <span className={classNames('tabular', !isCancelled && 'font-semibold text-ink')}>
              <span className="sr-only">{m.reservations_code()}: </span>
              {reference}
            </span>
          </p>
          {!takesPlace && <p className="whitespace-pre-line wrap-anywhere">{event.calledOff}</p>}
          {isComing && takesPlace && (
            <div className="mt-1">
              <ReservationCalendar reservation={reservation} />
            </div>
          )}
        </div>
        <div className="flex flex-wrap content-start gap-2 max-sm:order-first empty:hidden sm:justify-end">
          {!takesPlace && !isCancelled && (
            <Badge tone="red" icon={CircleX}>
              {m.events_called_off()}
            </Badge>
          )}
          {isCancelled && (
            <Badge tone="red" icon={CircleX}>
              {m.reservations_cancelled()}
            </Badge>
          )}
          {usedAt && (
            <Badge tone="green" icon={TicketCheck}>
              {m.reservations_used_at({ when: formatMoment(usedAt, now) })}
            </Badge>
          )}
        </div>
        {isComing && (
          <footer className="flex flex-wrap gap-2 sm:col-span-2">
            {takesPlace && (
              <LinkButton
                {...OPEN_DIALOG_OPTIONS}
                variant={usedAt ? 'secondary' : 'primary'}
                icon={QrCode}
                to="/my-reservations"
                search={{ ticket: id }}
                aria-label={m.reservations_show_ticket_of(named)}
              >
                {m.reservations_show_ticket()}
              </LinkButton>
            )}
            {canCancel(reservation, now) && (
              <LinkButton
                {...OPEN_DIALOG_OPTIONS}
                icon={TicketX}
                to="/my-reservations"
                search={{ cancel: id }}
                aria-label={m.reservations_cancel_of(named)}
              >
                {m.reservations_cancel()}
              </LinkButton>
            )}
          </footer>
        )}
      </article>
    </Card>
  );
}

function EventLink({ id, children }: { id: string; children: string }) {
  return (
    <Link to="/events/$id" params={{ id }} className="hover:underline">
      {children}
    </Link>
  );
}
