import { setTimeout as sleep } from 'node:timers/promises';
import type { MailKind } from '@ijsploeg/worker/contract';
import { and, eq, gte, isNull } from 'drizzle-orm';
import { mailOutbox } from '../../worker/src/app/schema.ts';
import { database } from '../e2e/support/database.ts';
import type { Run } from './run.ts';

const OVERDUE_MS = 10 * 60_000;
/** Longer than the delivery of a batch takes. */
const QUIET_MS = 5_000;
const LOOKS_EVERY_MS = 500;
/** Faults of these kinds cut a delivery off after the mail server has accepted the mail. */
const MAY_REPEAT: readonly string[] = ['restart', 'd1'];

/** How many mails of a kind go to an address: a request whose answer was lost may have caused one. */
export interface Owed {
  kind: MailKind;
  to: string;
  least: number;
  most: number;
}

const mailsOf = (run: Run) =>
  database
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      recipient: mailOutbox.recipient,
      status: mailOutbox.status,
      lastError: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(gte(mailOutbox.createdAt, run.startedAt));

/** Lets the time pass that a mail waits for its next attempt, and runs the cron job. */
export async function letMailsBecomeDue(run: Run): Promise<void> {
  await database
    .update(mailOutbox)
    .set({ nextAttemptAt: Date.now() - OVERDUE_MS })
    .where(and(isPending(run), isNull(mailOutbox.leasedUntil)));
  await run.product.sweep();
}

/** Ends the leases of deliveries that were cut off. */
const endLeases = (run: Run) => database.update(mailOutbox).set({ leasedUntil: null }).where(isPending(run));

const isPending = (run: Run) =>
  and(eq(mailOutbox.status, 'pending'), gte(mailOutbox.createdAt, run.startedAt));
const countPending = (run: Run) => database.$count(mailOutbox, isPending(run));

/** Waits until no mail is pending, or until none was sent for a while. */
async function waitWhileSending(run: Run): Promise<number> {
  let count = await countPending(run);
  for (let quietMs = 0; count > 0 && quietMs < QUIET_MS; quietMs += LOOKS_EVERY_MS) {
    await sleep(LOOKS_EVERY_MS);
    const left = await countPending(run);
    if (left < count) quietMs = 0;
    count = left;
  }
  return count;
}

/**
 * Checks every mail at the end of a run: each was enqueued as often as it was requested, and none has failed. Then sends the
 * waiting mails, and compares the outbox with what the mail server received.
 */
export async function checkMails(run: Run, owed: readonly Owed[]): Promise<void> {
  const { report, product } = run;
  const before = await mailsOf(run);
  for (const { kind, to, least, most } of owed) {
    const count = before.filter((mail) => mail.kind === kind && mail.recipient === to).length;
    report.found('lost', `${kind} to ${to}: ${count} of ${least}`, least - count);
    report.found('doubled', `${kind} to ${to}: ${count} instead of ${most}`, count - most);
  }
  for (const mail of before.filter(({ status }) => status === 'failed'))
    report.found('lost', `${mail.kind} to ${mail.recipient} failed: ${mail.lastError}`);

  if ((await waitWhileSending(run)) > 0) {
    await endLeases(run);
    await letMailsBecomeDue(run);
    await waitWhileSending(run);
  }
  const after = await mailsOf(run);
  const repeated: string[] = [];
  for (const { id, kind, recipient, status } of after) {
    const got = product.mails.to(recipient).filter(({ messageId }) => messageId.startsWith(`<${id}@`)).length;
    if (status === 'pending') report.found('lost', `${kind} to ${recipient} still waits`);
    else if (status === 'sent' && got === 0) report.found('lost', `${kind} to ${recipient} did not arrive`);
    else if (got > 1) repeated.push(`${kind} to ${recipient} arrived ${got} times`);
  }
  if (!MAY_REPEAT.includes(run.fault))
    for (const mail of repeated) report.found('doubled', `${mail}, with the same Message-ID`);
  run.repeatedMails = repeated.length;
  run.mails = after.length;
}
