import { MAX_LIST_ROWS, type OwnSession, toInstant } from '@ijsploeg/worker/contract';
import { and, desc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { AppContext } from '../../endpoint.ts';
import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { auditIfChanged } from '../audit/audit.statements.ts';
import { sessions } from './auth.table.ts';
import { endSessionsStatement, forgetCookie, type SignedIn } from './sessions.ts';

/** What a person sees and does of their own sessions; never anybody else's. */

interface Work {
  db: Db;
  clock: Clock;
  signedIn: SignedIn;
  requestId: string;
}

/** Somebody's sessions that have not run out, newest first. */
export const selectSessionsOf = (db: Db, userId: string, now: number) =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(MAX_LIST_ROWS);

export const toOwnSession = (row: typeof sessions.$inferSelect, currentId: string): OwnSession => ({
  id: row.id,
  createdAt: toInstant(row.createdAt),
  expiresAt: toInstant(row.expiresAt),
  userAgent: row.userAgent,
  isCurrent: row.id === currentId,
});

/** Where the caller is signed in. */
export async function listSessions({ db, clock, signedIn }: Work): Promise<OwnSession[]> {
  const rows = await selectSessionsOf(db, signedIn.id, clock.now());
  return rows.map((row) => toOwnSession(row, signedIn.sessionId));
}

const trace = ({ db, clock, signedIn, requestId }: Work, action: string) =>
  auditIfChanged(db, {
    at: clock.now(),
    actorId: signedIn.id,
    action,
    subjectKind: 'account',
    subjectId: signedIn.id,
    requestId,
  }).statement;

/**
 * Ends one session of the caller; with the caller's present one its cookie goes.
 *
 * @throws AppError session.not_found, also for a session of somebody else
 */
export async function endOne(work: Work & { c: AppContext }, sessionId: string): Promise<undefined> {
  const { db, c, signedIn } = work;
  const [ended] = await db.batch([
    db
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, signedIn.id)))
      .returning({ id: sessions.id }),
    trace(work, 'account.session_ended'),
  ]);
  if (ended.length === 0) throw new AppError('session.not_found');
  if (sessionId === signedIn.sessionId) forgetCookie(c);
}

/**
 * Ends the caller's sessions everywhere but here.
 *
 * @returns how many that were
 */
export async function endOthers(work: Work): Promise<number> {
  const { db, clock, signedIn } = work;
  const [ended] = await db.batch([
    endSessionsStatement(db, signedIn.id, {
      exceptSessionId: signedIn.sessionId,
      when: gt(sessions.expiresAt, clock.now()),
    }).returning({ id: sessions.id }),
    trace(work, 'account.other_sessions_ended'),
  ]);
  return ended.length;
}
