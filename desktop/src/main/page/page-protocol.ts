import { DESKTOP_ORIGIN, DESKTOP_SCHEME } from '@ijsploeg/worker/contract';
import { protocol } from 'electron';

const { host: PORTAL_HOST } = new URL(DESKTOP_ORIGIN);

/** Registers `app:` as a scheme like https, with origins, secure contexts and fetch. Call before the app is ready. */
export function registerPageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: DESKTOP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

type Answer = (request: Request) => Promise<Response>;

/** Serves `app://portal` (point 18 of Electron's list): the API from the portal, the rest from the app's own files. */
export function servePage({ files, api }: { files: Answer; api: Answer }): void {
  protocol.handle(DESKTOP_SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== PORTAL_HOST) return new Response(null, { status: 404 });
    return pathname.startsWith('/api/') ? api(request) : files(request);
  });
}
