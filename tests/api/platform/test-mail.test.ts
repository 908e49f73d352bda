import { expect, it } from 'vitest';
import { enqueueTestMail, findTestMail } from '../../../scripts/deploy/test-mail.ts';
import { MAIL_WRITERS } from '../../../worker/src/app/mail-writers.ts';
import { newId } from '../../../worker/src/platform/lib/new-id.ts';
import { consumeMailQueue } from '../../../worker/src/platform/mail/mail.consumer.ts';
import {
  deleteMailsToDeletedAccounts,
  requeueStalledMails,
} from '../../../worker/src/platform/mail/mail.sweep.ts';
import { db, env } from '../harness.ts';
import { fakeQueues, onlyMailTo, queueBatch } from '../mails.ts';

it('the test mail of the deploy is found by the cron job, sent, and still there when the deploy asks', async () => {
  const id = newId('mai');
  const to = `o'tech.${id}@example.test`;
  const now = Date.now();
  await env.DB.prepare(enqueueTestMail({ id, to, now })).run();
  const read = () => env.DB.prepare(findTestMail(id)).first();
  expect(await read()).toEqual({ status: 'pending', lastError: null });

  const fake = fakeQueues();
  await requeueStalledMails(MAIL_WRITERS, db, fake.env, now + 2 * 60_000);
  expect(fake.queued.now).toContain(id);
  await consumeMailQueue(MAIL_WRITERS, queueBatch([id]), env, { now: () => Date.now() });
  await deleteMailsToDeletedAccounts(db);
  expect(await read()).toEqual({ status: 'sent', lastError: null });
  expect((await onlyMailTo(to)).subject).toBe('Testmail: het portaal verstuurt mail');
});
