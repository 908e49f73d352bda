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

/** Who answers an address as the app knows it. */
export const handlerOf = (address: string): Handler | undefined =>
  handlers.get(address.slice(0, address.indexOf(':')));

/** Outside Electron a scheme of one's own reaches no handler: `app://portal/x` is shown as this address instead. */
export function toShown(address: string): string {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(.*)$/i.exec(address);
  const [, scheme = '', host, path] = parts ?? [];
  return registered.has(scheme) ? `https://${host}.${scheme}.invalid${path || '/'}` : address;
}

/** The address as the app knows it. */
export function toOwn(address: string): string {
  const parts = /^https:\/\/(.+)\.([a-z][a-z0-9+-]*)\.invalid(\/.*)?$/.exec(address);
  return parts ? `${parts[2]}://${parts[1]}${parts[3] ?? '/'}` : address;
}
