import { readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Roster, unsaidRosterDays } from '@ijsploeg/worker/contract';
import { safeStorage } from 'electron';
import { writeWhole } from '../write-whole.ts';
import { coversToday, type RosterStore } from './roster.ts';

/** An earlier version of the app stored no days. */
type StoredRoster = Omit<Roster, 'days'> & Partial<Pick<Roster, 'days'>>;

/**
 * Stores the roster in a file encrypted for this user of this computer. Nothing is stored where the system has no
 * keyring.
 */
export function createRosterStore(file: string, writeFile = writeWhole): RosterStore {
  /** Each change of the file waits for the one before, so that the last one stays. */
  let last = Promise.resolve();
  const change = (act: () => Promise<void>) => {
    // If it fails, the roster is still in memory for this run.
    last = last.then(act).catch(() => {});
  };
  return {
    read() {
      if (!canEncrypt()) return null;
      try {
        const stored = JSON.parse(safeStorage.decryptString(readFileSync(file))) as StoredRoster;
        const days = stored.days ?? unsaidRosterDays(Date.parse(stored.readAt));
        const roster = { ...stored, days };
        return coversToday(roster, Date.now()) ? roster : null;
      } catch {
        // Nothing stored yet, or encrypted with another key.
        return null;
      }
    },
    write(roster) {
      if (!canEncrypt()) return;
      change(() => writeFile(file, safeStorage.encryptString(JSON.stringify(roster))));
    },
    clear() {
      // At once, because the app may end, and after a write that is under way.
      rmSync(file, { force: true });
      change(() => rm(file, { force: true }));
    },
  };
}

/** Without a keyring on Linux, Electron encrypts with a fixed password. */
const canEncrypt = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');
