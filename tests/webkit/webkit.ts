#!/usr/bin/env node
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LocalValue } from './in-page.ts';
import { type Cookie, Page } from './page.ts';
import { startScreen } from './webdriver.ts';

/**
 * WebKit behind WebDriver BiDi, as far as Playwright uses it: https://w3c.github.io/webdriver-bidi/. Playwright launches it like
 * a Firefox, and each user context is a window of WebKitGTK with one page.
 */

// biome-ignore lint/suspicious/noExplicitAny: each command has parameters of its own, which Playwright sends as the protocol says.
type Params = Record<string, any> & {
  context: string;
  contexts?: string[];
  userContext: string;
  userContexts?: string[];
  target: { context?: string; realm?: string; sandbox?: string };
  partition: { userContext: string };
};

const screen = await startScreen();
const pages = new Map<string, Page>();
/** The intercepts of requests of all pages. */
const intercepts = new Set<string>();
let last = 0;
let version = '';
/** The next window, because one takes more than a second to open. */
let next: Promise<Page> | undefined;

const server = createServer();
new WebSocketServer({ server }).on('connection', serve);
server.listen(0, '127.0.0.1', () => {
  // Playwright waits for this line.
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop());

async function stop(): Promise<void> {
  await Promise.allSettled([...pages.values()].map((page) => page.close()));
  await next?.then((page) => page.close()).catch(() => {});
  screen.process.kill();
  process.exit();
}

function newId(kind: string): string {
  last += 1;
  return `${kind}-${last}`;
}

function serve(socket: WebSocket): void {
  const send = (message: object) => socket.send(JSON.stringify(message));
  const emit = (method: string, params: object) => send({ type: 'event', method, params });
  const open = () => Page.open(newId('page'), emit, screen.display);
  socket.on('close', () => void stop());
  socket.on('message', async (data) => {
    const { id, method, params } = JSON.parse(String(data)) as { id: number; method: string; params: Params };
    try {
      const command = COMMANDS[method] ?? unsupported(method);
      send({ type: 'success', id, result: (await command(params, open)) ?? {} });
    } catch (error) {
      send({ type: 'error', id, error: 'unknown error', message: (error as Error).message });
    }
    if (method === 'browser.close') void stop();
  });
}

const unsupported = (method: string) => () => {
  // What a desktop window has no setting for keeps its own.
  if (/^(emulation|permissions|network)\./.test(method)) return {};
  throw new Error(`unknown command: ${method}`);
};

function pageOf(context: string | undefined): Page {
  const page = pages.get(context ?? '');
  if (!page) throw new Error(`no such frame: ${context}`);
  return page;
}

const pagesOf = ({ contexts, userContexts }: Params): Page[] => {
  const named = contexts ?? userContexts;
  return named ? named.map(pageOf) : [...pages.values()];
};

/** The page and the realm in which a script runs. A sandbox is the realm of the page. */
function targetOf({ target }: Params): Page {
  return pageOf(
    target.context ??
      [...pages.values()].find((page) => target.realm?.startsWith(page.realmOf(null)))?.context,
  );
}

async function evaluate(params: Params, source: string, args: LocalValue[]): Promise<object> {
  const page = targetOf(params);
  const outcome = await page.call(source, args, params.resultOwnership === 'root');
  return { ...outcome, realm: page.realmOf(params.target.sandbox) };
}

const decideOn = (request: string, decision: Parameters<Page['decide']>[1]) => {
  if (![...pages.values()].some((page) => page.decide(request, decision)))
    throw new Error(`no such request: ${request}`);
};

interface BidiHeader {
  name: string;
  value: { value: string };
}
const fromBidi = (headers: BidiHeader[] | undefined) =>
  headers?.map(({ name, value }) => ({ name, value: value.value }));
const bytesOf = (bytes: { type: string; value: string } | undefined) =>
  bytes && Buffer.from(bytes.value, bytes.type === 'base64' ? 'base64' : 'utf8');

type Command = (params: Params, open: () => Promise<Page>) => unknown;

const COMMANDS: Record<string, Command> = {
  'session.new': async (_, open) => {
    next = open();
    ({ version } = await next);
    return {
      sessionId: 'session',
      capabilities: {
        browserName: 'webkit',
        browserVersion: version,
        userAgent: '',
        acceptInsecureCerts: false,
      },
    };
  },
  'session.subscribe': () => ({ subscription: newId('subscription') }),
  'browser.close': () => ({}),
  'browser.setDownloadBehavior': (params) => {
    const folder = params.downloadBehavior?.destinationFolder;
    for (const page of pagesOf(params)) if (folder) page.downloadFolder = folder;
  },
  'browser.createUserContext': async (_, open) => {
    const page = await (next ?? open());
    next = open();
    next.catch(() => {});
    pages.set(page.context, page);
    for (const intercept of intercepts) page.intercepts.add(intercept);
    return { userContext: page.context };
  },
  'browser.removeUserContext': async ({ userContext }) => {
    await pages.get(userContext)?.close();
    pages.delete(userContext);
  },
  'browsingContext.getTree': () => ({ contexts: [] }),
  'browsingContext.create': async ({ userContext }) => {
    await pageOf(userContext).create();
    return { context: userContext };
  },
  'browsingContext.close': ({ context }) => pages.get(context)?.leave(),
  'browsingContext.activate': () => ({}),
  'browsingContext.navigate': ({ context, url }) => pageOf(context).navigate(url),
  'browsingContext.reload': ({ context }) => pageOf(context).reload(),
  'browsingContext.traverseHistory': ({ context, delta }) => pageOf(context).traverse(delta),
  'browsingContext.setViewport': async (params) => {
    if (!params.viewport) return;
    const targets = params.context ? [pageOf(params.context)] : pagesOf(params);
    await Promise.all(targets.map((page) => page.setViewport(params.viewport)));
  },
  'browsingContext.captureScreenshot': async ({ context }) => ({ data: await pageOf(context).screenshot() }),
  'script.evaluate': (params) =>
    evaluate(params, `() => (${String(params.expression).trim().replace(/;+$/, '')}\n)`, []),
  'script.callFunction': (params) => evaluate(params, params.functionDeclaration, params.arguments ?? []),
  'script.disown': (params) => targetOf(params).disown(params.handles),
  'script.addPreloadScript': (params) => {
    const script = newId('preload');
    for (const page of pagesOf(params))
      page.addPreload(script, { declaration: params.functionDeclaration, args: params.arguments ?? [] });
    return { script };
  },
  'script.removePreloadScript': ({ script }) => {
    for (const page of pages.values()) page.removePreload(script);
  },
  'input.performActions': ({ context, actions }) => pageOf(context).perform(actions),
  'input.setFiles': ({ context, element, files }) =>
    pageOf(context).chooseFiles((element as { sharedId: string }).sharedId, files),
  'storage.setCookie': ({ cookie, partition }) => pageOf(partition.userContext).setCookie(cookie as Cookie),
  'storage.getCookies': async ({ partition }) => ({ cookies: await pageOf(partition.userContext).cookies() }),
  'storage.deleteCookies': ({ partition }) => pageOf(partition.userContext).deleteCookies(),
  'emulation.setNetworkConditions': (params) => {
    for (const page of pagesOf(params)) page.isOffline = params.networkConditions !== null;
  },
  'network.addIntercept': (params) => {
    const intercept = newId('intercept');
    if (!(params.phases as string[]).includes('beforeRequestSent')) return { intercept };
    if (!params.contexts) intercepts.add(intercept);
    for (const page of pagesOf(params)) page.intercepts.add(intercept);
    return { intercept };
  },
  'network.removeIntercept': ({ intercept }) => {
    intercepts.delete(intercept);
    for (const page of pages.values()) page.intercepts.delete(intercept);
  },
  'network.addDataCollector': () => ({ collector: newId('collector') }),
  'network.getData': ({ request }) => {
    for (const page of pages.values()) {
      const body = page.body(request);
      if (body) return { bytes: { type: 'base64', value: body.toString('base64') } };
    }
    throw new Error(`no such request: ${request}`);
  },
  'network.continueRequest': ({ request, url, method, headers, body }) =>
    decideOn(request, {
      type: 'continue',
      url,
      method,
      headers: fromBidi(headers),
      body: bytesOf(body),
    } as never),
  'network.provideResponse': ({ request, statusCode, headers, body }) =>
    decideOn(request, {
      type: 'answer',
      status: statusCode,
      headers: fromBidi(headers) ?? [],
      body: bytesOf(body) ?? Buffer.alloc(0),
    }),
  'network.failRequest': ({ request }) => decideOn(request, { type: 'fail' }),
};
