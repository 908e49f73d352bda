/** How the main process sends requests: Electron's `session.fetch`, or a fake in tests. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Whether a request failed because of a redirect. With `redirect: 'error'` Electron reports it only in the message
 * (lib/browser/api/net-client-request.ts).
 */
export const isRedirect = (error: unknown): boolean =>
  error instanceof Error && /redirect/i.test(error.message);
