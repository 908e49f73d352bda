import { DESKTOP_ORIGIN } from '@ijsploeg/worker/contract';
import { app, type Session, type WebContents } from 'electron';

/** Whether an address belongs to our own page, compared by its parsed origin and not by a prefix. */
export const isOwnPage = (address: string): boolean => ownPath(address) !== null;

/** The path of an address of our own page, with its query; null for any other address. */
function ownPath(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.protocol}//${url.host}` === DESKTOP_ORIGIN ? url.pathname + url.search : null;
}

interface OpenLink {
  /** Opens a path of our own page in one more window. */
  inWindow: (path: string, from: WebContents) => void;
  outside: (address: string) => void;
}

/**
 * Confines every web contents (points 12 to 14 of Electron's list): only our own page is shown, a page cannot create a
 * window with options of its own, and external links go to the system.
 */
export function confinePages(open: OpenLink): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, open));
}

function confine(contents: WebContents, open: OpenLink): void {
  // Also for a click with Ctrl or Cmd, or with the middle button.
  contents.setWindowOpenHandler(({ url }) => {
    const path = ownPath(url);
    // An answer of the API is no page.
    if (path === null || path.startsWith('/api/')) open.outside(url);
    else open.inWindow(path, contents);
    return { action: 'deny' };
  });
  // Fires for every frame and before `will-navigate`, which does not fire once this is prevented.
  contents.on('will-frame-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) open.outside(event.url);
  });
  contents.on('will-redirect', (event) => {
    if (!isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

/** Denies all permissions: no camera, location, notification or device, and no download (point 5). */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
