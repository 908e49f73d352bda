import { getRoster, type Roster } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from './fetch.ts';
import { readJson } from './read-text.ts';

/** Two days at a rink are a few dozen kilobytes. */
const MAX_ROSTER_BYTES = 5_000_000;
const READ_TIMEOUT_MS = 20_000;

/** Nobody here may see it. */
class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/** Where the last roster survives the app, unreadable to others; null where this computer cannot keep it so. */
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

export type RosterKeeper = ReturnType<typeof createRoster>;

/** The roster of today and tomorrow, for the printer and for when the portal cannot be reached. */
export function createRoster({ portal, fetch, store, now = Date.now }: RosterOptions) {
  let known: Roster | null = store.read();

  function forget(): void {
    known = null;
    store.clear();
  }

  async function readAnew(origin: string): Promise<Roster> {
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
    /** The roster, anew where that is possible. It is forgotten when the portal says that nobody here may see it. */
    async read(): Promise<{ roster: Roster | null; isFresh: boolean }> {
      const origin = portal();
      if (!origin) return { roster: null, isFresh: false };
      try {
        known = await readAnew(origin);
        store.write(known);
        return { roster: known, isFresh: true };
      } catch (error) {
        if (error instanceof NotAllowed) forget();
        return { roster: known, isFresh: false };
      }
    },
    isKnown: () => known !== null,
    /** When somebody signs out, or another portal is chosen. */
    forget,
  };
}
