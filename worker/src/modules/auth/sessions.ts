import { createHash } from 'node:crypto';
import { and, desc, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import { type Db, once } from '../../db/client.ts';
import { insertFrom } from '../../db/insert-from.ts';
import { accounts, profiles, sessions, volunteerRequests } from '../../db/schema.ts';
import type { AppContext } from '../../endpoint.ts';
import type { SignedIn } from '../../signed-in.ts';

/** Sessions, their cookie and the person they belong to (product 13). Only this file uses lucia. */

const SESSION_DAYS = 30;

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<SessionAttributes, Person>;
    DatabaseSessionAttributes: SessionAttributes;
    DatabaseUserAttributes: Person;
  }
}

interface SessionAttributes {
  createdAt: number;
  userAgent: string | null;
  /** The hash of the password that was verified. Only set when a session starts, and not stored. */
  passwordHash?: string;
}

type Person = Pick<SignedIn, 'profile' | 'volunteerRequest'>;

/** SHA-256 in hex. Tables hold this instead of a secret. */
export const hashSecret = async (secret: string): Promise<string> =>
  createHash('sha256').update(secret).digest('hex');

/** 256 random bits in base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes)).replace(
    /[+/=]/g,
    (char) => ({ '+': '-', '/': '_', '=': '' })[char] ?? '',
  );
}

/** A session with its person and their latest application. */
const selectSession = once((db) =>
  db
    .select({ session: sessions, profile: profiles, volunteerRequest: volunteerRequests })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.id, sessions.userId))
    .leftJoin(
      volunteerRequests,
      eq(
        volunteerRequests.id,
        db
          .select({ id: volunteerRequests.id })
          .from(volunteerRequests)
          .where(eq(volunteerRequests.userId, sessions.userId))
          .orderBy(desc(volunteerRequests.requestedAt))
          .limit(1),
      ),
    )
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare(),
);

/** The lucia adapter for these tables. */
class SessionTable implements Adapter {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row = await selectSession(this.db).get({ sessionId });
    if (!row) return [null, null];
    return [
      toDatabaseSession(row.session),
      { id: row.profile.id, attributes: { profile: row.profile, volunteerRequest: row.volunteerRequest } },
    ];
  }

  async getUserSessions(userId: string): Promise<DatabaseSession[]> {
    const rows = await this.db.select().from(sessions).where(eq(sessions.userId, userId));
    return rows.map(toDatabaseSession);
  }

  /** Writes nothing if the password has changed since it was verified. */
  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    const { createdAt, userAgent, passwordHash } = attributes;
    await insertFrom(
      this.db,
      sessions,
      { id, userId, expiresAt: expiresAt.getTime(), createdAt, userAgent },
      {
        from: sql`${accounts}`,
        where: sql`${accounts.id} = ${userId} AND ${accounts.passwordHash} = ${passwordHash ?? ''}`,
      },
    );
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    await this.db.update(sessions).set({ expiresAt: expiresAt.getTime() }).where(eq(sessions.id, sessionId));
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.id, sessionId));
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.db.delete(sessions).where(eq(sessions.userId, userId));
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.db.delete(sessions).where(lte(sessions.expiresAt, Date.now()));
  }
}

const toDatabaseSession = (row: typeof sessions.$inferSelect): DatabaseSession => ({
  id: row.id,
  userId: row.userId,
  expiresAt: new Date(row.expiresAt),
  attributes: { createdAt: row.createdAt, userAgent: row.userAgent },
});

const createLucia = (db: Db) =>
  new Lucia(new SessionTable(db), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (person) => person,
  });

// Browsers refuse a cookie with the __Host- prefix without https.
const isSecure = (c: AppContext) => new URL(c.req.url).protocol === 'https:';
const cookieName = (c: AppContext) => (isSecure(c) ? '__Host-session' : 'session');

function setSessionCookie(c: AppContext, token: string): void {
  setCookie(c, cookieName(c), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(c),
    maxAge: SESSION_DAYS * 24 * 60 * 60,
  });
}

/** Reads the session of the request's cookie. Renews both in the second half of the session's 30 days. */
export async function readSession(c: AppContext): Promise<SignedIn | null> {
  const token = getCookie(c, cookieName(c));
  if (!token) return null;
  const { session, user } = await createLucia(c.var.db).validateSession(await hashSecret(token));
  if (session?.fresh) setSessionCookie(c, token);
  return session && toSignedIn(session.id, user);
}

const toSignedIn = (sessionId: string, { profile, volunteerRequest }: Person): SignedIn => ({
  id: profile.id,
  role: profile.role,
  locale: profile.locale,
  profileCompleted: profile.profileCompleted,
  profile,
  volunteerRequest,
  sessionId,
});

/**
 * Starts a session, replacing the caller's current one, and sets its cookie.
 *
 * @param account with the hash of the password that was verified
 * @returns null, and starts no session, if the password has changed since it was verified
 */
export async function startSession(
  c: AppContext,
  account: { id: string; passwordHash: string },
): Promise<SignedIn | null> {
  const lucia = createLucia(c.var.db);
  const token = newSecret();
  const sessionId = await hashSecret(token);
  const attributes = {
    createdAt: c.var.clock.now(),
    userAgent: c.req.header('User-Agent')?.slice(0, 300) ?? null,
    passwordHash: account.passwordHash,
  };
  await lucia.createSession(account.id, attributes, { sessionId });
  const { session, user } = await lucia.validateSession(sessionId);
  if (!session) return null;
  if (c.var.signedIn) await lucia.invalidateSession(c.var.signedIn.sessionId);
  setSessionCookie(c, token);
  return toSignedIn(sessionId, user);
}

/** Ends one session and deletes its cookie. */
export async function endSession(c: AppContext, sessionId: string): Promise<void> {
  await createLucia(c.var.db).invalidateSession(sessionId);
  deleteSessionCookie(c);
}

/** Deletes the session cookie. */
export const deleteSessionCookie = (c: AppContext) =>
  deleteCookie(c, cookieName(c), { path: '/', secure: isSecure(c) });

/** The statement that ends a person's sessions, all or all but one. */
export const endSessionsStatement = (
  db: Db,
  userId: string,
  { exceptSessionId, when }: { exceptSessionId?: string; when?: SQL } = {},
) =>
  db
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined, when),
    );
