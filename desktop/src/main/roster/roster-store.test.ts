import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayOf, type Roster } from '@ijsploeg/worker/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRosterStore } from './roster-store.ts';

vi.mock('electron', () => ({
  safeStorage: {
    isEncryptionAvailable: () => true,
    getSelectedStorageBackend: () => 'gnome_libsecret',
    encryptString: (text: string) => Buffer.from(text),
    decryptString: (bytes: Buffer) => bytes.toString(),
  },
}));

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'roster-')), 'roster');
});
afterEach(() => rmSync(join(file, '..'), { recursive: true }));

const today = dayOf(Date.now());
const rosterOf = (readAt: number): Roster => ({
  readAt: new Date(readAt).toISOString(),
  days: { from: today, to: today },
  shifts: [],
});

/** Writes of which each waits until it is let go. */
function slowWrites() {
  const writes: { done: Promise<void>; letGo: () => void }[] = [];
  const write = (path: string, content: string | Uint8Array) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = promise.then(() => writeFileSync(path, content));
    writes.push({ done, letGo: resolve });
    return done;
  };
  return { writes, write };
}

it('leaves no roster behind when it is cleared while one is being written', async () => {
  const { writes, write } = slowWrites();
  const store = createRosterStore(file, write);
  store.write(rosterOf(Date.now()));
  await expect.poll(() => writes.length).toBe(1);
  store.clear();
  writes[0]?.letGo();
  await writes[0]?.done;
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(store.read()).toBeNull();
});

it('keeps the roster that was written last', async () => {
  const { writes, write } = slowWrites();
  const store = createRosterStore(file, write);
  const [first, second] = [rosterOf(Date.now() - 2000), rosterOf(Date.now() - 1000)];
  store.write(first);
  store.write(second);
  await expect.poll(() => writes.length).toBeGreaterThan(0);
  writes[1]?.letGo();
  await writes[1]?.done;
  writes[0]?.letGo();
  await writes[0]?.done;
  await expect.poll(() => writes.length).toBe(2);
  writes[1]?.letGo();
  await writes[1]?.done;
  await expect.poll(() => store.read()).toEqual(second);
});
