import type { verifySession } from '@ijsploeg/worker/contract';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import type { SignedIn } from '../../platform/http/signed-in.ts';
import { verifySessionStatement } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { recoveryCodes, totpFactors } from '../../platform/tables/auth.table.ts';
import { rateCounters } from '../../platform/tables/rate-counters.table.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { codeRefusal, type FactorRow, selectFactor, stepOfCode, tryCode } from './check-code.ts';
import { enqueueFactorChangedMail } from './mails/factor-changed.ts';
import { hashRecoveryCode } from './stored-secrets.ts';

/**
 * Verifies the caller's session with a code of the app, which can be used once, or with a recovery code, which is used up and
 * reported by mail.
 *
 * @returns the session with its rights
 * @throws AppError auth.code_wrong | auth.throttled | factor.not_found | auth.required if the session ended meanwhile
 */
export async function verify(call: Call<typeof verifySession>): Promise<SignedIn> {
  const { db, env, body, clock, signedIn, requestId, c } = call;
  const now = clock.now();
  const [factor] = await selectFactor(db, signedIn.id);
  if (!factor || factor.confirmedAt === null) throw new AppError('factor.not_found');
  const isRecovery = body.code === undefined;
  return tryCode(call, async (isCounter) => {
    const audit = auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: isRecovery ? 'account.recovery_code_used' : 'account.verified',
      subjectKind: 'account',
      subjectId: signedIn.id,
      requestId,
    });
    const isDone = auditRowExists(audit.id);
    const session = await verifySessionStatement(c, {
      signedIn,
      isFirst: !signedIn.secondFactor.wasVerified,
      trustDevice: body.trustDevice,
      when: isDone,
    });
    const { accepted, mails = [] } = await batch(db, {
      accepted: isRecovery
        ? useRecoveryCode(call, await hashRecoveryCode(env, signedIn.id, body.recoveryCode ?? ''))
        : useStep(call, factor, await stepOfCode(env, factor, body.code ?? '', now)),
      audit: audit.statement,
      session: session.statement,
      attempts: db.delete(rateCounters).where(and(isCounter, isDone)),
      mails: isRecovery
        ? enqueueFactorChangedMail(db, { auditId: audit.id, now }, signedIn.id, 'recovery_code_used')
        : undefined,
    });
    if (accepted.length === 0)
      throw isRecovery ? codeRefusal('code_wrong', 'recoveryCode') : codeRefusal('code_used');
    await queueMails(env, mails);
    const verified = await session.read();
    if (!verified) throw new AppError('auth.required');
    await rememberDevice(c, 'verified', signedIn.id);
    return verified;
  });
}

type Verifying = Call<typeof verifySession>;

/** Accepts a code of the app, unless another request has already used it. */
const useStep = ({ db }: Verifying, { userId, secret }: FactorRow, step: number) =>
  db
    .update(totpFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpFactors.userId, userId),
        eq(totpFactors.secret, secret),
        isNotNull(totpFactors.confirmedAt),
        lt(totpFactors.lastStep, step),
      ),
    )
    .returning({ userId: totpFactors.userId });

/** Uses up a recovery code. */
const useRecoveryCode = ({ db, signedIn }: Verifying, codeHash: string) =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, signedIn.id), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
