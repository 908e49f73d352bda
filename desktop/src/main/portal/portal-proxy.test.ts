import { DESKTOP_REQUEST_HEADER, ERROR_STATUS } from '@ijsploeg/worker/contract';
import { describe, expect, it } from 'vitest';
import type { Fetch } from './fetch.ts';
import { createPortalProxy } from './portal-proxy.ts';

const PORTAL = 'https://ijsploeg.nl';

/** Sends a request of the page through the proxy, to a portal with the given response. */
async function call(
  answer: Response | Error,
  {
    path = '/api/shifts',
    portal = PORTAL as string | null,
    ...init
  }: RequestInit & { path?: string; portal?: string | null } = {},
) {
  const sent: [string, RequestInit][] = [];
  const faults: string[] = [];
  const fetch: Fetch = async (address, request) => {
    sent.push([address, request]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const proxy = createPortalProxy({ portal: () => portal, fetch, onFault: (fault) => faults.push(fault) });
  const response = await proxy.answer(new Request(`app://portal${path}`, init));
  return { response, sent, faults };
}

const json = (body: unknown, headers: Record<string, string> = {}) => Response.json(body, { headers });

describe('a request of the page', () => {
  it('is sent to the portal with its session and a same-origin header', async () => {
    const { response, sent } = await call(json({ items: [] }), { path: '/api/shifts?from=1&to=2' });
    expect(await response.json()).toEqual({ items: [] });
    const [address, request] = sent[0] ?? [];
    expect(address).toBe(`${PORTAL}/api/shifts?from=1&to=2`);
    expect(request).toMatchObject({ credentials: 'include', redirect: 'error', headers: { Origin: PORTAL } });
  });

  it('includes its body and only the allowed headers', async () => {
    const { sent } = await call(json({}), {
      method: 'POST',
      body: JSON.stringify({ title: 'Kassa' }),
      headers: {
        'Content-Type': 'application/json',
        'If-None-Match': '"1"',
        Authorization: 'x',
        'X-Other': 'y',
      },
    });
    const request = sent[0]?.[1];
    expect(request?.method).toBe('POST');
    expect(new TextDecoder().decode(request?.body as Uint8Array<ArrayBuffer>)).toBe('{"title":"Kassa"}');
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'Content-Type',
      'If-None-Match',
      'Origin',
      'Sec-Fetch-Site',
    ]);
  });

  it.each(['//evil.example/api/x', '/api/..//evil.example', '/api/@evil.example'])(
    'stays with the portal, whatever its path is: %s',
    async (path) => {
      const { sent } = await call(json({}), { path });
      for (const [address] of sent) expect(new URL(address).origin).toBe(PORTAL);
    },
  );

  it.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['no origin', { Origin: 'null' }],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused when it comes from %s', async (_, headers) => {
    const { response, sent } = await call(json({}), {
      method: 'POST',
      headers: headers as Record<string, string>,
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: { code: 'request.cross_origin' } });
    expect(sent).toHaveLength(0);
  });

  it('is refused when its body is larger than any picture', async () => {
    const { response, sent } = await call(json({}), { method: 'PUT', body: new Uint8Array(6 * 1024 * 1024) });
    expect(await response.json()).toMatchObject({ error: { code: 'request.too_large' } });
    expect(sent).toHaveLength(0);
  });

  it('fails like a lost connection when no portal is chosen or none answers', async () => {
    const unchosen = await call(json({}), { portal: null });
    expect(unchosen.response.type).toBe('error');
    expect(unchosen.sent).toHaveLength(0);
    const down = await call(new Error('net::ERR_INTERNET_DISCONNECTED'));
    expect(down.response.type).toBe('error');
    expect(down.faults).toEqual(['unreachable']);
  });
});

describe('a response of the portal', () => {
  it('reaches the page without cookies and other headers', async () => {
    const { response } = await call(
      json(
        { user: null },
        {
          'Set-Cookie': 'session=secret; HttpOnly',
          ETag: '"7"',
          Date: 'Sat, 12 Dec 2026 10:10:00 GMT',
          'Access-Control-Allow-Origin': '*',
          'Content-Security-Policy': 'script-src *',
          'Clear-Site-Data': '"*"',
          Refresh: '0; url=https://evil.example',
        },
      ),
    );
    const headers = Object.fromEntries(response.headers);
    expect(headers).toEqual({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      date: 'Sat, 12 Dec 2026 10:10:00 GMT',
      etag: '"7"',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is passed on unchanged when it is an error of the API', async () => {
    const refusal = Response.json({ error: { code: 'shift.full', requestId: 'r' } }, { status: 409 });
    const { response, faults } = await call(refusal);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: { code: 'shift.full' } });
    expect(faults).toEqual([]);
  });

  it.each([204, 304])('may be %s, without a body', async (status) => {
    const { response } = await call(new Response(null, { status }));
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('may be a picture', async () => {
    const { response } = await call(
      new Response(new Uint8Array(3), { headers: { 'Content-Type': 'image/webp' } }),
    );
    expect((await response.arrayBuffer()).byteLength).toBe(3);
  });

  it.each<[string, Response | Error, string]>([
    [
      'a web page',
      new Response('<script>alert(1)</script>', { headers: { 'Content-Type': 'text/html' } }),
      'not_understood',
    ],
    [
      'a web page as an error',
      new Response('<h1>502</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
      'not_understood',
    ],
    [
      'a script',
      new Response('alert(1)', { headers: { 'Content-Type': 'text/javascript' } }),
      'not_understood',
    ],
    ['an SVG', new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } }), 'not_understood'],
    ['of no type', new Response(new Uint8Array(3)), 'not_understood'],
    [
      'a redirect that was not refused',
      new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
      'not_understood',
    ],
    ['a redirect', new Error("Attempted to redirect, but redirect policy was 'error'"), 'redirected'],
  ])('that is %s becomes an error in the shape of the API', async (_, answer, fault) => {
    const { response, faults } = await call(answer);
    expect(response.status).toBe(ERROR_STATUS['portal.not_understood']);
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(await response.json()).toEqual({ error: { code: 'portal.not_understood', requestId: null } });
    expect(faults).toEqual([fault]);
  });

  it('is cut off when it never ends', async () => {
    const part = new Uint8Array(4 * 1024 * 1024);
    const endless = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(part) });
    const { response, faults } = await call(
      new Response(endless, { headers: { 'Content-Type': 'application/json' } }),
    );
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(faults).toEqual(['too_large']);
  });
});

describe('a request that the page gives up', () => {
  const ID = '0b8a1ab0-6d0e-4b8e-9a53-3a8c1de1d6f4';
  /** Sends a request with an id to a portal that does not answer. */
  function send() {
    const sent: RequestInit[] = [];
    const faults: string[] = [];
    const proxy = createPortalProxy({
      portal: () => PORTAL,
      fetch: (_address, request) => {
        sent.push(request);
        return new Promise((_, reject) => {
          request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
        });
      },
      onFault: (fault) => faults.push(fault),
    });
    const request = new Request('app://portal/api/shifts', { headers: { [DESKTOP_REQUEST_HEADER]: ID } });
    return { proxy, sent, faults, answer: proxy.answer(request) };
  }

  it('is ended at the portal, and is no fault', async () => {
    const { proxy, sent, faults, answer } = send();
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.stringify(sent[0]?.headers)).not.toContain(ID);
    proxy.abandon(ID);
    expect((await answer).type).toBe('error');
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect(faults).toEqual([]);
  });

  it.each<[string, (page: ReadableStreamDefaultReader, abandon: () => void) => void]>([
    ['gives up', (_page, abandon) => abandon()],
    ['no longer reads', (page) => void page.cancel()],
  ])('is ended at the portal while its answer is on the way, when the page %s', async (_, giveUp) => {
    let signal: RequestInit['signal'];
    let isCancelled = false;
    const part = new Uint8Array(64 * 1024);
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(part),
      cancel() {
        isCancelled = true;
      },
    });
    const faults: string[] = [];
    const proxy = createPortalProxy({
      portal: () => PORTAL,
      async fetch(_address, request) {
        ({ signal } = request);
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      },
      onFault: (fault) => faults.push(fault),
    });
    const response = await proxy.answer(
      new Request('app://portal/api/shifts', { headers: { [DESKTOP_REQUEST_HEADER]: ID } }),
    );
    const page = response.body?.getReader() ?? expect.unreachable();
    expect((await page.read()).done).toBe(false);
    giveUp(page, () => proxy.abandon(ID));
    await expect.poll(() => [isCancelled, signal?.aborted]).toEqual([true, true]);
    expect(faults).toEqual([]);
  });

  it('leaves the others alone', async () => {
    const { proxy, sent } = send();
    await expect.poll(() => sent.length).toBe(1);
    proxy.abandon('5d2a3c1e-8a55-4f0a-8b38-0a6f3c7f2f10');
    expect(sent[0]?.signal?.aborted).toBe(false);
  });
});
