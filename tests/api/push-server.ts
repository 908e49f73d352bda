import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { PushService, phone } from '../../scripts/inbox/push-service.ts';

/** The headers that belong to a status. The redirect would lead to a service that accepts the message. */
const HEADERS: Record<number, Record<string, string>> = {
  307: { Location: '/redirected' },
  429: { 'Retry-After': '120' },
};

/**
 * The push service of local runs for the tests: `POST /<endpoint>` as the Worker sends, `GET /phone?name=` the subscription of a
 * phone, `GET /?name=` what it received.
 */
export default async function startPushServer(project: TestProject) {
  const service = new PushService();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://push.invalid');
    const name = url.searchParams.get('name');
    if (request.method === 'POST') {
      const endpoint = decodeURIComponent(url.pathname.slice(1));
      const status = service.receive(endpoint, request.headers, await buffer(request));
      response.writeHead(status, HEADERS[status]).end();
    } else if (url.pathname === '/phone') response.end(JSON.stringify(phone(name ?? '')));
    else response.end(JSON.stringify(service.list(name)));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  project.provide('pushPort', (server.address() as AddressInfo).port);
  return () => server.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    pushPort: number;
  }
}
