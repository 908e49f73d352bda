import type { DifferingPart } from '../../../components/forms/versions-dialog.tsx';
import { versionsOf } from '../../../lib/forms/versions.ts';
import { m } from '../../../paraglide/messages.js';
import { type EventValues, tidy } from './event-form.ts';

/** The parts in which two versions of an event can differ, each with its fields. */
const PARTS = {
  title: ['title'],
  start: ['startDate', 'startTime'],
  end: ['endDate', 'endTime'],
  location: ['location'],
  price: ['price'],
  maxCapacity: ['maxCapacity'],
  maxPerPerson: ['maxPerPerson'],
  requiresTicket: ['requiresTicket'],
  description: ['description'],
} as const satisfies Record<string, readonly (keyof EventValues)[]>;

export type EventPart = keyof typeof PARTS;

/** Compares and merges two versions of an event. */
export const EVENT_VERSIONS = versionsOf<EventValues, EventPart>(PARTS, tidy);

const LABELS: Record<EventPart, () => string> = {
  title: m.event_admin_title,
  start: m.versions_start,
  end: m.versions_end,
  location: m.event_admin_location,
  price: m.event_admin_price,
  maxCapacity: m.event_admin_capacity,
  maxPerPerson: m.event_admin_per_person,
  requiresTicket: m.event_admin_requires_ticket,
  description: m.event_admin_description,
};

/** The text of a part; empty where it has no value. */
const TEXTS: Record<EventPart, (form: EventValues) => string> = {
  title: ({ title }) => title,
  start: ({ startDate, startTime }) => `${startDate} ${startTime}`,
  end: ({ endDate, endTime }) => `${endDate} ${endTime}`,
  location: ({ location }) => location,
  price: ({ price }) => (price ? `€ ${price}` : m.event_admin_free()),
  maxCapacity: ({ maxCapacity }) => maxCapacity,
  maxPerPerson: ({ maxPerPerson }) => maxPerPerson,
  requiresTicket: ({ requiresTicket }) => (requiresTicket ? m.event_admin_yes() : m.event_admin_no()),
  description: ({ description }) => description,
};

/** The parts in which two versions of an event differ, with their texts. */
export const eventParts = (mine: EventValues, theirs: EventValues): DifferingPart<EventPart>[] =>
  EVENT_VERSIONS.differingParts(mine, theirs).map((key) => ({
    key,
    label: LABELS[key](),
    texts: { mine: TEXTS[key](mine), theirs: TEXTS[key](theirs) },
  }));
