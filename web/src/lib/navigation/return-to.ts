import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';

/** The page after sign-in when no other was requested. */
export const DEFAULT_DESTINATION = '/dashboard';

// Browsers strip tabs and line breaks from a URL and read "\" as "/", so "/\evil.example" and
// "/<tab>/evil.example" would leave the portal.
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\\]/u;
const ANY_ORIGIN = 'https://portal.invalid';

/** True for a path of this portal only: never another host, scheme or origin. */
export function isLocalPath(path: unknown): path is string {
  if (typeof path !== 'string' || path.length > 2000) return false;
  if (!path.startsWith('/') || path.startsWith('//') || UNSAFE.test(path)) return false;
  // A path that starts with one slash is always part of a valid URL.
  const address = new URL(path, ANY_ORIGIN);
  // "/.//evil.example" normalises to the path "//evil.example", which resolves to a host the next time.
  return address.origin === ANY_ORIGIN && !address.pathname.startsWith('//');
}

/** The page to return to after sign-in; the dashboard if the path cannot be trusted. */
export function safeReturnTo(path: unknown): string {
  return isLocalPath(path) ? path : DEFAULT_DESTINATION;
}

const STORAGE_KEY = 'ijsploeg.return-to';
/** The lifetime of a confirmation link. */
const MAX_AGE_MS = CONFIRM_EMAIL_HOURS * 3_600_000;

/**
 * Stores the page that led to sign-up in this browser until sign-in, because the confirmation link in the
 * mail opens in a new tab.
 */
export function saveReturnTo(path: string | undefined): void {
  try {
    if (isLocalPath(path)) localStorage.setItem(STORAGE_KEY, JSON.stringify({ path, keptAt: Date.now() }));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be unavailable or full; then sign-in leads to the dashboard.
  }
}

/**
 * Like {@link saveReturnTo}, for a mail requested on the way to sign-in: without a path, the one stored
 * before stays.
 */
export const saveReturnToForMail = (path: string | undefined): void => saveReturnTo(path ?? savedReturnTo());

/** The stored page, unless it has expired. */
export function savedReturnTo(): string | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('keptAt' in stored))
      return undefined;
    const isFresh = typeof stored.keptAt === 'number' && Math.abs(Date.now() - stored.keptAt) < MAX_AGE_MS;
    return isFresh && isLocalPath(stored.path) ? stored.path : undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the stored page, once somebody has signed in. */
export const clearReturnTo = (): void => saveReturnTo(undefined);
