import type { Session } from '@ijsploeg/worker/contract';
import type { SessionCache } from './session-cache.ts';

export const SESSION_TIMEOUT_MS = 3_000;
export const FAILURES_BEFORE_CACHE_ONLY = 3;
export const FIRST_RETRY_MS = 200;

/** Who is here. `source` is `cache` while the server cannot be reached. */
export interface SessionState {
  session: Session | null;
  source: 'server' | 'cache';
  /** The address of whoever was at work here when the server no longer knew the session. */
  endedFor?: string;
}

/** The server could not be asked, and no copy is fresh enough to go on. */
export class SessionUnavailable extends Error {
  override readonly name = 'SessionUnavailable';
}

export interface SessionSource {
  /**
   * Reads the session: from the server, within {@link SESSION_TIMEOUT_MS}. A failure is counted and the fresh
   * copy stands in; without one the read is repeated, each time after twice the wait. After
   * {@link FAILURES_BEFORE_CACHE_ONLY} failures the server is left in peace for as long as the copy is fresh.
   *
   * @throws SessionUnavailable without an answer and without a copy
   */
  read(): Promise<SessionState>;
  /** Asks the server at the next read, whatever failed before. */
  retry(): void;
  /** Forgets the failures and the copy: at sign-out. */
  clear(): void;
  /** Keeps what the server just told elsewhere, e.g. as the answer to signing in. */
  keep(session: Session): void;
}

interface Outside {
  /** Asks the server; null for a visitor. */
  fetchSession: (signal: AbortSignal) => Promise<Session | null>;
  cache: SessionCache;
}

export function createSessionSource({ fetchSession, cache }: Outside): SessionSource {
  let failures = 0;
  // What keep() and clear() said last: an answer that was under way then is older than they are.
  let told: { session: Session | null } = { session: null };

  async function askServer(): Promise<SessionState> {
    const toldBefore = told;
    const session = await withTimeout(fetchSession);
    if (told !== toldBefore) return { session: told.session, source: 'server' };
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
          return await askServer();
        } catch {
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
      told = { session: null };
      failures = 0;
      cache.clear();
    },
    keep(session) {
      told = { session };
      failures = 0;
      cache.write(session);
    },
  };
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** AbortSignal.timeout would go on counting in a page that sleeps, and cannot be driven by a test. */
async function withTimeout<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new SessionUnavailable('no answer in time'));
      abort.abort();
    }, SESSION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([ask(abort.signal), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
