import type { Session } from '@ijsploeg/worker/contract';
import { isUnreachable } from '../api/api.ts';
import { KEPT_FOR_MS, type SessionCache } from './session-cache.ts';

export const SESSION_TIMEOUT_MS = 3_000;
const FAILURES_BEFORE_CACHE_ONLY = 3;
export const FIRST_RETRY_MS = 200;

/** The current session. `source` is `cache` while the server cannot be reached. */
export interface SessionState {
  session: Session | null;
  source: 'server' | 'cache';
  /** There is no connection, so the session may be as old as {@link KEPT_FOR_MS}. */
  isOffline?: true;
  /** The mail address of the person whose session the server ended. */
  endedFor?: string;
}

/** The server could not be reached, and there is no fresh copy to use instead. */
export class SessionUnavailable extends Error {
  override readonly name = 'SessionUnavailable';
}

export interface SessionSource {
  /**
   * Reads the session from the server, with a timeout of {@link SESSION_TIMEOUT_MS}. Without a connection it returns
   * the copy, which may then be old; such a failure does not count. When the server fails, returns the copy if it is fresh, and otherwise retries with exponential backoff. After {@link FAILURES_BEFORE_CACHE_ONLY} failures
   * in a row it uses only the copy for as long as that is fresh.
   *
   * @throws SessionUnavailable without an answer and without a fresh copy
   */
  read(): Promise<SessionState>;
  /** Makes the next read try the server, however many reads failed before. */
  retry(): void;
  /** Clears the copy and the count of failures, at sign-out. */
  clear(): void;
  /** Saves a session that another request answered with, such as signing in. */
  save(session: Session): void;
}

interface SessionSourceOptions {
  /** Requests the session from the server; null for a visitor. */
  fetchSession: (signal: AbortSignal) => Promise<Session | null>;
  cache: SessionCache;
}

export function createSessionSource({ fetchSession, cache }: SessionSourceOptions): SessionSource {
  let failures = 0;
  // The last call of save() or clear(); it is newer than an answer that was still pending at that moment.
  let override: { session: Session | null } = { session: null };

  async function readServer(): Promise<SessionState> {
    const overrideBefore = override;
    const session = await withTimeout(fetchSession);
    if (override !== overrideBefore) return { session: override.session, source: 'server' };
    failures = 0;
    if (session) cache.write(session);
    else cache.clear();
    return { session, source: 'server' };
  }

  function readCopy(): SessionState | null {
    const copy = cache.read();
    return copy && { session: copy.session, source: 'cache' };
  }

  return {
    async read() {
      let delay = FIRST_RETRY_MS;
      if (failures >= FAILURES_BEFORE_CACHE_ONLY) {
        const copy = readCopy();
        if (copy) return copy;
      }
      for (;;) {
        try {
          return await readServer();
        } catch (error) {
          const kept = isUnreachable(error) && cache.read(KEPT_FOR_MS);
          if (kept) return { session: kept.session, source: 'cache', isOffline: true };
          failures += 1;
        }
        const copy = readCopy();
        if (copy) return copy;
        if (failures >= FAILURES_BEFORE_CACHE_ONLY) {
          throw new SessionUnavailable('the session could not be read');
        }
        await wait(delay);
        delay *= 2;
      }
    },
    retry() {
      failures = 0;
    },
    clear() {
      override = { session: null };
      failures = 0;
      cache.clear();
    },
    save(session) {
      override = { session };
      failures = 0;
      cache.write(session);
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** AbortSignal.timeout keeps counting while the page is suspended, and fake timers do not drive it. */
async function withTimeout<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SessionUnavailable('no answer in time'));
      abort.abort();
    }, SESSION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([request(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
