import { describe, expect, it } from 'vitest';
import { onRequestGet as eventPage } from '../../../web/functions/events/[id].ts';
import { onRequestGet as eventsPage } from '../../../web/functions/events/index.ts';
import { event } from '../factories.ts';
import { ORIGIN, send } from '../harness.ts';

const BUILT = `<!doctype html><html lang="nl"><head><meta charset="utf-8">
<meta name="description" content="IJsploeg: vrijwilligers op de ijsbaan"><title>IJsploeg</title></head>
<body><div id="root"><svg><title>skate</title></svg></div></body></html>`;

/** Requests a page of the built site, by default with the real API. */
function open(
  page: typeof eventPage | typeof eventsPage,
  path: string,
  api: (request: Request) => Promise<Response> = (request) =>
    send('GET', new URL(request.url).pathname, { headers: Object.fromEntries(request.headers) }),
  cookie = 'session=secret',
) {
  const requests: Request[] = [];
  const pages: string[] = [];
  const built = new Response(BUILT, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      ETag: '"built"',
      'Content-Security-Policy': "default-src 'none'",
    },
  });
  // The address that a request was sent to proves nothing, and must not appear in the page.
  const request = new Request(`https://evil.test${path}`, {
    headers: { ...(cookie && { Cookie: cookie }), 'If-None-Match': '"built"' },
  });
  const env = {
    PORTAL_ORIGIN: ORIGIN,
    ASSETS: {
      fetch: async (input: Request) => {
        pages.push(new URL(input.url).pathname);
        return input.headers.has('If-None-Match') ? new Response(null, { status: 304 }) : built;
      },
    },
    API: {
      fetch: (input: RequestInfo, init?: RequestInit) => {
        const call = new Request(input, init);
        requests.push(call);
        return api(call);
      },
    },
  };
  const params = { id: decodeURIComponent(path.split('/').at(-1)?.split('?')[0] ?? '') };
  const answer = (page as typeof eventPage)({ request, env, params } as unknown as Parameters<
    typeof eventPage
  >[0]);
  return { answer: Promise.resolve(answer), requests, pages };
}

describe('GET /events/:id', () => {
  it('contains title, picture and date in its head, the same for every caller', async () => {
    const { id } = await event({ title: 'Disco op het ijs', priceCents: 750 });
    const { answer, requests } = open(eventPage, `/events/${id}?act=reserve`);
    const response = await answer;
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<title>Disco op het ijs · IJsploeg</title>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/events/${id}">`);
    expect(html).toContain('<meta property="og:title" content="Disco op het ijs">');
    expect(html.match(/<title>/g)).toHaveLength(2);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain('<svg><title>skate</title></svg>');
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    expect(response.headers.get('Vary')).toBe('Cookie');
    expect(response.headers.get('Content-Security-Policy')).toBe("default-src 'none'");
    expect(response.headers.has('ETag')).toBe(false);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.has('Cookie')).toBe(false);
  });

  it.each([
    ['without a cookie', '', '/visit'],
    ['with an emptied session', 'locale=nl; session=', '/visit'],
    ['with a session', 'locale=nl; session=abc', undefined],
    ['with a session over https', '__Host-session=abc', undefined],
    ['with another cookie', 'my-session=abc', '/visit'],
  ])('serves the light page to visitors only: %s', async (_, cookie, page) => {
    const { id } = await event();
    const { answer, pages } = open(eventPage, `/events/${id}`, undefined, cookie);
    expect((await answer).status).toBe(200);
    expect(pages).toEqual([page ?? `/events/${id}`]);
  });

  it('escapes markup in user-written texts', async () => {
    const title = `</title><script>alert(1)</script>" onload='x' </script>`;
    const { id } = await event({ title, description: `--><!-- ${title}`, location: title });
    const html = await (await open(eventPage, `/events/${id}`).answer).text();
    const scripts: string[] = [];
    const attributes: string[] = [];
    await new HTMLRewriter()
      .on('script', { element: (script) => void scripts.push(script.getAttribute('type') ?? 'runs') })
      .on('head *', {
        element: (tag) => void attributes.push(...[...tag.attributes].map(([name]) => name ?? '')),
      })
      .transform(new Response(html))
      .text();
    expect(scripts).toEqual(['application/ld+json']);
    expect(attributes).not.toContain('onload');
    expect(html).toContain('&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('answers 404 with the app for an unknown event', async () => {
    const response = await open(eventPage, '/events/evt_nobody').answer;
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('private, no-cache');
    const html = await response.text();
    expect(html).toContain('<div id="root">');
    expect(html).toContain('<meta name="robots" content="noindex">');
  });

  it.each([
    ['is down', () => Promise.reject(new Error('gone'))],
    ['has a fault', async () => new Response('oops', { status: 500 })],
    ['answers with something else', async () => new Response('<html>')],
  ])('serves the plain app when the API %s', async (_, api) => {
    const response = await open(eventPage, '/events/evt_any', api).answer;
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(BUILT);
  });

  it('requests one event from the API, whatever the address contains', async () => {
    const { answer, requests } = open(
      eventPage,
      '/events/..%2Fauth%2Fsession',
      async () => new Response('{}', { status: 404 }),
    );
    await answer;
    expect(requests[0]?.url).toBe(`${ORIGIN}/api/events/..%2Fauth%2Fsession`);
  });
});

it('describes the list of events without requesting it from the API', async () => {
  const { answer, requests } = open(eventsPage, '/events?q=disco');
  const html = await (await answer).text();
  expect(html).toContain('<title>Evenementen · IJsploeg</title>');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/events">`);
  expect(html).toContain('<meta property="og:image"');
  expect(requests).toHaveLength(0);
});
