import type { DifferingPart } from '../../../components/forms/versions-dialog.tsx';
import { versionsOf } from '../../../lib/forms/versions.ts';
import { m } from '../../../paraglide/messages.js';
import { EVENT_RULES, type EventForm } from './event-form.ts';

/** The parts in which two versions of an event can differ, each with the fields that make it up. */
const PARTS = {
  title: ['title'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  location: ['location'],
  price: ['price'],
  maxCapacity: ['maxCapacity'],
  requiresTicket: ['requiresTicket'],
  description: ['description'],
} as const satisfies Record<string, readonly (keyof EventForm)[]>;

export type EventPart = keyof typeof PARTS;

/** How two versions of an event are compared and joined. */
export const EVENT_VERSIONS = versionsOf<EventForm, EventPart>(PARTS, EVENT_RULES.tidy);

const LABELS: Record<EventPart, () => string> = {
  title: m.event_admin_title,
  start: m.versions_start,
  end: m.versions_end,
  location: m.event_admin_location,
  price: m.event_admin_price,
  maxCapacity: m.event_admin_capacity,
  requiresTicket: m.event_admin_requires_ticket,
  description: m.event_admin_description,
};

/** What of a part there is to read; nothing where it is empty. */
const TEXTS: Record<EventPart, (form: EventForm) => string> = {
  title: ({ title }) => title,
  start: ({ startDate, startTime }) => `${startDate} ${startTime}`,
  end: ({ endDate, endTime }) => `${endDate} ${endTime}`,
  location: ({ location }) => location,
  price: ({ price }) => (price ? `€ ${price}` : m.event_admin_free()),
  maxCapacity: ({ maxCapacity }) => maxCapacity,
  requiresTicket: ({ requiresTicket }) => (requiresTicket ? m.event_admin_yes() : m.event_admin_no()),
  description: ({ description }) => description,
};

/** The parts in which two versions of an event differ, in words. */
export const eventParts = (mine: EventForm, theirs: EventForm): DifferingPart<EventPart>[] =>
  EVENT_VERSIONS.differingParts(mine, theirs).map((key) => ({
    key,
    label: LABELS[key](),
    texts: { mine: TEXTS[key](mine), theirs: TEXTS[key](theirs) },
  }));
