import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { inboxPage, mailFrame, messagePage } from './inbox-page.ts';
import { MailStore } from './mailbox.ts';
import { PushService } from './push-service.ts';

/** The inbox accepts connections from this machine only. */
const HOST = '127.0.0.1';
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The running inbox. */
export interface Inbox {
  /** The port that receives mails. */
  smtpPort: number;
  /** The port of the web page and the API. */
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the inbox of local runs. It receives every mail over SMTP on a free port, and every notification in place of the push
 * services, keeps them in memory, and shows them on a web page and through the part of Mailpit's API that `api.md` lists.
 *
 * @param port the port of the web page and the API; 0 for a free one
 * @param portal the address of the portal, which notifications open
 */
export async function startInbox(port: number, portal = ''): Promise<Inbox> {
  const store = new MailStore();
  const pushes = new PushService();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      buffer(stream)
        .then((raw) =>
          store.receive(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        .then(
          () => done(),
          (error: Error) => done(error),
        );
    },
  });
  // A sender that disconnects early needs no handling.
  smtp.on('error', () => undefined);
  const web = createServer((request, response) => {
    if (request.method === 'POST' && request.url?.startsWith(PUSH_PATH))
      return void receivePush(pushes, request, response);
    handleRequest({ store, pushes, portal }, request.method ?? 'GET', request.url ?? '/', {
      host: request.headers.host ?? '',
      site: request.headers['sec-fetch-site'],
      response,
    });
  });

  await new Promise<void>((done) => smtp.listen(0, HOST, done));
  await new Promise<void>((resolve, reject) => {
    web.once('error', reject);
    web.listen(port, HOST, resolve);
  });
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    port: (web.address() as AddressInfo).port,
    async close() {
      web.closeAllConnections();
      await Promise.all([
        new Promise((done) => web.close(done)),
        new Promise<void>((done) => smtp.close(done)),
      ]);
    },
  };
}

/** `POST /push/<endpoint>`, where a local Worker sends its notifications. */
const PUSH_PATH = '/push/';

async function receivePush(pushes: PushService, request: IncomingMessage, response: ServerResponse) {
  const endpoint = decodeURIComponent(request.url?.slice(PUSH_PATH.length) ?? '');
  const status = pushes.receive(endpoint, request.headers, await buffer(request));
  response.writeHead(status).end();
}

/** What the inbox has, and the address of the portal. */
interface Contents {
  store: MailStore;
  pushes: PushService;
  portal: string;
}

interface Exchange {
  host: string;
  site: string | string[] | undefined;
  response: ServerResponse;
}

function handleRequest(
  { store, pushes, portal }: Contents,
  method: string,
  target: string,
  { host, site, response }: Exchange,
): void {
  const url = new URL(target, 'http://inbox.invalid');
  const send = (
    status: number,
    type: string,
    body: string | Uint8Array,
    headers: Record<string, string> = {},
  ) =>
    response
      .writeHead(status, {
        'Content-Type': type,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        ...headers,
      })
      .end(body);
  const json = (body: unknown, status = 200) => send(status, 'application/json', JSON.stringify(body));

  // Prevents other pages from reading mails by DNS rebinding and from clearing the inbox.
  if (!LOCAL_NAMES.has(host.replace(/:\d+$/, '')) || (method !== 'GET' && site === 'cross-site'))
    return void json({ error: 'Only this machine reads this inbox.' }, 403);

  const path = url.pathname;
  const [, id, part] = /^\/(?:api\/v1\/message|message|html)\/([\w-]+)(?:\/part\/(\d+))?$/.exec(path) ?? [];

  if (path === '/api/v1/messages' && method === 'DELETE') {
    store.clear();
    pushes.clear();
    return void send(200, 'text/plain', 'ok');
  }
  if (method === 'POST' && path === '/clear') {
    store.clear();
    pushes.clear();
    return void send(303, 'text/plain', '', { Location: '/' });
  }
  if (method !== 'GET' && method !== 'HEAD') return void json({ error: 'Not here.' }, 405);

  if (path === '/api/v1/messages') {
    const messages = store.list(readNumber(url, 'limit', 50), readNumber(url, 'start', 0));
    return void json({ total: store.total, count: messages.length, messages });
  }
  if (path === '/api/push') return void json(pushes.list(url.searchParams.get('phone')));
  if (path === '/')
    return void send(
      200,
      'text/html; charset=utf-8',
      inboxPage({ mails: store.list(200), pushes: pushes.list().slice(0, 200), total: store.total, portal }),
    );
  if (id && part) {
    const file = store.attachment(id, part);
    if (file)
      return void send(200, file.type, file.bytes, {
        'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        'Content-Security-Policy': 'sandbox',
      });
  }
  const message = id && !part ? store.find(id) : undefined;
  if (message && path.startsWith('/api/')) return void json(message);
  if (message && path.startsWith('/message/'))
    return void send(200, 'text/html; charset=utf-8', messagePage(message));
  if (message)
    return void send(200, 'text/html; charset=utf-8', mailFrame(message), {
      // No scripts and no forms; links open outside the frame.
      'Content-Security-Policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'",
    });
  json({ error: 'There is nothing here.' }, 404);
}

function readNumber(url: URL, name: string, fallback: number): number {
  const number = Number(url.searchParams.get(name) ?? fallback);
  return Number.isInteger(number) && number >= 0 ? number : fallback;
}
