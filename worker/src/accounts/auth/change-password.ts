import type { changePassword } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import { endSessionsStatement } from '../../platform/identity/sessions.ts';
import { accounts, oneTimeTokens } from '../../platform/tables/auth.table.ts';
import { enqueuePasswordChangedMail } from './mails/password-changed.ts';
import { checkOwnPassword, hasUnchangedPassword, wrongPassword } from './password-attempts.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

/**
 * Changes the caller's password after checking the current one: other sessions and reset links end, and the
 * person is notified by mail.
 *
 * @returns the enqueued mails
 * @throws AppError auth.wrong_password | auth.throttled | request.invalid | request.rate_limited
 */
export async function changeOwnPassword(call: Call<typeof changePassword>) {
  const { db, body, clock, requestId, signedIn } = call;
  refuseWeakPassword(body.password, signedIn.profile);
  const now = clock.now();
  const account = await checkOwnPassword(call, body.currentPassword, 'currentPassword');

  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'account.password_changed',
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  });
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
  if (changed.length === 0) throw wrongPassword('currentPassword');
  return mails;
}
