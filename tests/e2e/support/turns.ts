import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Does something while no other test does anything of the same name: some switches of the product are everybody's,
 * and several browsers are at work.
 */
export async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const lock = join(process.env.E2E_STATE_DIR ?? '', `turn-${name}`);
  while (!(await isTaken(lock))) await pause(50);
  try {
    return await act();
  } finally {
    await rmdir(lock);
  }
}

/** Making a folder succeeds for one of several processes only. */
async function isTaken(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
