import {
  type Answer,
  FACTOR_REMOVAL_HOURS,
  type removePersonFactor,
  toInstant,
} from '@ijsploeg/worker/contract';
import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { batch } from '../../db/batch.ts';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import type { ServiceContext } from '../../service-context.ts';
import { auditIfChanged, auditRowExists } from '../audit/audit.statements.ts';
import { recoveryCodes, totpFactors } from '../auth/auth.table.ts';
import { endSessionsStatement } from '../auth/sessions.ts';
import { deleteLinksStatement } from '../links/action-links.ts';
import { queueMails } from '../mail/mail.outbox.ts';
import { refuseForRoles, selectCurrentRoles } from '../people/current-roles.ts';
import { isAdminStill } from '../profile/admin-rights.ts';
import { selectFactor } from './check-code.ts';
import { enqueueFactorChangedMail } from './mails/factor-changed.ts';
import { enqueueFactorRemovalMail } from './mails/factor-removal.ts';

const DELAY_MS = FACTOR_REMOVAL_HOURS * HOUR_MS;
/** The most per run. The job runs every minute, so the rest follows soon. */
const MAX_REMOVALS = 50;

/**
 * Requests the removal of another person's second factor, if they lost the phone and the recovery codes. Until it takes effect
 * the person can refuse by the mailed link. Repeating the request changes nothing.
 *
 * @returns when it takes effect
 * @throws AppError person.not_found | person.is_self | factor.not_found | auth.forbidden if the caller is no longer an
 *   admin
 */
export async function askRemoval(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  personId: string,
): Promise<Answer<typeof removePersonFactor>> {
  if (personId === signedIn.id) throw new AppError('person.is_self');
  const now = clock.now();
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'person.factor_removal_asked',
    subjectKind: 'person',
    subjectId: personId,
    requestId,
  });
  const {
    mails,
    factor: [factor],
    roles: [roles],
  } = await batch(db, {
    asked: db
      .update(totpFactors)
      .set({ removalAt: now + DELAY_MS })
      .where(
        and(
          eq(totpFactors.userId, personId),
          isNotNull(totpFactors.confirmedAt),
          isNull(totpFactors.removalAt),
          isAdminStill(signedIn.id),
        ),
      ),
    audit: audit.statement,
    mails: enqueueFactorRemovalMail(db, { auditId: audit.id, now }, personId),
    factor: selectFactor(db, personId),
    roles: selectCurrentRoles(db, signedIn.id, personId),
  });
  if (roles) refuseForRoles(roles);
  if (!factor || factor.removalAt === null) throw new AppError('factor.not_found');
  await queueMails(env, mails);
  return { removalAt: toInstant(factor.removalAt) };
}

/** Refuses the removal for the person, by the link in the mail. Repeating it changes nothing. */
export const keepFactor = (
  { db, clock, requestId }: Pick<ServiceContext, 'db' | 'clock' | 'requestId'>,
  personId: string,
) =>
  batch(db, {
    kept: db
      .update(totpFactors)
      .set({ removalAt: null })
      .where(and(eq(totpFactors.userId, personId), isNotNull(totpFactors.removalAt))),
    audit: auditIfChanged(db, {
      at: clock.now(),
      actorId: personId,
      action: 'account.factor_kept',
      subjectKind: 'account',
      subjectId: personId,
      after: { via: 'link' },
      requestId,
    }).statement,
  });

/** Removes the factors whose removal is due, ends the sessions of these people, and notifies them by mail. */
export async function removeDueFactors(db: Db, env: Env, now: number): Promise<void> {
  const due = await db
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(isNotNull(totpFactors.removalAt), lte(totpFactors.removalAt, now)))
    .limit(MAX_REMOVALS);
  for (const { userId } of due) {
    const audit = auditIfChanged(db, {
      at: now,
      actorId: null,
      action: 'account.factor_removed',
      subjectKind: 'account',
      subjectId: userId,
      requestId: 'sweep',
    });
    const isDone = auditRowExists(audit.id);
    const { mails } = await batch(db, {
      // The person may have refused since the factor was found.
      removed: db
        .delete(totpFactors)
        .where(and(eq(totpFactors.userId, userId), lte(totpFactors.removalAt, now))),
      audit: audit.statement,
      codes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isDone)),
      sessions: endSessionsStatement(db, userId, { when: isDone }),
      links: deleteLinksStatement(db, userId, isDone),
      mails: enqueueFactorChangedMail(db, { auditId: audit.id, now }, userId, 'removed'),
    });
    await queueMails(env, mails);
  }
}
