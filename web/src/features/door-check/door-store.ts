import { createStoredEntries } from '../../lib/queue/stored-entries.ts';
import { type DoorCheck, isQueued, parseStored, toStored } from './door-rules.ts';

const PREFIX = 'ijsploeg.door.';

/** Stores one person's checks at one event, so that they survive a reload, a crash or an empty battery. */
export interface DoorStore {
  read(): DoorCheck[];
  /** @returns whether the check is stored */
  put(check: DoorCheck): boolean;
  drop(id: string): void;
}

/** The checks outlive signing out but are read by the same person only. */
export function createDoorStore(userId: string, eventId: string, storage?: () => Storage): DoorStore {
  const entries = createStoredEntries(`${PREFIX}${userId}.${eventId}.`, parseStored, storage);
  return {
    read: () => [...entries.read().values()].toSorted((one, other) => other.at - one.at),
    put: (check) => entries.put(check.id, toStored(check)),
    drop: entries.drop,
  };
}

/** This person's other events with queued checks on this phone, and how many each has. */
export function queuedElsewhere(
  userId: string,
  eventId: string,
  storage?: () => Storage,
): { eventId: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [name, check] of createStoredEntries(`${PREFIX}${userId}.`, parseStored, storage).read()) {
    const [event] = name.split('.');
    if (event && event !== eventId && isQueued(check)) counts.set(event, (counts.get(event) ?? 0) + 1);
  }
  return [...counts].map(([event, count]) => ({ eventId: event, count }));
}
