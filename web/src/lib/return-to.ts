/** Where sign-in leads when nothing else was asked for. */
export const DEFAULT_DESTINATION = '/dashboard';

// A browser drops tab and line ends from an address and reads "\" as "/", so "/\evil.example" and
// "/<tab>/evil.example" would leave the portal.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;
const ANY_ORIGIN = 'https://portal.invalid';

/** True for a path of this portal and nothing else: never another host, scheme or origin. */
export function isLocalPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > 2000) return false;
  if (!path.startsWith('/') || path.startsWith('//') || UNSAFE.test(path)) return false;
  const address = URL.parse(path, ANY_ORIGIN);
  // "/.//evil.example" resolves to the path "//evil.example", which is a host to whoever resolves it again.
  return address?.origin === ANY_ORIGIN && !address.pathname.startsWith('//');
}

/** The page to return to after sign-in, as far as it can be trusted; else the dashboard. */
export function safeReturnTo(path: unknown): string {
  return isLocalPath(path) ? path : DEFAULT_DESTINATION;
}
