import { createMessageBatch } from 'cloudflare:test';
import { and, asc, eq } from 'drizzle-orm';
import PostalMime, { type Email } from 'postal-mime';
import { inject } from 'vitest';
import { mailOutbox } from '../../worker/src/db/schema.ts';
import type { MailMessage } from '../../worker/src/env.ts';
import { composeMail } from '../../worker/src/modules/mail/mail.compose.ts';
import type { MailKind } from '../../worker/src/modules/mail/mail.outbox.ts';
import type { OutboxRow } from '../../worker/src/modules/mail/writing/define-mail.ts';
import { db, env } from './harness.ts';

/** What the mail server took for an address. */
export async function mailsTo(address: string): Promise<Email[]> {
  const response = await fetch(
    `http://127.0.0.1:${inject('mailPagePort')}/?to=${encodeURIComponent(address)}`,
  );
  return Promise.all((await response.json<string[]>()).map((raw) => PostalMime.parse(raw)));
}

/** The one mail that the mail server took for an address. */
export async function onlyMailTo(address: string): Promise<Email> {
  const [mail, ...others] = await mailsTo(address);
  if (!mail || others.length > 0) throw new Error(`${others.length + (mail ? 1 : 0)} mails to ${address}`);
  return mail;
}

/** Messages as the queue brings them, one a row of the outbox. */
export const batchOf = (ids: string[], queue = 'mail') =>
  createMessageBatch<MailMessage>(
    queue,
    ids.map((outboxId) => ({
      id: crypto.randomUUID(),
      timestamp: new Date(),
      attempts: 1,
      body: { outboxId },
    })),
  );

/** The mails of one kind that are or were owed to somebody, oldest first. */
export const outboxMailsTo = ({ id }: { id: string }, kind: MailKind): Promise<OutboxRow[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, id), eq(mailOutbox.kind, kind)))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));

/** What an owed mail would say if it were sent at this moment; null when it would not be. */
export const composed = (row: OutboxRow | undefined, now = Date.now()) => {
  if (!row) throw new Error('no such mail is owed');
  return composeMail(db, env, row, now);
};
