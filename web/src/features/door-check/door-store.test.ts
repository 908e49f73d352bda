import { beforeEach, describe, expect, it } from 'vitest';
import type { DoorCheck } from './door-rules.ts';
import { createDoorStore, queuedElsewhere } from './door-store.ts';

/** A localStorage that lists its entries as own properties, as browsers do. */
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

describe('createDoorStore', () => {
  it('returns stored checks newest first until they are dropped', () => {
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

  it('separates people and events', () => {
    createDoorStore('usr_noor', 'evt_1', storage).put(check('first'));
    expect(createDoorStore('usr_bram', 'evt_1', storage).read()).toEqual([]);
    expect(createDoorStore('usr_noor', 'evt_2', storage).read()).toEqual([]);
    expect(queuedElsewhere('usr_noor', 'evt_2', storage)).toEqual([{ eventId: 'evt_1', count: 1 }]);
    expect(queuedElsewhere('usr_noor', 'evt_1', storage)).toEqual([]);
    expect(queuedElsewhere('usr_bram', 'evt_2', storage)).toEqual([]);
  });

  it('ignores malformed entries', () => {
    const store = createDoorStore('usr_noor', 'evt_1', storage);
    store.put(check('first'));
    stored['ijsploeg.door.usr_noor.evt_1.broken'] = '{';
    expect(store.read()).toEqual([check('first')]);
  });

  it('reports when the browser stores nothing', () => {
    const store = createDoorStore('usr_noor', 'evt_1', broken);
    expect(store.put(check('first'))).toBe(false);
    store.drop('first');
    expect(store.read()).toEqual([]);
    expect(queuedElsewhere('usr_noor', 'evt_2', broken)).toEqual([]);
  });
});
