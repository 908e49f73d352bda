import type { changePassword } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import { oneTimeTokens } from '../../db/schema.ts';
import type { Call } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import { auditIfChanged, auditRowExists, auditWhen } from '../audit/audit.statements.ts';
import { attemptsAt } from './attempts.ts';
import { accounts } from './auth.table.ts';
import { enqueuePasswordChangedMail } from './mails/password-changed.ts';
import { hasUnchangedPassword, tryPassword } from './password-attempts.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsStatement } from './sessions.ts';

/**
 * Changes the caller's password after checking the current one: other sessions and reset links end, and the
 * person is notified by mail. Wrong passwords are counted per session, so nobody else can block the caller.
 *
 * @returns the enqueued mails
 * @throws AppError auth.wrong_password | auth.throttled | request.invalid | request.rate_limited
 */
export async function changeOwnPassword(call: Call<typeof changePassword>) {
  const { db, body, clock, requestId, signedIn } = call;
  refuseWeakPassword(body.password, signedIn.profile);
  const now = clock.now();
  const own = {
    at: now,
    actorId: signedIn.id,
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  } as const;
  const { account, isRight } = await tryPassword(db, {
    counter: await attemptsAt.session(signedIn.sessionId),
    whose: eq(accounts.id, signedIn.id),
    password: body.currentPassword,
    now,
  });
  const wrongPassword = new AppError('auth.wrong_password', {
    issues: [{ path: 'currentPassword', message: 'wrong_password' }],
  });
  if (!account || !isRight) {
    await auditWhen(db, { ...own, action: 'account.sign_in_failed' }, sql`TRUE`).statement;
    throw wrongPassword;
  }

  const audit = auditIfChanged(db, { ...own, action: 'account.password_changed' });
  const isDone = auditRowExists(audit.id);
  const { changed, mails } = await batch(db, {
    changed: db
      .update(accounts)
      .set({ passwordHash: await hashPassword(body.password), updatedAt: now })
      .where(hasUnchangedPassword(account))
      .returning({ id: accounts.id }),
    audit: audit.statement,
    endedSessions: endSessionsStatement(db, signedIn.id, {
      exceptSessionId: signedIn.sessionId,
      when: isDone,
    }),
    deletedTokens: db
      .delete(oneTimeTokens)
      .where(and(eq(oneTimeTokens.userId, signedIn.id), eq(oneTimeTokens.purpose, 'reset_password'), isDone)),
    mails: enqueuePasswordChangedMail(db, { auditId: audit.id, now }, signedIn.id),
  });
  // The password was changed by another request during the hashing.
  if (changed.length === 0) throw wrongPassword;
  return mails;
}
