import { type Event, listEvents } from '@ijsploeg/worker/contract';
import { describe, expect, test } from 'vitest';
import { eventHead, eventsHead } from '../../web/edge/event-head.ts';
import { shorten, toEventZoneIso, whenInDutch } from '../../web/edge/event-words.ts';
import { type HeadTag, renderHead } from '../../web/edge/page-head.ts';
import { apiPath } from '../../web/src/lib/api/api.ts';

const ORIGIN = 'https://ijsploeg.example';
const NOW = Date.parse('2026-11-21T12:00:00Z');
const disco: Event = {
  id: 'evt_disco',
  title: 'Disco op het ijs',
  description: 'Lampen uit,\nmuziek aan.',
  location: 'Grote baan',
  startDate: '2026-11-30T18:30:00.000Z',
  endDate: '2026-11-30T22:00:00.000Z',
  imageUrl: '/api/events/evt_disco/image/a.webp',
  imageSmallUrl: '/api/events/evt_disco/image/a-small.webp',
  priceCents: 750,
  maxCapacity: 250,
  currentCapacity: 35,
  maxPerPerson: 10,
  requiresTicket: true,
  status: 'upcoming',
  calledOff: null,
  version: 1,
};
const headOf = (change: Partial<Event> = {}) => eventHead({ ...disco, ...change }, ORIGIN, NOW);

/** The content of the tag with this name, or with this `name`, `property` or `rel`. */
function contentOf(tags: HeadTag[], key: string) {
  const found = tags.find(({ name, attributes = {} }) =>
    [name, attributes.name, attributes.property, attributes.rel].includes(key),
  );
  return found?.text ?? found?.attributes?.content ?? found?.attributes?.href;
}
const structured = (tags: HeadTag[]) => JSON.parse(String(contentOf(tags, 'script')));

describe('the preview of a shared link', () => {
  test('has title, date, place, price and picture, all with absolute addresses', () => {
    const head = headOf();
    expect(contentOf(head, 'title')).toBe('Disco op het ijs · IJsploeg');
    expect(contentOf(head, 'og:title')).toBe('Disco op het ijs');
    expect(String(contentOf(head, 'og:description')).replace(/\u00a0/g, ' ')).toBe(
      'maandag 30 november 2026, 19:30–23:00 · Grote baan · € 7,50. Lampen uit, muziek aan.',
    );
    expect(contentOf(head, 'og:image')).toBe(`${ORIGIN}/api/events/evt_disco/image/a.webp`);
    expect(contentOf(head, 'og:url')).toBe(`${ORIGIN}/events/evt_disco`);
    expect(contentOf(head, 'canonical')).toBe(`${ORIGIN}/events/evt_disco`);
    expect(contentOf(head, 'og:type')).toBe('website');
    expect(contentOf(head, 'og:locale')).toBe('nl_NL');
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image');
  });

  test("uses the portal's own picture for an event without a picture", () => {
    const head = headOf({ imageUrl: null, imageSmallUrl: null });
    expect(contentOf(head, 'og:image')).toBe(`${ORIGIN}/share.jpg`);
    expect(renderHead(head)).not.toContain('as="image"');
  });

  test('shows a price of zero as free', () => {
    expect(contentOf(headOf({ priceCents: null, description: null }), 'og:description')).toMatch(
      / · Grote baan · Gratis$/,
    );
  });
});

describe('the early requests', () => {
  const ahead = (path: string) =>
    eventsHead(new URL(path, ORIGIN).searchParams, ORIGIN).flatMap(({ attributes }) =>
      attributes?.name === 'early-request' ? [attributes.content] : [],
    );

  test('include the event itself', () => {
    expect(renderHead(headOf())).toContain('<meta name="early-request" content="/api/events/evt_disco">');
  });

  test.each([
    ['/events', 'all', ''],
    ['/events/?utm_source=chat&filter=mine', 'all', ''],
    ['/events?filter=past', 'past', ''],
    ['/events?q=+Koek+%26+zopie+&filter=upcoming', 'upcoming', 'Koek & zopie'],
    [`/events?q=${'x'.repeat(201)}`, 'all', ''],
  ])('include at %s the list that the screen requests', (path, filter, search) => {
    expect(ahead(path)).toEqual([apiPath(listEvents, {}, { filter, search })]);
  });

  test('include the list without its other query parameters', () => {
    expect(contentOf(eventsHead(new URLSearchParams('q=disco'), ORIGIN), 'canonical')).toBe(
      `${ORIGIN}/events`,
    );
  });
});

describe('the structured data for search engines', () => {
  test('describe the event and its offer, in the local time of the event', () => {
    expect(structured(headOf())).toMatchObject({
      '@type': 'Event',
      name: 'Disco op het ijs',
      startDate: '2026-11-30T19:30:00+01:00',
      endDate: '2026-11-30T23:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', name: 'Grote baan' },
      remainingAttendeeCapacity: 215,
      offers: { price: '7.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
    });
  });

  test.each([
    ['full', { currentCapacity: 250 }],
    ['fuller than allowed since', { currentCapacity: 300 }],
    ['over', { startDate: '2026-11-20T10:00:00.000Z', endDate: '2026-11-21T11:59:59.999Z' }],
  ])('have no offer for an event that is %s', (_, change) => {
    expect(structured(headOf(change)).offers.availability).toBe('https://schema.org/SoldOut');
  });

  test('give a free price as 0.00', () => {
    const free = structured(headOf({ priceCents: null }));
    expect(free).toMatchObject({ isAccessibleForFree: true, offers: { price: '0.00' } });
  });
});

describe('user-written texts', () => {
  const HOSTILE = `</title></script><script>alert("1")</script><img src=x onerror='x'>&amp; \u2028 "'`;

  test('never become tags, attributes or script', () => {
    const html = renderHead(headOf({ title: HOSTILE, description: HOSTILE, location: HOSTILE }));
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    expect(html.match(/<\/title>/g)).toHaveLength(1);
    expect(html).not.toContain('<img');
    // No quote of the text remains inside an attribute.
    for (const [, value = ''] of html.matchAll(/content="([^"]*)"/g)) expect(value).not.toMatch(/[<>']/);
  });

  test('survive a round trip through the structured data', () => {
    const html = renderHead(headOf({ title: HOSTILE }));
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json).name).toBe(HOSTILE);
  });

  test('are shortened at a word, on one line', () => {
    expect(shorten('een  twee\ndrie', 100)).toBe('een twee drie');
    expect(shorten('een twee drie', 10)).toBe('een twee…');
    expect(shorten('⛸️'.repeat(50), 9)).not.toMatch(/[\uD800-\uDBFF]…$/);
  });
});

test('names both days of an event past midnight', () => {
  expect(whenInDutch('2026-12-31T21:00:00Z', '2027-01-01T01:00:00Z')).toBe(
    'donderdag 31 december 2026, 22:00 – vrijdag 1 januari 2027, 02:00',
  );
});

test.each([
  ['2026-07-01T10:00:00.000Z', '2026-07-01T12:00:00+02:00'],
  ['2026-10-25T00:30:00.000Z', '2026-10-25T02:30:00+02:00'],
  ['2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00+01:00'],
])('shows %s as %s in local time, also around a clock change', (instant, shown) => {
  expect(toEventZoneIso(instant)).toBe(shown);
});
