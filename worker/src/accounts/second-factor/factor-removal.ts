import {
  type Answer,
  FACTOR_REMOVAL_HOURS,
  type LinkQuestion,
  type removePersonFactor,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, eq, isNotNull, isNull, lte, type SQL } from 'drizzle-orm';
import { auditIfChanged, auditRowExists } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { refuseForRoles, selectCurrentRoles } from '../../platform/identity/current-roles.ts';
import { endSessionsStatement } from '../../platform/identity/sessions.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { deleteLinksStatement, type FoundLink } from '../../platform/links/action-links.ts';
import type { LinkContext } from '../../platform/links/link-handler.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { recoveryCodes, totpFactors } from '../../platform/tables/auth.table.ts';
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

/** The question of the link in the mail about a removal. There is nothing to answer once it is done or was stopped. */
export async function lookAtRemoval({ db }: LinkContext, { userId, firstName }: FoundLink) {
  const [factor] = await selectFactor(db, userId);
  const removalAt = factor?.removalAt ?? null;
  return {
    purpose: 'keep_factor' as const,
    firstName,
    answers: removalAt === null ? [] : ['keep' as const],
    removalAt: toInstantOrNull(removalAt),
  };
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

interface Removal {
  userId: string;
  /** Selects the factor of this person among `totp_factors`. */
  which: SQL | undefined;
  actorId: string | null;
  via?: 'link';
  requestId: string;
  now: number;
}

/**
 * The statements that remove a confirmed factor with its recovery codes, and notify the person by mail.
 *
 * @returns the statements, and the condition that it was removed, for further ones in the batch
 */
export function removalStatements(db: Db, { userId, which, actorId, via, requestId, now }: Removal) {
  const audit = auditIfChanged(db, {
    at: now,
    actorId,
    action: 'account.factor_removed',
    subjectKind: 'account',
    subjectId: userId,
    ...(via && { after: { via } }),
    requestId,
  });
  const isDone = auditRowExists(audit.id);
  return {
    isDone,
    statements: {
      removed: db
        .delete(totpFactors)
        .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt), which))
        .returning({ userId: totpFactors.userId }),
      audit: audit.statement,
      codes: db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), isDone)),
      mails: enqueueFactorChangedMail(db, { auditId: audit.id, now }, userId, 'removed'),
    },
  };
}

/** The factor of a link that removes it: the one that was confirmed at the moment which is the link's subject. */
const factorOfLink = ({ userId, subjectId }: FoundLink) =>
  and(eq(totpFactors.userId, userId), eq(totpFactors.confirmedAt, Number(subjectId)));

/** The question of the link in the mail about a new factor. */
export async function lookAtAdded(
  { db }: Pick<ServiceContext, 'db'>,
  link: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'remove_factor' }>> {
  const isThere = (await db.$count(totpFactors, factorOfLink(link))) > 0;
  return {
    purpose: 'remove_factor',
    firstName: link.firstName,
    answers: isThere ? ['remove'] : [],
    addedAt: toInstant(Number(link.subjectId)),
  };
}

/**
 * Removes a factor for the person who did not add it, by the link in the mail, and ends all their sessions: whoever added it
 * has one. Repeating it changes nothing.
 */
export async function removeAdded(
  { db, env, clock, requestId }: Omit<ServiceContext, 'signedIn'>,
  link: FoundLink,
): Promise<void> {
  const { userId } = link;
  const { statements, isDone } = removalStatements(db, {
    userId,
    which: factorOfLink(link),
    actorId: userId,
    via: 'link',
    requestId,
    now: clock.now(),
  });
  const { mails } = await batch(db, {
    ...statements,
    sessions: endSessionsStatement(db, userId, { when: isDone }),
  });
  await queueMails(env, mails);
}

/** Removes the factors whose removal is due, ends the sessions of these people, and notifies them by mail. */
export async function removeDueFactors(db: Db, env: Env, now: number): Promise<void> {
  const due = await db
    .select({ userId: totpFactors.userId })
    .from(totpFactors)
    .where(and(isNotNull(totpFactors.removalAt), lte(totpFactors.removalAt, now)))
    .limit(MAX_REMOVALS);
  for (const { userId } of due) {
    const { statements, isDone } = removalStatements(db, {
      userId,
      // The person may have refused since the factor was found.
      which: lte(totpFactors.removalAt, now),
      actorId: null,
      requestId: 'sweep',
      now,
    });
    const { mails } = await batch(db, {
      ...statements,
      sessions: endSessionsStatement(db, userId, { when: isDone }),
      links: deleteLinksStatement(db, userId, isDone),
    });
    await queueMails(env, mails);
  }
}
