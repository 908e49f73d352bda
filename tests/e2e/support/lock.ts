import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs `action` while no other test holds the lock of this name: for settings that all tests share. */
export async function withLock<T>(name: string, action: () => Promise<T>): Promise<T> {
  const folder = join(process.env.E2E_STATE_DIR ?? '', `lock-${name}`);
  while (!(await acquire(folder))) await sleep(50);
  try {
    return await action();
  } finally {
    await rmdir(folder);
  }
}

/** Only one process can succeed in creating the folder. */
async function acquire(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
