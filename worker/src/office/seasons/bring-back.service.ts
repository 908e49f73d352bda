import {
  type Answer,
  type BodyOutput,
  type BringBack,
  type bringBack as bringBackEndpoint,
  type stopBringBack,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditRowExists, auditWhen } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { enqueueMail, MS_APART, queueMails, STOP_DELAY_MS } from '../../platform/mail/mail.outbox.ts';
import { afterQuietHours } from '../../platform/settings/quiet-hours.ts';
import * as rows from './bring-back.repository.ts';
import { bringBackMail } from './mails/bring-back.ts';
import { selectSeason } from './seasons.repository.ts';

/** @throws AppError season.not_found */
export function toBringBack([row]: Awaited<ReturnType<typeof rows.selectBringBackCounts>>): BringBack {
  if (!row) throw new AppError('season.not_found');
  const { nextMailAt, lastMailAt, ...counts } = row;
  return { ...counts, nextMailAt: toInstantOrNull(nextMailAt), lastMailAt: toInstantOrNull(lastMailAt) };
}

/**
 * Asks an audience by mail whether they help again, if they are exactly `expected` (product 86). Nobody is asked twice for a
 * season, but for those who answered `later`, once.
 *
 * @throws AppError season.not_found | season.over | message.audience_changed with the present `count` | auth.forbidden if the
 *   caller is no longer an admin
 */
export async function askPeople(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  seasonId: string,
  { audience, expected }: BodyOutput<typeof bringBackEndpoint>,
): Promise<BringBack> {
  const now = clock.now();
  const isReminder = audience === 'later';
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: isReminder ? 'season.people_asked_again' : 'season.people_asked',
      subjectKind: 'season',
      subjectId: seasonId,
      after: { people: expected },
      requestId,
    },
    sql`${isAdminStill(signedIn.id)} AND ${rows.isOpenSeason(seasonId, now)}
      AND ${rows.countAudience(seasonId, audience)} = ${expected}`,
  );
  const {
    counted: [counted],
    mails,
    counts,
    season: [season],
    actor: [actor],
  } = await batch(db, {
    counted: db.select({ count: rows.countAudience(seasonId, audience).as('people') }).from(sql`(SELECT 1)`),
    audit: audit.statement,
    asked: isReminder
      ? rows.noteAskedAgain(db, seasonId, audit.id, now)
      : rows.insertAsked(db, seasonId, audit.id, now),
    mails: enqueueMail(db, bringBackMail, {
      dedupeKey: isReminder ? sql`bring_backs.id || ':reminder'` : sql`bring_backs.id`,
      from: sql`bring_backs CROSS JOIN profiles ON profiles.id = bring_backs.volunteer_id`,
      to: sql`bring_backs.season_id = ${seasonId}
        AND ${isReminder ? sql`bring_backs.reminded_at` : sql`bring_backs.asked_at`} = ${now}`,
      when: auditRowExists(audit.id),
      data: { seasonId, bringBackId: sql`bring_backs.id`, isReminder },
      sendAt: afterQuietHours(now + STOP_DELAY_MS),
      msApart: MS_APART,
      now,
    }),
    counts: rows.selectBringBackCounts(db, seasonId, now),
    season: selectSeason(db, seasonId),
    actor: selectRole(db, signedIn.id),
  });
  refuseUnlessAdmin(actor);
  if (!season) throw new AppError('season.not_found');
  if (mails.length > 0) {
    await queueMails(env, mails);
    return toBringBack(counts);
  }
  if (season.endsAt <= now) throw new AppError('season.over');
  throw new AppError('message.audience_changed', { count: counted?.count ?? 0 });
}

/**
 * Stops the mails that were not sent. Those that are being sent right now still arrive.
 *
 * @throws AppError season.not_found
 */
export async function stopAsking(
  { db, clock, signedIn, requestId }: ServiceContext,
  seasonId: string,
): Promise<Answer<typeof stopBringBack>> {
  const now = clock.now();
  const unsent = rows.countUnsent(seasonId, now);
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'season.asking_stopped',
      subjectKind: 'season',
      subjectId: seasonId,
      after: sql`json_object('people', ${unsent})`,
      requestId,
    },
    sql`${unsent} > 0`,
  );
  const {
    season: [season],
    stopped,
  } = await batch(db, {
    season: selectSeason(db, seasonId),
    audit: audit.statement,
    ...rows.stopAsking(db, seasonId, now),
  });
  if (!season) throw new AppError('season.not_found');
  return { stopped: stopped.length };
}
