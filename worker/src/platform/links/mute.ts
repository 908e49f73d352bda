import { type LinkQuestion, NOTICE_KINDS, type NoticeKind } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { batch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { withValue } from '../db/json-set.ts';
import type { ServiceContext } from '../http/service-context.ts';
import { DAY_MS } from '../lib/durations.ts';
import { AppError } from '../lib/errors.ts';
import { profiles } from '../tables/profile.table.ts';
import { type FoundLink, mintLink } from './action-links.ts';

/** Links that mute a kind of notice: its subject is the kind. */

const MUTE_LINK_DAYS = 90;

/** @returns the token */
export const mintMuteLink = (db: Db, userId: string, notice: NoticeKind, now: number): Promise<string> =>
  mintLink(db, {
    userId,
    purpose: 'mute',
    subjectId: notice,
    expiresAt: now + MUTE_LINK_DAYS * DAY_MS,
    now,
  });

type Context = Omit<ServiceContext, 'signedIn'>;

/** @throws AppError link.not_found for a kind of another version */
function noticeOf({ subjectId }: FoundLink): NoticeKind {
  const notice = NOTICE_KINDS.find((kind) => kind === subjectId);
  if (!notice) throw new AppError('link.not_found');
  return notice;
}

const isMuted = (notice: NoticeKind) =>
  sql`EXISTS (SELECT 1 FROM json_each(${profiles.mutedNotices}) AS muted WHERE muted.value = ${notice})`;

export async function lookAtMuted(
  { db }: Context,
  link: FoundLink,
): Promise<Extract<LinkQuestion, { purpose: 'mute' }>> {
  const notice = noticeOf(link);
  const found = await db
    .select({ isMuted: sql<number>`${isMuted(notice)}` })
    .from(profiles)
    .where(eq(profiles.id, link.userId))
    .get();
  return {
    purpose: 'mute',
    firstName: link.firstName,
    answers: [found?.isMuted ? 'unmute' : 'mute'],
    notice,
    isMuted: found?.isMuted === 1,
  };
}

/** Mutes or unmutes the kind of notice of a link for its person. */
export async function setMuted(
  { db, clock, requestId }: Context,
  link: FoundLink,
  muted: boolean,
): Promise<void> {
  const now = clock.now();
  const notice = noticeOf(link);
  await batch(db, {
    changed: db
      .update(profiles)
      .set({
        mutedNotices: withValue(profiles.mutedNotices, NOTICE_KINDS, notice, muted),
        updatedAt: now,
      })
      .where(sql`${profiles.id} = ${link.userId} AND ${isMuted(notice)} = ${muted ? 0 : 1}`),
    audit: auditIfChanged(db, {
      at: now,
      actorId: link.userId,
      action: muted ? 'account.notice_muted' : 'account.notice_unmuted',
      subjectKind: 'account',
      subjectId: link.userId,
      after: { notice, via: 'link' },
      requestId,
    }).statement,
  });
}
