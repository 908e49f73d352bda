import { inArray, sql } from 'drizzle-orm';
import { auditEach, subjectsOf } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { accounts } from '../../platform/tables/auth.table.ts';
import { removeInactivePerson } from '../people/remove-person.ts';
import { isErasingOn } from './erasing-switch.ts';
import { isToErase, isToWarn, isWarnedInVain, lastSeen } from './inactive-people.ts';
import { eraseWarningMail } from './mails/erase-warning.ts';

/** The most people per run, because a removal is a batch of many statements. */
const MAX_PEOPLE = 20;
/** Zero while erasing is switched off. As a limit, it makes the query read nothing then. */
const limit = sql`(SELECT iif(${isErasingOn}, ${MAX_PEOPLE}, 0))`;

/** Warns the people who will be erased, and withdraws the warnings of people who were seen since (product 66). */
export async function warnInactive(db: Db, env: Env, now: number): Promise<void> {
  const audit = auditEach(
    db,
    {
      at: now,
      actorId: null,
      action: 'person.erasure_announced',
      subjectKind: 'person',
      subjectId: sql`accounts.id`,
      requestId: 'sweep',
    },
    {
      from: sql`accounts`,
      where: sql`accounts.id IN (
        SELECT accounts.id FROM accounts WHERE ${isToWarn(now)} ORDER BY ${lastSeen} LIMIT ${limit})`,
    },
  );
  const { mails } = await batch(db, {
    seenAgain: db.update(accounts).set({ eraseWarnedAt: null }).where(isWarnedInVain(now)),
    audit: audit.statement,
    warned: db
      .update(accounts)
      .set({ eraseWarnedAt: now })
      .where(inArray(accounts.id, subjectsOf(audit.id))),
    mails: enqueueMail(db, eraseWarningMail, {
      dedupeKey: String(now),
      to: sql`profiles.id IN ${subjectsOf(audit.id)}`,
      data: { warnedAt: now },
      now,
    }),
  });
  await queueMails(env, mails);
}

/** Erases the people who were warned and not seen since. Each removal repeats the condition. */
export async function eraseInactive(db: Db, env: Env, now: number): Promise<void> {
  const due = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      sql`accounts.id IN (
        SELECT accounts.id FROM accounts WHERE ${isToErase(now)} ORDER BY accounts.erase_warned_at LIMIT ${limit})`,
    );
  const errors: unknown[] = [];
  for (const { id } of due)
    await removeInactivePerson(
      { db, env },
      id,
      sql`${isErasingOn} AND EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ${id} AND ${isToErase(now)})`,
      now,
    ).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors);
}
