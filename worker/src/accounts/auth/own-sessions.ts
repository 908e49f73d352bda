import { MAX_LIST_ROWS, type OwnSession, toInstant } from '@ijsploeg/worker/contract';
import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { auditOwnAccount } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AppContext } from '../../platform/http/endpoint.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { deleteSessionCookie, endSessionsStatement, personOf } from '../../platform/identity/sessions.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { deleteAnswerLinks } from '../../platform/links/action-links.ts';
import { sessions } from '../../platform/tables/auth.table.ts';

/** The sessions of the session's person that have not expired, newest first. */
export const selectOwnSessions = (db: Db, session: SessionKey, now: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personOf(session)), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_LIST_ROWS);

/** Maps a session to the contract. */
export const toOwnSession = (row: typeof sessions.$inferSelect, currentId: string): OwnSession => ({
  id: row.id,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
  userAgent: row.userAgent,
  isCurrent: row.id === currentId,
});

/**
 * Ends one of the caller's sessions. Ending the current one also deletes its cookie.
 *
 * @throws AppError session.not_found, also for another person's session
 */
export async function endOne(
  context: ServiceContext & { c: AppContext },
  sessionId: string,
): Promise<undefined> {
  const { db, c, signedIn } = context;
  const { ended } = await batch(db, {
    ended: db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, signedIn.id)))
      .returning({ id: sessions.id }),
    audit: auditOwnAccount(context, 'account.session_ended'),
  });
  if (ended.length === 0) throw new AppError('session.not_found');
  if (sessionId === signedIn.sessionId) deleteSessionCookie(c);
}

/** Ends the current session of the caller and deletes its cookie. */
export async function endCurrent(context: ServiceContext & { c: AppContext }): Promise<undefined> {
  const { db, c, signedIn } = context;
  await batch(db, {
    ended: db.delete(sessions).where(eq(sessions.id, signedIn.sessionId)),
    audit: auditOwnAccount(context, 'account.signed_out'),
  });
  deleteSessionCookie(c);
}

/**
 * Ends all of the caller's sessions except the current one, and the links in their mails but those that protect the account.
 *
 * @returns how many sessions were ended
 */
export async function endOthers(context: ServiceContext): Promise<number> {
  const { db, clock, signedIn } = context;
  const { ended } = await batch(db, {
    ended: endSessionsStatement(db, signedIn.id, {
      exceptSessionId: signedIn.sessionId,
      when: gt(sessions.expiresAt, clock.now()),
    }).returning({ id: sessions.id }),
    audit: auditOwnAccount(context, 'account.other_sessions_ended'),
    links: deleteAnswerLinks(db, signedIn.id, sql`TRUE`),
  });
  return ended.length;
}
