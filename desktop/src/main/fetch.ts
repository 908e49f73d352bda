/** How the main process asks a server: Electron's `session.fetch`, or a test's own. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Whether a request failed because the server wanted to send it elsewhere. With `redirect: 'error'` Electron says so
 * in these words only (lib/browser/api/net-client-request.ts).
 */
export const isRedirect = (error: unknown): boolean =>
  error instanceof Error && /redirect/i.test(error.message);
