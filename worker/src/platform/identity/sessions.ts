import { createHash } from 'node:crypto';
import {
  MAX_ADMIN_SESSION_DAYS,
  MAX_SESSION_DAYS,
  type Role,
  TRUSTED_DEVICE_DAYS,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, lte, ne, type SQL, sql } from 'drizzle-orm';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from 'lucia';
import { type BatchResults, batch } from '../db/batch.ts';
import type { Db } from '../db/client.ts';
import { insertFrom } from '../db/insert-from.ts';
import { optional, type RowOf, selectJson } from '../db/json-row.ts';
import { filled, once } from '../db/shared-queries.ts';
import type { AppContext } from '../http/endpoint.ts';
import type { SessionKey, SessionReader, SignedIn } from '../http/signed-in.ts';
import { toBase64Url } from '../lib/base64url.ts';
import { dayOf } from '../lib/calendar-day.ts';
import { DAY_MS } from '../lib/durations.ts';
import { deriveKey } from '../lib/secret-key.ts';
import { requireSecondFactorFrom } from '../settings/planning-settings.ts';
import { accounts, sessions } from '../tables/auth.table.ts';
import { profiles } from '../tables/profile.table.ts';
import { volunteerRequests } from '../tables/volunteer-requests.table.ts';
import { hostCookie } from './host-cookie.ts';
import { hasConfirmedFactor, secondFactorNeeds, secondFactorState } from './second-factor-rules.ts';

/** Sessions, their cookie and the person they belong to (product 13). Only this file uses lucia. */

const SESSION_DAYS = 30;
/** A session ends this long after signing in, however much it is used. */
const maxAgeMs = (role: Role) => (role === 'admin' ? MAX_ADMIN_SESSION_DAYS : MAX_SESSION_DAYS) * DAY_MS;

/** In SQL: the latest end of a session, however much it is used. */
const lastExpiry = (createdAt: SQL, userId: SQL) => sql`(${createdAt} + CASE
  WHEN EXISTS (SELECT 1 FROM profiles AS holder WHERE holder.id = ${userId} AND holder.role = 'admin')
  THEN ${maxAgeMs('admin')} ELSE ${maxAgeMs('volunteer')} END)`;
const lastExpiryOfRow = lastExpiry(sql`${sessions.createdAt}`, sql`${sessions.userId}`);

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
  verifiedAt: number | null;
  trustedUntil: number | null;
  /** The hash of the password that was verified. Only set when a session starts, and not stored. */
  passwordHash?: string;
}

type Person = Pick<SessionRow, 'profile' | 'volunteerRequest' | 'hasFactor' | 'needs' | 'requiredFrom'>;

/** SHA-256 in hex. Tables hold this instead of a secret. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** 256 random bits in base64url. */
export const newSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

const KEY = {
  sessionId: sql.placeholder('sessionId'),
  now: sql.placeholder('now'),
  today: sql.placeholder('today'),
};

const sessionKey = (sessionId: string, now: number) => ({ sessionId, now, today: dayOf(now) });

/** In SQL, over `sessions` and `profiles`: the session has not ended. */
const isLive = ({ now }: SessionKey) => sql`min(sessions.expires_at, sessions.created_at
  + CASE profiles.role WHEN 'admin' THEN ${maxAgeMs('admin')} ELSE ${maxAgeMs('volunteer')} END) > ${now}`;
const needsOf = (key: SessionKey) => secondFactorNeeds(requireSecondFactorFrom, key);

/** In SQL: the person of a session, whether or not the session is valid. For reads only. */
export const personOf = ({ sessionId }: Pick<SessionKey, 'sessionId'>) =>
  sql`(SELECT user_id FROM sessions WHERE id = ${sessionId})`;

/** In SQL: the session's person is an admin. For reads only. */
export const isAdmin = (session: Pick<SessionKey, 'sessionId'>) =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${personOf(session)} AND profiles.role = 'admin')`;

/**
 * In SQL: the person of a valid session, with the second factor if their role needs one; otherwise null. For writes in the
 * batch that reads the session, because that batch has already run when access is checked.
 */
export const actingPerson = (key: SessionKey) => sql`(
  SELECT sessions.user_id FROM sessions JOIN profiles ON profiles.id = sessions.user_id
  WHERE sessions.id = ${key.sessionId} AND ${isLive(key)} AND ${needsOf(key)} IS NULL)`;

const { searchText: _, ...profileColumns } = getTableColumns(profiles);

const sessionShape = {
  session: getTableColumns(sessions),
  profile: profileColumns,
  volunteerRequest: optional(volunteerRequests.id, getTableColumns(volunteerRequests)),
  isLive: sql<number>`${isLive(KEY)}`,
  hasFactor: sql<number>`${hasConfirmedFactor(sql`${sessions.userId}`)}`,
  needs: needsOf(KEY),
  requiredFrom: sql<string | null>`CASE ${profiles.role} WHEN 'admin' THEN ${requireSecondFactorFrom} END`,
};
type SessionRow = RowOf<typeof sessionShape>;

/** A session with its person and their latest application. */
const selectSession = once((db) =>
  selectJson(db, sessionShape)
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
    .where(eq(sessions.id, KEY.sessionId))
    .prepare(),
);

/** The lucia adapter for these tables. */
class SessionTable implements Adapter {
  private readonly db: Db;
  private readonly now: number;
  private readonly found: SessionRow | null | undefined;

  /** @param found the row of the session, if it was already read */
  constructor(db: Db, now: number, found?: SessionRow | null) {
    this.db = db;
    this.now = now;
    this.found = found;
  }

  async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const row =
      this.found === undefined
        ? (await selectSession(this.db).get(sessionKey(sessionId, this.now)))?.row
        : this.found;
    if (!row) return [null, null];
    return [
      { ...toDatabaseSession(row.session), expiresAt: expiryForLucia(row) },
      { id: row.profile.id, attributes: row },
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
      {
        id,
        userId,
        expiresAt: sql`min(${expiresAt.getTime()}, ${lastExpiry(sql`${createdAt}`, sql`${userId}`)})`,
        createdAt,
        userAgent,
      },
      {
        from: sql`${accounts}`,
        where: sql`${accounts.id} = ${userId} AND ${accounts.passwordHash} = ${passwordHash ?? ''}`,
      },
    );
  }

  async updateSessionExpiration(sessionId: string, expiresAt: Date): Promise<void> {
    await this.db
      .update(sessions)
      .set({ expiresAt: sql`min(${expiresAt.getTime()}, ${lastExpiryOfRow})` })
      .where(eq(sessions.id, sessionId));
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
  attributes: {
    createdAt: row.createdAt,
    userAgent: row.userAgent,
    verifiedAt: row.verifiedAt,
    trustedUntil: row.trustedUntil,
  },
});

/**
 * The expiry that lucia sees. It extends a session in the second half of its 30 days. A session that cannot be extended any
 * more looks new to it until it ends, so that lucia does not try to extend it at every request.
 */
function expiryForLucia({ session: { createdAt, expiresAt }, profile, isLive }: SessionRow): Date {
  if (!isLive) return new Date(0);
  const last = createdAt + maxAgeMs(profile.role);
  return new Date(expiresAt < last ? expiresAt : Date.now() + SESSION_DAYS * DAY_MS);
}

const createLucia = (c: AppContext, found?: SessionRow | null) =>
  new Lucia(new SessionTable(c.var.db, c.var.clock.now(), found), {
    sessionExpiresIn: new TimeSpan(SESSION_DAYS, 'd'),
    getSessionAttributes: (attributes) => attributes,
    getUserAttributes: (person) => person,
  });

const sessionCookie = (c: AppContext) => hostCookie(c, 'session');

function setSessionCookie(c: AppContext, token: string): void {
  const { name, attributes } = sessionCookie(c);
  setCookie(c, name, token, { ...attributes, maxAge: SESSION_DAYS * 24 * 60 * 60 });
}

/** The session of the request's cookie, to be read with the statements of the route. */
export async function openSession(c: AppContext): Promise<SessionReader> {
  const token = getCookie(c, sessionCookie(c).name);
  const sessionId = token ? hashSecret(token) : '';
  const key = sessionKey(sessionId, c.var.clock.now());
  return {
    key,
    hasCookie: token !== undefined,
    personKey: token?.split('.')[1] ?? sessionId,
    async read(statements) {
      const { session, ...rows } = await batch(c.var.db, {
        session: token ? filled(selectSession(c.var.db), key) : undefined,
        ...statements,
      });
      const signedIn = token ? await validated(c, token, session?.[0]?.row ?? null) : null;
      return { signedIn, rows: rows as BatchResults<typeof statements> };
    },
  };
}

async function validated(c: AppContext, token: string, found: SessionRow | null) {
  const { session, user } = await createLucia(c, found).validateSession(hashSecret(token));
  if (session?.fresh) setSessionCookie(c, token);
  return session && toSignedIn(session, user, c.var.clock.now());
}

/** A token for a new session: a secret, and a key of the person that only the Worker can compute. */
async function newSessionToken(c: AppContext, userId: string): Promise<string> {
  const type = { name: 'HMAC', hash: 'SHA-256', length: 256 };
  const key = await deriveKey(c.env, 'session-person', type, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(userId));
  return `${newSecret()}.${Buffer.from(signature, 0, 16).toString('base64url')}`;
}

function toSignedIn(
  session: SessionAttributes & { id: string },
  { profile, volunteerRequest, hasFactor, needs, requiredFrom }: Person,
  now: number,
): SignedIn {
  const secondFactor = secondFactorState(
    { verifiedAt: session.verifiedAt, hasFactor: hasFactor === 1, needs, requiredFrom },
    now,
  );
  // The only place that withholds rights: every route and every answer about the caller uses this role.
  const role = secondFactor.needs ? 'user' : profile.role;
  return {
    id: profile.id,
    role,
    heldRole: profile.role,
    locale: profile.locale,
    profileCompleted: profile.profileCompleted,
    profile,
    volunteerRequest,
    sessionId: session.id,
    secondFactor,
  };
}

/**
 * Starts a session, replacing the caller's current one, and sets its cookie.
 *
 * @param account the account, with the hash of the password that was verified
 * @returns null, without a new session, if the password has changed since it was verified
 */
export async function startSession(
  c: AppContext,
  account: { id: string; passwordHash: string },
): Promise<SignedIn | null> {
  const lucia = createLucia(c);
  const token = await newSessionToken(c, account.id);
  const sessionId = hashSecret(token);
  const attributes = {
    createdAt: c.var.clock.now(),
    userAgent: c.req.header('User-Agent')?.slice(0, 300) ?? null,
    verifiedAt: null,
    trustedUntil: null,
    passwordHash: account.passwordHash,
  };
  await lucia.createSession(account.id, attributes, { sessionId });
  const { session, user } = await lucia.validateSession(sessionId);
  if (!session) return null;
  if (c.var.signedIn) await lucia.invalidateSession(c.var.signedIn.sessionId);
  setSessionCookie(c, token);
  return toSignedIn(session, user, c.var.clock.now());
}

/**
 * The statement that marks a session as verified by a code. The first time, the session gets a new id, so that a cookie that
 * somebody else may know gains no rights. Later the id stays, because other requests may be under way.
 *
 * @returns the statement, and a function that reads the session after the batch: null if it has ended meanwhile
 */
export async function verifySessionStatement(
  c: AppContext,
  {
    signedIn,
    isFirst,
    trustDevice,
    when,
  }: { signedIn: SignedIn; isFirst: boolean; trustDevice: boolean; when: SQL },
) {
  const now = c.var.clock.now();
  const { sessionId } = signedIn;
  const token = isFirst ? await newSessionToken(c, signedIn.id) : null;
  const id = token ? hashSecret(token) : sessionId;
  return {
    statement: c.var.db
      .update(sessions)
      .set({
        id,
        verifiedAt: now,
        trustedUntil: trustDevice
          ? sql`min(${now + TRUSTED_DEVICE_DAYS * DAY_MS}, ${lastExpiryOfRow})`
          : sql`${sessions.trustedUntil}`,
      })
      .where(and(eq(sessions.id, sessionId), when)),
    async read(): Promise<SignedIn | null> {
      const { session, user } = await createLucia(c).validateSession(id);
      if (session && token) setSessionCookie(c, token);
      return session && toSignedIn(session, user, now);
    },
  };
}

/** Marks all sessions of a person as unverified, because their second factor was removed. */
export const unverifySessionsStatement = (db: Db, userId: string, when: SQL) =>
  db
    .update(sessions)
    .set({ verifiedAt: null, trustedUntil: null })
    .where(and(eq(sessions.userId, userId), when));

/** Limits the sessions of a person to the maximum of their role, which changed earlier in the same batch. */
export const capSessionsStatement = (db: Db, userId: string, when: SQL) =>
  db
    .update(sessions)
    .set({ expiresAt: sql`min(${sessions.expiresAt}, ${lastExpiryOfRow})` })
    .where(and(eq(sessions.userId, userId), when));

/** Deletes the session cookie. */
export function deleteSessionCookie(c: AppContext): void {
  const { name, attributes } = sessionCookie(c);
  deleteCookie(c, name, attributes);
}

/** Ends all sessions of a person, or all but one. */
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
