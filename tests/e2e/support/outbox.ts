import type { MailKind } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { WORKER_NAME } from '../../../scripts/lib/worker-config.ts';
import { mailOutbox } from '../../../worker/src/app/schema.ts';
import { database } from './database.ts';
import type { Person } from './people.ts';

const OVERDUE_MS = 10 * 60_000;

const isMailTo = ({ email }: Person, kind: MailKind) =>
  and(eq(mailOutbox.recipient, email), eq(mailOutbox.kind, kind));

/** The status of each mail of a kind to a person. */
export const outboxMails = (person: Person, kind: MailKind) =>
  database.select({ status: mailOutbox.status }).from(mailOutbox).where(isMailTo(person, kind));

/** Sends the delayed mails of a kind to a person now. */
export async function sendDelayedMails(person: Person, kind: MailKind): Promise<void> {
  await database
    .update(mailOutbox)
    .set({ nextAttemptAt: Date.now() - OVERDUE_MS })
    .where(isMailTo(person, kind));
  await runJobs();
}

/** Runs the background jobs, as the cron job does every minute. */
export async function runJobs(): Promise<void> {
  const origin = `http://localhost:${process.env.E2E_PORT}`;
  const sweep = await fetch(`${origin}/cdn-cgi/local/explorer/api/local/scheduled?worker=${WORKER_NAME}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ cron: '* * * * *' }),
  });
  if (!sweep.ok) throw new Error(`The sweep answered ${sweep.status}.`);
}
