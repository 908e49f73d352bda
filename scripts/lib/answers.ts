import { setTimeout as pause } from 'node:timers/promises';
import { UserError } from './settings.ts';

const PAUSE_MS = 50;
const PATIENCE_MS = 60_000;

/**
 * Waits until the address answers with success.
 *
 * @throws Mistake after a minute, with what was answered last
 */
export async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let last = 'nothing';
  while (Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
      await response.body?.cancel();
      if (response.ok) return;
      last = `status ${response.status}`;
    } catch {
      // Nobody listens yet.
    }
    await pause(PAUSE_MS);
  }
  throw new UserError(`${url} did not answer within ${PATIENCE_MS / 1000} s; last: ${last}.`);
}
