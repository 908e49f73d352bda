import { dayOf, getRoster, type Roster, unsaidRosterDays } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from '../portal/fetch.ts';
import { readJson } from '../portal/read-text.ts';

/** The roster of three days is a few dozen kilobytes. */
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
  /** Called when there is another roster, or none any more. */
  onChange?: () => void;
  now?: () => number;
}

export type RosterCache = ReturnType<typeof createRoster>;

/** Whether the copy is about today; one that was read by a clock ahead of this one is not. */
export function coversToday({ readAt, days }: Roster, now: number): boolean {
  const today = dayOf(now);
  return Date.parse(readAt) <= now && days.from <= today && today <= days.to;
}

/** The roster of today and the next two days, for printing, the tray and use without a connection. */
export function createRoster({ portal, fetch, store, onChange = () => {}, now = Date.now }: RosterOptions) {
  let cached: Roster | null = store.read();
  let isSignedOut = false;
  /** Reads are numbered, so that an older answer never replaces a newer one or a copy that was cleared. */
  let lastStarted = 0;
  let lastUsed = 0;

  function clear(): void {
    cached = null;
    isSignedOut = true;
    lastUsed = lastStarted;
    store.clear();
    onChange();
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
    const { items, days } = v.parse(getRoster.answer, await readJson(response, MAX_ROSTER_BYTES));
    return { readAt: new Date(moment).toISOString(), days: days ?? unsaidRosterDays(moment), shifts: items };
  }

  /** The copy, unless its last day is over. */
  const current = () => (cached && coversToday(cached, now()) ? cached : null);

  /** Loads the roster, or returns the last one if that fails. It is cleared when the portal answers 401 or 403. */
  async function read(): Promise<{ roster: Roster | null; isFresh: boolean }> {
    const origin = portal();
    if (!origin) return { roster: null, isFresh: false };
    lastStarted += 1;
    const turn = lastStarted;
    try {
      const loaded = await load(origin);
      if (turn <= lastUsed) return { roster: current(), isFresh: false };
      lastUsed = turn;
      cached = loaded;
      isSignedOut = false;
      store.write(loaded);
      onChange();
      return { roster: loaded, isFresh: true };
    } catch (error) {
      if (error instanceof NotAllowed && turn > lastUsed) clear();
      return { roster: current(), isFresh: false };
    }
  }

  return {
    read,
    /** Loads the roster for when it is needed, unless nobody is signed in. */
    async keepUpToDate(): Promise<void> {
      if (!isSignedOut) await read();
    },
    current,
    /** Called on sign-out and when another portal is chosen. */
    clear,
  };
}
