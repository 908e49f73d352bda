import { readFileSync, rmSync } from 'node:fs';
import type { Roster } from '@ijsploeg/worker/contract';
import { safeStorage } from 'electron';
import type { RosterStore } from './roster.ts';
import { writeWhole } from './write-whole.ts';

/** An older roster is about other days. */
const MAX_AGE_MS = 36 * 3_600_000;

/**
 * Stores the roster in a file encrypted for this user of this computer. Nothing is stored where the system has no
 * keyring.
 */
export function createRosterStore(file: string): RosterStore {
  return {
    read() {
      if (!canEncrypt()) return null;
      try {
        const roster = JSON.parse(safeStorage.decryptString(readFileSync(file))) as Roster;
        const age = Date.now() - Date.parse(roster.readAt);
        return age >= 0 && age < MAX_AGE_MS ? roster : null;
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
