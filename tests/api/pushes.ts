import { addPushDevice } from '@ijsploeg/worker/contract';
import { and, asc, eq } from 'drizzle-orm';
import { inject } from 'vitest';
import type { Push, Subscription } from '../../scripts/inbox/push-service.ts';
import { MAIL_WRITERS } from '../../worker/src/app/mail-writers.ts';
import { mailOutbox } from '../../worker/src/app/schema.ts';
import { consumeMailQueue } from '../../worker/src/platform/mail/mail.consumer.ts';
import { PUSH } from '../../worker/src/platform/mail/mail.table.ts';
import type { OutboxRow } from '../../worker/src/platform/mail/writing/define-mail.ts';
import type { TestPerson } from './factories.ts';
import { call, db, env } from './harness.ts';
import { queueBatch } from './mails.ts';

/** Phones of the stand-in push service of `push-server.ts`. */

const ask = async (path: string) => (await fetch(`http://127.0.0.1:${inject('pushPort')}${path}`)).json();

/** The subscription of a new phone; with `answers` the push service has this status for it, such as `410` or `429-once`. */
export async function newPhone(answers?: string): Promise<Subscription & { name: string }> {
  const name = crypto.randomUUID() + (answers ? `-answers-${answers}` : '');
  return { name, ...((await ask(`/phone?name=${name}`)) as Subscription) };
}

/** A new phone that gets the notifications of a person. */
export async function phoneOf(as: TestPerson, answers?: string) {
  const { name, endpoint, keys } = await newPhone(answers);
  const { id } = await call(addPushDevice, { as, body: { endpoint, keys } });
  return { name, id };
}

/** What a phone received, newest first. */
export const received = async ({ name }: { name: string }) => (await ask(`/?name=${name}`)) as Push[];

/** A person's notifications in the outbox, in any status, oldest first. */
export const outboxPushesTo = ({ id }: { id: string }): Promise<OutboxRow[]> =>
  db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.userId, id), eq(mailOutbox.kind, PUSH)))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));

/** Delivers rows of the outbox as the queue does, at `now`. */
export const deliver = (rows: readonly { id: string }[], now = Date.now()) =>
  consumeMailQueue(MAIL_WRITERS, queueBatch(rows.map(({ id }) => id)), env, { now: () => now });
