import { CONFIRM_EMAIL_HOURS } from '@ijsploeg/worker/contract';

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

const KEPT_AS = 'ijsploeg.return-to';
/** As long as a confirmation link works. */
const KEPT_MS = CONFIRM_EMAIL_HOURS * 3_600_000;

/**
 * Keeps the page that asked for an account in this browser, until somebody signs in: the way there leads through the
 * mailbox, and from there into a tab of its own.
 */
export function saveReturnTo(path: string | undefined): void {
  try {
    if (isLocalPath(path)) localStorage.setItem(KEPT_AS, JSON.stringify({ path, keptAt: Date.now() }));
    else localStorage.removeItem(KEPT_AS);
  } catch {
    // Storage may be off or full: then signing in leads to the dashboard.
  }
}

/**
 * The same for a mail that is asked for on the way to sign in: where nothing was asked for here, the page that was kept
 * before stays the one.
 */
export const saveReturnToForMail = (path: string | undefined): void => saveReturnTo(path ?? savedReturnTo());

/** The page that was kept, if it was not too long ago. */
export function savedReturnTo(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('keptAt' in kept))
      return undefined;
    const isFresh = typeof kept.keptAt === 'number' && Math.abs(Date.now() - kept.keptAt) < KEPT_MS;
    return isFresh && isLocalPath(kept.path) ? kept.path : undefined;
  } catch {
    return undefined;
  }
}

/** Somebody signed in: they are there, or wanted to go elsewhere. */
export const clearReturnTo = (): void => saveReturnTo(undefined);
