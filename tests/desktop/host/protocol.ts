import { app } from './app.ts';

type Handler = (request: Request) => Response | Promise<Response>;
const handlers = new Map<string, Handler>();
const registered = new Set<string>();

export const protocol = {
  registerSchemesAsPrivileged(schemes: { scheme: string }[]): void {
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) registered.add(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    handlers.set(scheme, handler);
  },
  unhandle: (scheme: string) => void handlers.delete(scheme),
  isProtocolHandled: (scheme: string) => handlers.has(scheme),
};

/** The handler of a URL's scheme. */
export const handlerFor = (url: string): Handler | undefined => handlers.get(url.slice(0, url.indexOf(':')));

/**
 * The URL to load in Chromium, which cannot route custom schemes: `app://portal/x` becomes an https URL under
 * `.invalid`.
 */
export function toBrowserUrl(url: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(url);
  const [, scheme = '', host, path] = parts ?? [];
  return registered.has(scheme) ? `https://${host}.${scheme}.invalid${path || '/'}` : url;
}

/** The app's URL for a URL loaded in Chromium; the reverse of {@link toBrowserUrl}. */
export function toAppUrl(url: string): string {
  const parts = /^https:\/\/(.+)\.([a-z][a-z0-9+-]*)\.invalid(\/.*)?$/.exec(url);
  return parts ? `${parts[2]}://${parts[1]}${parts[3] ?? '/'}` : url;
}
