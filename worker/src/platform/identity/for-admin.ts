import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SessionKey } from '../http/signed-in.ts';
import { isAdmin } from './sessions.ts';

/**
 * In SQL: the value if the session's person is an admin, else null. When an index is searched for this value, calls of
 * other people read no rows that only admins need; a separate condition would read and then drop them.
 */
export const forAdmin = (session: Pick<SessionKey, 'sessionId'>, value: string | number | Placeholder): SQL =>
  sql`iif(${isAdmin(session)}, ${value}, NULL)`;
