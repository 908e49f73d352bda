import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './settings.ts';

const INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

/**
 * Waits until the address responds with success.
 *
 * @throws UserError after a minute, with the last response
 */
export async function waitUntilReady(url: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = 'nothing';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      if (response.ok) return;
      last = `status ${response.status}`;
    } catch {
      // Not listening yet.
    }
    await sleep(INTERVAL_MS);
  }
  throw new UserError(`${url} did not answer within ${TIMEOUT_MS / 1000} s; last: ${last}.`);
}
