import type { Session } from '@ijsploeg/worker/contract';

/** How long a cached session may be used while the server cannot be reached (product 15). */
export const CACHE_MAX_AGE_MS = 5 * 60_000;
/** How long it may be used without any connection, like the answers in kept-answers.ts (product 48). */
export const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;
export const SESSION_CACHE_KEY = 'ijsploeg.session';

/**
 * The session last read from the server, stored in this browser for when the server cannot be reached. Holds
 * no secrets.
 */
export interface SessionCache {
  /** The copy, unless it is older than that. */
  read(maxAgeMs?: number): { session: Session; readAt: number } | null;
  /** The id of the person whose session was read last in this browser, in any tab; null after signing out. */
  owner(): string | null;
  write(session: Session): void;
  clear(): void;
}

/** @param now milliseconds UTC */
export function createSessionCache(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now: () => number = Date.now,
): SessionCache {
  const read = (maxAgeMs: number) => {
    try {
      const copy: unknown = JSON.parse(storage().getItem(SESSION_CACHE_KEY) ?? 'null');
      if (!isCopy(copy)) return null;
      const age = now() - copy.readAt;
      // A copy from the future means that the clock was turned back, so its age is unknown.
      return age >= 0 && age <= maxAgeMs ? copy : null;
    } catch {
      return null;
    }
  };
  return {
    read: (maxAgeMs = CACHE_MAX_AGE_MS) => read(maxAgeMs),
    owner: () => read(KEPT_FOR_MS)?.session.user.id ?? null,
    write(session) {
      try {
        storage().setItem(SESSION_CACHE_KEY, JSON.stringify({ session, readAt: now() }));
      } catch {
        // Storage may be unavailable or full; then there is no copy to fall back on.
      }
    },
    clear() {
      try {
        storage().removeItem(SESSION_CACHE_KEY);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** The cache of this browser. */
export const sessionCache = createSessionCache(() => localStorage);

/** Another version of the portal may have written it, so every part is checked. */
function isCopy(copy: unknown): copy is { session: Session; readAt: number } {
  if (typeof copy !== 'object' || copy === null) return false;
  const { session, readAt } = copy as { session?: Partial<Session>; readAt?: unknown };
  return (
    typeof readAt === 'number' &&
    typeof session?.user?.id === 'string' &&
    typeof session.profile?.role === 'string' &&
    typeof session.profile.profileCompleted === 'boolean' &&
    typeof session.profile.photoConsent === 'object' &&
    session.volunteerRequest !== undefined &&
    // Without it the copy could have rights that the session does not have.
    typeof session.needsSecondFactor === 'boolean'
  );
}
