import { readFileSync, rmSync } from 'node:fs';
import type { Roster } from '@ijsploeg/worker/contract';
import { safeStorage } from 'electron';
import type { RosterStore } from './roster.ts';
import { writeWhole } from './write-whole.ts';

/** A roster of another day helps nobody. */
const MAX_AGE_MS = 36 * 3_600_000;

/**
 * Keeps the roster in a file that only this person's account on this computer can read. Where the system keeps no
 * key for that, nothing is kept.
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
        // None kept yet, or by another key.
        return null;
      }
    },
    write(roster) {
      if (!canEncrypt()) return;
      // One that could not be kept is still there for this run.
      writeWhole(file, safeStorage.encryptString(JSON.stringify(roster))).catch(() => {});
    },
    clear: () => rmSync(file, { force: true }),
  };
}

/** On Linux without a keyring the "encryption" is a fixed word. */
const canEncrypt = (): boolean =>
  safeStorage.isEncryptionAvailable() &&
  (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');
