import {
  EVENT_IMAGE_PIXELS,
  EVENT_IMAGE_SMALL_PIXELS,
  type Event,
  eventStatusAt,
  placesLeft,
} from '@ijsploeg/worker/contract';
import { name as SITE } from '../../portal.config.json';
import { events_free, events_lead, events_not_found_title, events_title } from '../messages/nl.json';
import { EVENT_PICTURE_SIZES } from '../src/features/events/event-picture-sizes.ts';
import { readEventsSearch } from '../src/features/events/events-search.ts';
import { priceInDutch, shorten, toEventZoneIso, whenInDutch } from './event-words.ts';
import type { HeadTag } from './page-head.ts';

/**
 * The share picture of the list, and of an event without one of its own: 1200 × 630 pixels, the size chat
 * apps recommend.
 */
const SHARE_PICTURE = '/share.jpg';

interface Shared {
  title: string;
  description: string;
  /** The canonical URL, without a query. */
  url: string;
  image: string;
}

/** Always in Dutch: a chat app does not send its readers' language. */
const sharedTags = ({ title, description, url, image }: Shared): HeadTag[] => [
  { name: 'title', text: `${title} · ${SITE}` },
  { name: 'link', attributes: { rel: 'canonical', href: url } },
  ...Object.entries({
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
  }).map(([name, content]): HeadTag => ({ name: 'meta', attributes: { name, content } })),
  ...Object.entries({
    'og:site_name': SITE,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:locale': 'nl_NL',
    'og:locale:alternate': 'en_GB',
  }).map(([property, content]): HeadTag => ({ name: 'meta', attributes: { property, content } })),
];

/** Starts the screen's first request before its code has loaded: see src/lib/browser/before-app.ts. */
const earlyRequest = (path: string): HeadTag => ({
  name: 'meta',
  attributes: { name: 'early-request', content: path },
});

/**
 * The head of an event's page: its metadata for chat apps and search engines, and its preloads.
 *
 * @param origin `https://…` of the portal, without a trailing slash
 * @param now milliseconds UTC
 */
export function eventHead(event: Event, origin: string, now: number): HeadTag[] {
  const { id, title, location, imageUrl, imageSmallUrl, priceCents } = event;
  const url = `${origin}/events/${encodeURIComponent(id)}`;
  const price = priceCents === null ? events_free : priceInDutch(priceCents);
  const facts = `${whenInDutch(event.startDate, event.endDate)} · ${location} · ${price}`;
  const description = shorten(event.description ? `${facts}. ${event.description}` : facts);
  const image = new URL(imageUrl ?? SHARE_PICTURE, origin).href;
  return [
    ...sharedTags({ title, description, url, image }),
    {
      name: 'script',
      attributes: { type: 'application/ld+json' },
      text: JSON.stringify(structuredEvent(event, { url, image, now })),
    },
    earlyRequest(`/api/events/${encodeURIComponent(id)}`),
    ...(imageUrl && imageSmallUrl ? [preloadPicture(imageUrl, imageSmallUrl)] : []),
  ];
}

/**
 * Preloads the largest element of the page. `sizes` and `srcset` must equal those of the screen's `<img>`.
 */
const preloadPicture = (large: string, small: string): HeadTag => ({
  name: 'link',
  attributes: {
    rel: 'preload',
    as: 'image',
    href: large,
    fetchpriority: 'high',
    ...(large !== small && {
      imagesrcset: `${small} ${EVENT_IMAGE_SMALL_PIXELS}w, ${large} ${EVENT_IMAGE_PIXELS}w`,
      imagesizes: EVENT_PICTURE_SIZES,
    }),
  },
});

/**
 * The event in schema.org vocabulary;
 * https://developers.google.com/search/docs/appearance/structured-data/event
 */
function structuredEvent(event: Event, { url, image, now }: { url: string; image: string; now: number }) {
  const isOver = eventStatusAt(now, Date.parse(event.startDate), Date.parse(event.endDate)) === 'completed';
  const left = placesLeft(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    name: event.title,
    ...(event.description && { description: event.description }),
    startDate: toEventZoneIso(event.startDate),
    endDate: toEventZoneIso(event.endDate),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: event.location, address: event.location },
    image: [image],
    url,
    isAccessibleForFree: event.priceCents === null,
    maximumAttendeeCapacity: event.maxCapacity,
    remainingAttendeeCapacity: left,
    offers: {
      '@type': 'Offer',
      url,
      price: ((event.priceCents ?? 0) / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${isOver || left === 0 ? 'SoldOut' : 'InStock'}`,
      validThrough: toEventZoneIso(event.endDate),
    },
  };
}

/**
 * The head of the list of events.
 *
 * @param search the filters in the URL
 * @param origin `https://…` of the portal, without a trailing slash
 */
export function eventsHead(search: URLSearchParams, origin: string): HeadTag[] {
  const { q, filter = 'all' } = readEventsSearch(Object.fromEntries(search));
  return [
    ...sharedTags({
      title: events_title,
      description: events_lead,
      url: `${origin}/events`,
      image: origin + SHARE_PICTURE,
    }),
    // Exactly the URL that the screen requests; it would not find the answer of another one.
    earlyRequest(`/api/events?${new URLSearchParams({ filter, ...(q && { search: q }) })}`),
  ];
}

/** The head of a page for an unknown event. */
export const noEventHead = (): HeadTag[] => [
  { name: 'title', text: `${events_not_found_title} · ${SITE}` },
  { name: 'meta', attributes: { name: 'robots', content: 'noindex' } },
];
