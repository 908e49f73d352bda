import type {
  Answer,
  confirmFactor,
  removeFactor,
  SecondFactor,
  startFactor,
} from '@ijsploeg/worker/contract';
import { toInstant, toInstantOrNull } from '@ijsploeg/worker/contract';
import { and, count, eq, exists, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { type BatchResults, batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { Call } from '../../platform/http/endpoint.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import {
  personOf,
  unverifySessionsStatement,
  verifySessionStatement,
} from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { PORTAL } from '../../platform/portal.ts';
import { accounts, recoveryCodes, totpFactors } from '../../platform/tables/auth.table.ts';
import { rateCounters } from '../../platform/tables/rate-counters.table.ts';
import { countCodeAttempt } from '../auth/attempts.ts';
import { rememberDevice } from '../auth/known-device.ts';
import { checkOwnPassword, hasUnchangedPassword } from '../auth/password-attempts.ts';
import { codeRefusal, selectFactor, stepOfCode, tryCode } from './check-code.ts';
import { removalStatements } from './factor-removal.ts';
import { enqueueFactorChangedMail } from './mails/factor-changed.ts';
import { encryptSecret, hashRecoveryCode, newRecoveryCodes } from './stored-secrets.ts';
import { newTotpSecret, toBase32, totpUri } from './totp.ts';

/** The statements of {@link toOwnFactor}. */
export const selectOwnFactor = (db: Db, session: SessionKey) => ({
  factor: selectFactor(db, personOf(session)),
  codes: db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, personOf(session))),
});

/** The caller's confirmed second factor; null without one. */
export const toOwnFactor = ({
  factor: [factor],
  codes: [codes],
}: BatchResults<ReturnType<typeof selectOwnFactor>>): SecondFactor | null =>
  factor && factor.confirmedAt !== null
    ? {
        confirmedAt: toInstant(factor.confirmedAt),
        recoveryCodesLeft: codes?.left ?? 0,
        removalAt: toInstantOrNull(factor.removalAt),
      }
    : null;

/**
 * Stores a new secret that waits for its first code. It replaces an unconfirmed one, so the last of several tabs counts. A
 * confirmed one stays. It needs the password: with nothing but an open session, nobody may shut the owner out.
 *
 * @throws AppError auth.wrong_password | auth.throttled | request.rate_limited | factor.exists
 */
export async function start(call: Call<typeof startFactor>): Promise<Answer<typeof startFactor>> {
  const { db, env, clock, signedIn, body } = call;
  const account = await checkOwnPassword(call, body.password);
  const secret = newTotpSecret();
  const values = { secret: await encryptSecret(env, signedIn.id, secret), createdAt: clock.now() };
  const started = await insertFrom(
    db,
    totpFactors,
    { userId: sql`${accounts.id}`, ...values },
    { from: sql`${accounts}`, where: sql`${hasUnchangedPassword(account)}` },
  )
    .onConflictDoUpdate({
      target: totpFactors.userId,
      set: values,
      setWhere: isNull(totpFactors.confirmedAt),
    })
    .returning({ userId: totpFactors.userId });
  if (started.length === 0) throw new AppError('factor.exists');
  return { secret: toBase32(secret), uri: totpUri(secret, PORTAL.name, signedIn.profile.email) };
}

/**
 * Confirms the waiting secret with its first code, which also verifies this session. Other sessions of the person need
 * a code from now on.
 *
 * @returns the recovery codes, of which only hashes are stored
 * @throws AppError auth.code_wrong | auth.throttled | factor.exists | factor.not_found
 */
export async function confirm({
  db,
  env,
  body,
  clock,
  signedIn,
  requestId,
  c,
}: Call<typeof confirmFactor>): Promise<Answer<typeof confirmFactor>> {
  const now = clock.now();
  const [factor] = await selectFactor(db, signedIn.id);
  if (!factor) throw new AppError('factor.not_found');
  if (factor.confirmedAt !== null) throw new AppError('factor.exists');
  const isCounter = await countCodeAttempt(c, signedIn.id);
  const step = await stepOfCode(env, factor, body.code, now);
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(env, signedIn.id, code)));

  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'account.factor_added',
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  const session = await verifySessionStatement(c, {
    signedIn,
    // The session keeps its id: a new one could end this session before the recovery codes are shown.
    isFirst: false,
    trustDevice: false,
    when: isDone,
  });
  const { confirmed, mails } = await batch(db, {
    confirmed: db
      .update(totpFactors)
      .set({ confirmedAt: now, lastStep: step })
      .where(
        and(
          eq(totpFactors.userId, signedIn.id),
          // Another tab may have stored another secret in the meantime.
          eq(totpFactors.secret, factor.secret),
          isNull(totpFactors.confirmedAt),
        ),
      )
      .returning({ userId: totpFactors.userId }),
    audit: audit.statement,
    session: session.statement,
    oldCodes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, signedIn.id), isDone)),
    codes: insertFrom(
      db,
      recoveryCodes,
      { userId: signedIn.id, codeHash: sql`hashes.value` },
      { from: sql`json_each(${JSON.stringify(hashes)}) AS hashes`, where: isDone },
    ),
    attempts: db.delete(rateCounters).where(and(isCounter, isDone)),
    mails: enqueueFactorChangedMail(db, { auditId: audit.id, now }, signedIn.id, 'added'),
  });
  if (confirmed.length === 0) throw new AppError('factor.exists');
  await queueMails(env, mails);
  await session.read();
  await rememberDevice(c, 'verified', signedIn.id);
  return { recoveryCodes: codes };
}

/**
 * Removes the caller's factor, for the password or a code of the app. Sessions count as unverified afterwards.
 *
 * @throws AppError factor.not_found | auth.verify_again | auth.wrong_password | auth.code_wrong | auth.throttled |
 *   request.rate_limited
 */
export async function remove(call: Call<typeof removeFactor>): Promise<undefined> {
  const { db, env, clock, signedIn, requestId, body } = call;
  const { id } = signedIn;
  const now = clock.now();
  const [factor] = await selectFactor(db, id);
  if (!factor || factor.confirmedAt === null) throw new AppError('factor.not_found');
  const removeIf = async (which: SQL | undefined, isCounter?: SQL): Promise<boolean> => {
    const { statements, isDone } = removalStatements(db, { userId: id, which, actorId: id, requestId, now });
    const { removed, mails } = await batch(db, {
      ...statements,
      sessions: unverifySessionsStatement(db, id, isDone),
      attempts: isCounter && db.delete(rateCounters).where(and(isCounter, isDone)),
    });
    await queueMails(env, mails);
    return removed.length > 0;
  };
  const { password, code } = body;
  if (password !== undefined) {
    if (!signedIn.secondFactor.isRecent) throw new AppError('auth.verify_again');
    const account = await checkOwnPassword(call, password);
    const isUnchanged = exists(db.select().from(accounts).where(hasUnchangedPassword(account)));
    if (!(await removeIf(isUnchanged))) throw new AppError('factor.not_found');
  } else {
    await tryCode(call, async (isCounter) => {
      const step = await stepOfCode(env, factor, code ?? '', now);
      const isUnused = and(eq(totpFactors.secret, factor.secret), lt(totpFactors.lastStep, step));
      if (!(await removeIf(isUnused, isCounter))) throw codeRefusal('code_used');
    });
  }
}
