import type { Event } from '@ijsploeg/worker/contract';
import { placesLeft } from '@ijsploeg/worker/contract';
import { CalendarDays, Euro, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  formatEventTime,
  formatLongDay,
  formatTimeRange,
  formatWhen,
  zoneLabel,
} from '../../lib/format/format-date.ts';
import { formatEuros } from '../../lib/format/format-money.ts';
import { m } from '../../paraglide/messages.js';
import { closedBecause } from './event-state.ts';

/** The date, location, places and price of an event. */
export function EventFacts({ event, now }: { event: Event; now: Date }) {
  const { startDate, endDate, currentCapacity, maxCapacity, maxPerPerson, priceCents } = event;
  const range = formatTimeRange(startDate, endDate);
  const eventTime = formatEventTime(startDate, endDate);
  return (
    <dl className="grid gap-4">
      <Fact icon={CalendarDays} name={m.events_when()}>
        <time dateTime={startDate} className="block font-semibold first-letter:uppercase">
          {range ? formatLongDay(startDate, now) : formatWhen(startDate, endDate, now)}
        </time>
        <span className="block text-ink-muted">
          {range && <span className="tabular text-ink">{range}</span>}{' '}
          <span className="text-sm">{zoneLabel(startDate)}</span>
        </span>
        {eventTime && (
          <span className="block text-sm text-ink-muted">{m.shifts_event_time({ time: eventTime })}</span>
        )}
      </Fact>
      <Fact icon={MapPin} name={m.events_where()}>
        <span className="font-semibold">{event.location}</span>
      </Fact>
      <Fact icon={Users} name={m.events_capacity()}>
        <span className="tabular font-semibold">
          <span aria-hidden="true">{m.events_places({ taken: currentCapacity, max: maxCapacity })}</span>
          <span className="sr-only">
            {m.events_places_said({ taken: currentCapacity, max: maxCapacity })}
          </span>
        </span>
        {!closedBecause(event, now) && (
          <span className="block text-sm text-ink-muted">
            {m.events_left({ count: placesLeft(event) })}, {m.events_per_person({ count: maxPerPerson })}
          </span>
        )}
      </Fact>
      <Fact icon={Euro} name={m.events_price()}>
        <span className="tabular font-semibold">
          {priceCents === null ? m.events_free() : formatEuros(priceCents)}
        </span>
        {priceCents !== null && <span className="block text-sm text-ink-muted">{m.events_price_hint()}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="relative min-h-10 pl-13">
      <dt className="text-sm text-ink-muted">
        <span className="absolute top-0 left-0 grid size-10 place-items-center rounded-md bg-primary-soft text-primary-ink">
          <Icon className="size-5" aria-hidden="true" />
        </span>
        {name}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
