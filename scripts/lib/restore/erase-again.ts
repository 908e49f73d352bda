import { eraseAgain as eraseSome } from '../../../worker/src/office/backup/keep-erased.ts';
import { createDb } from '../../../worker/src/platform/db/client.ts';
import type { Env } from '../../../worker/src/platform/env.ts';
import { UserError } from '../settings.ts';
import { D1, type Target } from './d1.ts';
import { withLocalPortal } from './local-portal.ts';
import type { RestoreDatabase } from './restore-database.ts';

const POLL_MS = 10_000;
/** The job runs with the next minute. */
const MAX_POLLS = 30;

/**
 * Removes the people again who were removed after the restored moment, by the portal's own rule. Locally here; for Cloudflare's
 * database the portal does it, because only the portal reaches its bucket, and this waits until it has.
 *
 * @throws UserError if the portal does not, or has to keep somebody
 */
export async function eraseAgain(target: Target, tell: (text: string) => void): Promise<void> {
  if (target.isRemote) return askPortal(new D1(target, target.stateDir), tell);
  await withLocalPortal(target, async (env) => {
    let [sum, kept, left] = [0, 0, 1];
    while (left > 0 && kept === 0) {
      const done = await eraseSome(createDb(env.DB), withoutQueues(env), Date.now());
      sum += done.removed;
      ({ kept, left } = done);
    }
    tell(`Removed again: ${sum}`);
    if (kept > 0)
      throw new UserError('The last admin is among those who were removed: name another admin first.');
  });
}

/** The portal's cron job finds the mails in the outbox. */
const withoutQueues = (env: Env): Env => {
  const nothing = { sendBatch: async () => undefined } as unknown as Env['MAIL_QUEUE'];
  return { ...env, MAIL_QUEUE: nothing, MAIL_LATER_QUEUE: nothing };
};

/** Makes the job due, and waits for its end. */
export async function askPortal(
  database: Pick<RestoreDatabase, 'query'>,
  tell: (text: string) => void,
  pause = () => new Promise<unknown>((done) => setTimeout(done, POLL_MS)),
): Promise<void> {
  await database.query(["DELETE FROM job_runs WHERE name = 'keep_erased'"]);
  tell('Waiting for the portal, which removes them with its next run of the background jobs');
  for (let polls = 0; polls < MAX_POLLS; polls += 1) {
    const [[run] = []] = await database.query(["SELECT last_error FROM job_runs WHERE name = 'keep_erased'"]);
    if (run?.last_error) throw new UserError(`The job failed: ${run.last_error}`);
    if (run) return tell('Done: see the audit log for who was removed again');
    await pause();
  }
  throw new UserError(
    'The portal ran no background jobs. Deploy it with this database; it then removes them within five minutes by itself.',
  );
}
