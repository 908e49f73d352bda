import { readFileSync, rmSync } from 'node:fs';
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
export function createRosterStore(file: string): RosterStore {
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
      // If this fails, the roster is still in memory for this run.
      writeWhole(file, safeStorage.encryptString(JSON.stringify(roster))).catch(() => {});
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** Without a keyring on Linux, Electron encrypts with a fixed password. */
const canEncrypt = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');
