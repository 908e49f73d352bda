import { DESKTOP_ORIGIN } from '@ijsploeg/worker/contract';
import { app, type Session, type WebContents } from 'electron';

/** Whether an address belongs to our own page, compared by its parsed origin and not by a prefix. */
export function isOwnPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && `${url.protocol}//${url.host}` === DESKTOP_ORIGIN;
}

/**
 * Confines every web contents (points 12 to 14 of Electron's list): only our own page is shown, it opens no windows, and
 * external links go to the system.
 */
export function confinePages(openOutside: (address: string) => void): void {
  app.on('web-contents-created', (_event, contents) => confine(contents, openOutside));
}

function confine(contents: WebContents, openOutside: (address: string) => void): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  // Fires for every frame and before `will-navigate`, which does not fire once this is prevented.
  contents.on('will-frame-navigate', (event) => {
    if (isOwnPage(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) openOutside(event.url);
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
