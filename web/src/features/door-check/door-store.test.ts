import { beforeEach, describe, expect, it } from 'vitest';
import type { DoorCheck } from './door-rules.ts';
import { createDoorStore, waitingElsewhere } from './door-store.ts';

/** A browser's storage, which lists what it holds as its own properties. */
let stored: Record<string, string> = {};
const storage = () =>
  new Proxy(stored, {
    get: (target, name) =>
      ({
        setItem: (key: string, value: string) => {
          target[key] = value;
        },
        removeItem: (key: string) => {
          delete target[key];
        },
      })[String(name)] ?? target[String(name)],
  }) as unknown as Storage;
const broken = (): Storage => {
  throw new Error('storage is off');
};
const check = (id: string, at = 1): DoorCheck => ({
  id,
  reference: '7KM-4XP-A9C',
  at,
  isLate: true,
  outcome: null,
});

beforeEach(() => {
  stored = {};
});

describe('the checks of one person at one event', () => {
  it('come back, the newest first, until they are dropped', () => {
    const store = createDoorStore('usr_noor', 'evt_1', storage);
    expect(store.put(check('first', 1))).toBe(true);
    store.put(check('second', 2));
    expect(createDoorStore('usr_noor', 'evt_1', storage).read()).toEqual([
      check('second', 2),
      check('first', 1),
    ]);
    store.drop('second');
    expect(store.read()).toEqual([check('first', 1)]);
  });

  it('are nobody else’s, and no other event’s', () => {
    createDoorStore('usr_noor', 'evt_1', storage).put(check('first'));
    expect(createDoorStore('usr_bram', 'evt_1', storage).read()).toEqual([]);
    expect(createDoorStore('usr_noor', 'evt_2', storage).read()).toEqual([]);
    expect(waitingElsewhere('usr_noor', 'evt_2', storage)).toEqual([{ eventId: 'evt_1', count: 1 }]);
    expect(waitingElsewhere('usr_noor', 'evt_1', storage)).toEqual([]);
    expect(waitingElsewhere('usr_bram', 'evt_2', storage)).toEqual([]);
  });

  it('leave out what somebody broke', () => {
    const store = createDoorStore('usr_noor', 'evt_1', storage);
    store.put(check('first'));
    stored['ijsploeg.door.usr_noor.evt_1.broken'] = '{';
    expect(store.read()).toEqual([check('first')]);
  });

  it('are not kept where a browser keeps nothing, and that is told', () => {
    const store = createDoorStore('usr_noor', 'evt_1', broken);
    expect(store.put(check('first'))).toBe(false);
    store.drop('first');
    expect(store.read()).toEqual([]);
    expect(waitingElsewhere('usr_noor', 'evt_2', broken)).toEqual([]);
  });
});
