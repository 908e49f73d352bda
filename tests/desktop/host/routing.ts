import { handlerFor, toAppUrl } from './protocol.ts';

/** A request of a page, as Chromium makes it. */
export interface RoutedRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: Uint8Array | null;
}
type RoutedAnswer =
  | { status: number; headers: Record<string, string>; body: Uint8Array }
  | { failure: 'failed' | 'internetdisconnected' };

/** Answers a request with the app's protocol handler; none reaches the network. */
export async function routeRequest({ url, method, headers, body }: RoutedRequest): Promise<RoutedAnswer> {
  const address = toAppUrl(url);
  const handler = handlerFor(address);
  if (!handler) return { failure: 'internetdisconnected' };
  const sent = new Headers(headers);
  for (const name of ['origin', 'referer']) {
    const value = sent.get(name);
    if (value) sent.set(name, toAppUrl(value).replace(/\/$/, ''));
  }
  const response = await handler(
    new Request(address, { method, headers: sent, ...(body && { body: new Uint8Array(body) }) }),
  );
  // Response.error() makes the request fail, as it does offline.
  if (response.type === 'error') return { failure: 'failed' };
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
