import { createMessageBatch } from 'cloudflare:test';
import type { MailKind } from '@ijsploeg/worker/contract';
import { and, asc, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';
import { MAIL_WRITERS } from '../../worker/src/app/mail-writers.ts';
import { mailOutbox } from '../../worker/src/app/schema.ts';
import type { MailMessage } from '../../worker/src/platform/env.ts';
import { composeMail } from '../../worker/src/platform/mail/mail.compose.ts';
import type { OutboxRow } from '../../worker/src/platform/mail/writing/define-mail.ts';
import { db, env } from './harness.ts';

/** The mails that the mail server received for an address. */
export async function mailsTo(address: string): Promise<Email[]> {
  const response = await fetch(
    `http://127.0.0.1:${inject('mailPagePort')}/?to=${encodeURIComponent(address)}`,
  );
  return Promise.all((await response.json<string[]>()).map((raw) => PostalMime.parse(raw)));
}

/** The only mail that the mail server received for an address; throws for none or several. */
export async function onlyMailTo(address: string): Promise<Email> {
  const [mail, ...others] = await mailsTo(address);
  if (!mail || others.length > 0) throw new Error(`${others.length + (mail ? 1 : 0)} mails to ${address}`);
  return mail;
}

/** Creates a batch as the queue delivers it, one message for each row of the outbox. */
export const queueBatch = (ids: string[], queue = 'mail') =>
  createMessageBatch<MailMessage>(
    queue,
    ids.map((outboxId) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(),
      attempts: 1,
      body: { outboxId },
    })),
  );

/** Queues that remember which rows they were given. */
export function fakeQueues() {
  const queued = { now: [] as string[], later: [] as string[] };
  const queue = (lane: keyof typeof queued) =>
    ({
      sendBatch: async (messages: { body: MailMessage }[]) => {
        queued[lane].push(...messages.map(({ body }) => body.outboxId));
      },
    }) as unknown as Queue<MailMessage>;
  return { queued, env: { ...env, MAIL_QUEUE: queue('now'), MAIL_LATER_QUEUE: queue('later') } };
}

const oldestFirst = [asc(mailOutbox.createdAt), asc(mailOutbox.id)];

/** A mail in the outbox by its id. */
export const outboxRow = (id: string): Promise<OutboxRow | undefined> =>
  db.select().from(mailOutbox).where(eq(mailOutbox.id, id)).get();

/** The mails to an address in the outbox, in any status, oldest first. */
export const outboxMailsAt = (address: string): Promise<OutboxRow[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.recipient, address))
    .orderBy(...oldestFirst);

/** A person's mails of one kind in the outbox, in any status, oldest first. */
export const outboxMailsTo = ({ id }: { id: string }, kind: MailKind): Promise<OutboxRow[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, id), eq(mailOutbox.kind, kind)))
    .orderBy(...oldestFirst);

/** Composes a mail as it would be sent at `now`; null if it would be dropped. */
export const renderedMail = (row: OutboxRow | undefined, now = Date.now()) => {
  if (!row) throw new Error('no such mail in the outbox');
  return composeMail(MAIL_WRITERS, db, env, row, now);
};
