import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditLog, mailOutbox } from '../../worker/src/db/schema.ts';
import { sweep } from '../../worker/src/sweep.ts';
import { auditEntry, outboxMail, person } from './factories.ts';
import { db, env } from './harness.ts';

const DAY = 24 * 3_600_000;
const sweepNow = () => sweep(env, { now: () => Date.now() });

describe('the sweep', () => {
  it('deletes entries of the audit log after two years', async () => {
    const ids = [
      await auditEntry({ at: Date.now() - 731 * DAY }),
      await auditEntry({ at: Date.now() - 729 * DAY }),
    ];
    await sweepNow();
    const left = await db.select({ id: auditLog.id }).from(auditLog).where(inArray(auditLog.id, ids));
    expect(left).toEqual([{ id: ids[1] }]);
  });

  it('deletes mails a year after they were enqueued, unless they are still pending', async () => {
    const someone = await person();
    const old = { createdAt: Date.now() - 366 * DAY, nextAttemptAt: Number.MAX_SAFE_INTEGER };
    const ids = [
      await outboxMail(someone, { ...old, status: 'sent' }),
      await outboxMail(someone, { ...old, status: 'failed' }),
      await outboxMail(someone, { ...old, status: 'pending' }),
      await outboxMail(someone, { ...old, status: 'sent', createdAt: Date.now() - 364 * DAY }),
    ];
    await sweepNow();
    const left = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(inArray(mailOutbox.id, ids));
    expect(left.map(({ id }) => id).sort()).toEqual([ids[2], ids[3]].sort());
  });
});
