import { type DoorCheck, fromStored, isWaiting, toStored } from './door-rules.ts';

const PREFIX = 'ijsploeg.door.';

/** What of one person's checks at one event has to survive a reload, a crash and an empty battery. */
export interface DoorStore {
  read(): DoorCheck[];
  /** @returns whether it is written down */
  put(check: DoorCheck): boolean;
  drop(id: string): void;
}

/**
 * Each check under a name of its own, so that two tabs never write over each other's. It stays through signing out,
 * for the same person only.
 */
export function createDoorStore(
  userId: string,
  eventId: string,
  storage: () => Storage = () => localStorage,
): DoorStore {
  const prefix = `${PREFIX}${userId}.${eventId}.`;
  return {
    read() {
      try {
        return Object.entries(storage())
          .filter(([key]) => key.startsWith(prefix))
          .flatMap(([, text]) => parse(text) ?? [])
          .toSorted((one, other) => other.at - one.at);
      } catch {
        return [];
      }
    },
    put(check) {
      try {
        storage().setItem(prefix + check.id, JSON.stringify(toStored(check)));
        return true;
      } catch {
        return false;
      }
    },
    drop(id) {
      try {
        storage().removeItem(prefix + id);
      } catch {
        // Nothing was kept.
      }
    },
  };
}

/** The person's other events at which checks made on this phone still wait, and how many. */
export function waitingElsewhere(
  userId: string,
  eventId: string,
  storage: () => Storage = () => localStorage,
): { eventId: string; count: number }[] {
  const counts = new Map<string, number>();
  try {
    for (const [key, text] of Object.entries(storage())) {
      const [person, event] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split('.') : [];
      const check = person === userId && event && event !== eventId ? parse(text) : null;
      if (event && check && isWaiting(check)) counts.set(event, (counts.get(event) ?? 0) + 1);
    }
  } catch {
    // Without storage nothing can wait there.
  }
  return [...counts].map(([event, count]) => ({ eventId: event, count }));
}

function parse(text: unknown): DoorCheck | null {
  try {
    return fromStored(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
