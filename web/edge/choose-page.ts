import { requestedLocale } from '../src/lib/i18n/locale-cookie.ts';
import { PRERENDERED, prerenderedAddress, prerenderedPath } from '../src/prerender/pages.ts';
import { MANIFEST, manifestPath } from './manifest-path.ts';

/** The session cookie, by its name over https or on localhost. */
const SESSION_COOKIE = /(?:^|;\s*)(?:__Host-)?session=[^;]/;

/**
 * The path of the built page for a request: for visitors the prerendered page, or the light one of the events; for
 * everybody with a session cookie the portal, with the frame of the screen where there is one. Also the manifest in the
 * reader's language.
 */
export function choosePage(url: URL, headers: Headers): string {
  const { pathname, search } = url;
  if (pathname === MANIFEST)
    return manifestPath(
      requestedLocale(headers),
      url.searchParams.get('for') === 'admin' ? 'admin' : 'everyone',
    );
  const address = prerenderedAddress(url);
  const isSignedIn = SESSION_COOKIE.test(headers.get('Cookie') ?? '');
  const kind = PRERENDERED[address];
  // The light page shows the search params, which the prerendered one does not know.
  const isPrerendered = kind === 'visit' ? search === '' : kind !== undefined;
  if (isPrerendered && isSignedIn === (kind === 'frame'))
    return prerenderedPath(address, requestedLocale(headers));
  return !isSignedIn && pathname.startsWith('/events') ? '/visit' : pathname;
}
