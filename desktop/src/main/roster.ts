import { type ExportedShift, type Roster, toWallClock } from '@ijsploeg/worker/contract';
import { Refused, readShifts } from './export/read-rows.ts';
import type { Fetch } from './fetch.ts';

const DAY_MS = 24 * 3_600_000;
const READ_TIMEOUT_MS = 20_000;

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
    const shifts: Roster['shifts'] = [];
    const source = { portal: origin, fetch, signal: AbortSignal.timeout(READ_TIMEOUT_MS) };
    for await (const shift of readShifts(source))
      if (isOnRoster(shift, moment)) shifts.push(toRosterShift(shift));
    return { readAt: new Date(moment).toISOString(), shifts };
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
        if (error instanceof Refused && (error.status === 401 || error.status === 403)) forget();
        return { roster: known, isFresh: false };
      }
    },
    isKnown: () => known !== null,
    /** When somebody signs out, or another portal is chosen. */
    forget,
  };
}

/** Whether an active shift touches today or tomorrow by the event's clock. */
export function isOnRoster({ status, startTime, endTime }: ExportedShift, now: number): boolean {
  const today = Math.floor(toWallClock(now) / DAY_MS) * DAY_MS;
  return (
    status === 'active' &&
    toWallClock(Date.parse(endTime)) > today &&
    toWallClock(Date.parse(startTime)) < today + 2 * DAY_MS
  );
}

const toRosterShift = ({
  id,
  title,
  location,
  startTime,
  endTime,
  maxVolunteers,
  volunteers,
}: ExportedShift): Roster['shifts'][number] => ({
  id,
  title,
  location,
  startTime,
  endTime,
  maxVolunteers,
  names: volunteers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
});
