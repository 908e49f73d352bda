import {
  EVENT_IMAGE_PIXELS,
  EVENT_IMAGE_SMALL_PIXELS,
  type Event,
  eventStatusAt,
  placesLeft,
} from '@ijsploeg/worker/contract';
import { events_free, events_lead, events_not_found_title, events_title } from '../messages/nl.json';
import { EVENT_PICTURE_SIZES } from '../src/features/events/event-picture-sizes.ts';
import { readEventsSearch } from '../src/features/events/events-search.ts';
import { atRinkIso, priceInDutch, shorten, whenInDutch } from './event-words.ts';
import type { HeadTag } from './page-head.ts';

const SITE = 'IJsploeg';
/** What is shown of an event without a picture, and of the list: 1200 by 630 pixels, as chat apps like it. */
const SHARE_PICTURE = '/share.jpg';

interface Shared {
  title: string;
  description: string;
  /** Of this page, without what is behind its `?`. */
  url: string;
  image: string;
}

/** In Dutch, whoever asks: a chat app does not say who will read it. */
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

/** The screen asks for this first: it is on its way before the screen's code came. */
const aheadOf = (path: string): HeadTag => ({
  name: 'link',
  attributes: { rel: 'preload', as: 'fetch', href: path, crossorigin: true },
});

/**
 * What the head of one event's page says to chat apps and search engines, and what the browser fetches ahead.
 *
 * @param origin `https://…` of the portal, without a slash at the end
 * @param now milliseconds
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
    aheadOf(`/api/events/${encodeURIComponent(id)}`),
    ...(imageUrl && imageSmallUrl ? [pictureAhead(imageUrl, imageSmallUrl)] : []),
  ];
}

/** The largest thing in sight, told before the screen knows of it. The same words as on the screen's picture. */
const pictureAhead = (large: string, small: string): HeadTag => ({
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

/** The event in the words of schema.org; https://developers.google.com/search/docs/appearance/structured-data/event */
function structuredEvent(event: Event, { url, image, now }: { url: string; image: string; now: number }) {
  const isOver = eventStatusAt(now, Date.parse(event.startDate), Date.parse(event.endDate)) === 'completed';
  const left = placesLeft(event);
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    '@id': url,
    name: event.title,
    ...(event.description && { description: event.description }),
    startDate: atRinkIso(event.startDate),
    endDate: atRinkIso(event.endDate),
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
      validThrough: atRinkIso(event.endDate),
    },
  };
}

/** The head of the list of events, as this address narrows it. */
export function eventsHead({ origin, searchParams }: URL): HeadTag[] {
  const { q, filter = 'all' } = readEventsSearch(Object.fromEntries(searchParams));
  return [
    ...sharedTags({
      title: events_title,
      description: events_lead,
      url: `${origin}/events`,
      image: origin + SHARE_PICTURE,
    }),
    // Word for word as the screen asks: what is written otherwise would be fetched a second time.
    aheadOf(`/api/events?${new URLSearchParams({ filter, ...(q && { search: q }) })}`),
  ];
}

/** The head of a page about an event that is not there. */
export const noEventHead = (): HeadTag[] => [
  { name: 'title', text: `${events_not_found_title} · ${SITE}` },
  { name: 'meta', attributes: { name: 'robots', content: 'noindex' } },
];
