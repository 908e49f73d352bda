import { DESKTOP_REQUEST_HEADER, type DesktopBridge } from '@ijsploeg/worker/contract';

/**
 * Tells the main process which requests the page aborted: Electron does not abort the signal of a request that it
 * passes to a protocol handler, so the request to the portal would continue.
 */
export function abandonRequests(desktop: DesktopBridge): void {
  const send = window.fetch;
  const waiting = new Set<string>();
  const abandon = (id: string) => void desktop.abandonRequest(id);
  window.fetch = async (input, init) => {
    const signal = init?.signal;
    if (!signal || signal.aborted || typeof input !== 'string' || !input.startsWith('/api/'))
      return send(input, init);
    const id = crypto.randomUUID();
    const headers = new Headers(init.headers);
    headers.set(DESKTOP_REQUEST_HEADER, id);
    const onAbort = () => abandon(id);
    signal.addEventListener('abort', onAbort, { once: true });
    waiting.add(id);
    try {
      // From here on Electron ends the response with the page's request.
      return await send(input, { ...init, headers });
    } finally {
      waiting.delete(id);
      signal.removeEventListener('abort', onAbort);
    }
  };
  window.addEventListener('pagehide', () => waiting.forEach(abandon));
}
