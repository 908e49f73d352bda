import { getRoster, type Roster } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from './fetch.ts';
import { readJson } from './read-text.ts';

/** The roster of two days is a few dozen kilobytes. */
const MAX_ROSTER_BYTES = 5_000_000;
const READ_TIMEOUT_MS = 20_000;

/** Nobody is signed in, or the person may not see the roster. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Stores the last roster encrypted between runs; reads null where that is not possible. */
export interface RosterStore {
  read: () => Roster | null;
  write: (roster: Roster) => void;
  clear: () => void;
}

interface RosterOptions {
  portal: () => string | null;
  fetch: Fetch;
  store: RosterStore;
  now?: () => number;
}

export type RosterCache = ReturnType<typeof createRoster>;

/** The roster of today and tomorrow, for printing and for use without a connection. */
export function createRoster({ portal, fetch, store, now = Date.now }: RosterOptions) {
  let cached: Roster | null = store.read();

  function clear(): void {
    cached = null;
    store.clear();
  }

  async function load(origin: string): Promise<Roster> {
    const moment = now();
    const response = await fetch(`${origin}${getRoster.path}`, {
      credentials: 'include',
      cache: 'no-store',
      redirect: 'error',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    if (response.status === 401 || response.status === 403) throw new NotAllowed();
    if (!response.ok) throw new Error('no roster');
    const { items } = v.parse(getRoster.answer, await readJson(response, MAX_ROSTER_BYTES));
    return { readAt: new Date(moment).toISOString(), shifts: items };
  }

  return {
    /** Loads the roster, or returns the last one if that fails. It is cleared when the portal answers 401 or 403. */
    async read(): Promise<{ roster: Roster | null; isFresh: boolean }> {
      const origin = portal();
      if (!origin) return { roster: null, isFresh: false };
      try {
        cached = await load(origin);
        store.write(cached);
        return { roster: cached, isFresh: true };
      } catch (error) {
        if (error instanceof NotAllowed) clear();
        return { roster: cached, isFresh: false };
      }
    },
    isCached: () => cached !== null,
    /** Called on sign-out and when another portal is chosen. */
    clear,
  };
}
