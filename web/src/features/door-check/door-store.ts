import { type DoorCheck, isQueued, parseStored, toStored } from './door-rules.ts';

const PREFIX = 'ijsploeg.door.';

/** Stores one person's checks at one event, so that they survive a reload, a crash or an empty battery. */
export interface DoorStore {
  read(): DoorCheck[];
  /** @returns whether the check is stored */
  put(check: DoorCheck): boolean;
  drop(id: string): void;
}

/**
 * One entry per check, so that two tabs never overwrite each other. Entries outlive signing out but are read
 * by the same person only.
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
        // Without storage there is nothing to remove.
      }
    },
  };
}

/** This person's other events with queued checks on this phone, and how many each has. */
export function queuedElsewhere(
  userId: string,
  eventId: string,
  storage: () => Storage = () => localStorage,
): { eventId: string; count: number }[] {
  const counts = new Map<string, number>();
  try {
    for (const [key, text] of Object.entries(storage())) {
      const [person, event] = key.startsWith(PREFIX) ? key.slice(PREFIX.length).split('.') : [];
      const check = person === userId && event && event !== eventId ? parse(text) : null;
      if (event && check && isQueued(check)) counts.set(event, (counts.get(event) ?? 0) + 1);
    }
  } catch {
    // Without storage nothing can be queued.
  }
  return [...counts].map(([event, count]) => ({ eventId: event, count }));
}

function parse(text: unknown): DoorCheck | null {
  try {
    return parseStored(JSON.parse(String(text)));
  } catch {
    return null;
  }
}
