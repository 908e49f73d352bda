import { BRING_BACK_ANSWERS, type BringBackAnswer, type LinkQuestion } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists, auditWhen } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { AppError } from '../../platform/lib/errors.ts';
import type { FoundLink } from '../../platform/links/action-links.ts';
import type { LinkContext } from '../../platform/links/link-handler.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { mailsOfStopping, stopVolunteering } from '../people/stop-volunteering.ts';
import { selectBringBack, storeAnswer } from './bring-back.repository.ts';
import { bringBacks } from './bring-backs.table.ts';

/** The link in the mail "Will you join again?". Its subject is the id of the question. */

export async function lookAtBringBack(
  { db, clock }: LinkContext,
  { userId, subjectId, firstName }: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'bring_back' }>> {
  const found = await selectBringBack(db, subjectId, userId).get();
  // It goes with its season.
  if (!found) throw new AppError('link.not_found');
  const { answer, name, startsAt, endsAt } = found;
  return {
    purpose: 'bring_back',
    firstName,
    answers: endsAt > clock.now() ? BRING_BACK_ANSWERS.filter((one) => one !== answer) : [],
    given: answer,
    season: { name, from: dayOf(startsAt), to: dayOf(endsAt - 1) },
  };
}

/** In SQL: the last change of the person's role was the answer `no` of this question. */
const lostByLink = (userId: string, id: string) => sql`EXISTS (
  SELECT 1 FROM bring_backs WHERE bring_backs.id = ${id} AND bring_backs.left_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM audit_log WHERE audit_log.person_id = ${userId}
      AND audit_log.action = 'person.role_changed' AND audit_log.at > bring_backs.left_at))`;

/**
 * Answers by the link. `no` makes a volunteer a user, as an admin's change of role does; another answer after that takes it back.
 * It never gives a role that the person did not lose by this link.
 */
export const answerBringBack =
  (answer: BringBackAnswer) =>
  async ({ db, env, clock, requestId }: LinkContext, { userId, subjectId }: FoundLink): Promise<void> => {
    const now = clock.now();
    const entry = { at: now, actorId: userId, requestId };
    const answered = auditIfChanged(db, {
      ...entry,
      action: 'season.answered',
      subjectKind: 'season',
      subjectId: sql`(SELECT season_id FROM bring_backs WHERE id = ${subjectId})`,
      personId: userId,
      after: { answer, via: 'link' },
    });
    const isLeaving = answer === 'no';
    const [from, to] = isLeaving ? (['volunteer', 'user'] as const) : (['user', 'volunteer'] as const);
    const role = auditWhen(
      db,
      {
        ...entry,
        action: 'person.role_changed',
        subjectKind: 'person',
        subjectId: userId,
        before: { role: from },
        after: { role: to, via: 'link' },
      },
      sql`${auditRowExists(answered.id)}
        AND EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${userId} AND profiles.role = ${from})
        AND ${isLeaving ? sql`TRUE` : lostByLink(userId, subjectId)}`,
    );
    const isChanged = auditRowExists(role.id);
    const { stored: _, ...results } = await batch(db, {
      stored: storeAnswer(db, subjectId, userId, { answer, now }),
      answered: answered.statement,
      audit: role.statement,
      role: db
        .update(profiles)
        .set({ role: to, updatedAt: now })
        .where(sql`${profiles.id} = ${userId} AND ${isChanged}`),
      left: db
        .update(bringBacks)
        .set({ leftAt: isLeaving ? now : null })
        .where(sql`${eq(bringBacks.id, subjectId)} AND ${isChanged}`),
      ...(isLeaving && stopVolunteering(db, { personId: userId, actorId: userId, auditId: role.id, now })),
    });
    await queueMails(env, mailsOfStopping(results));
  };
