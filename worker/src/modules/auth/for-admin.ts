import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SessionKey } from '../../signed-in.ts';
import { isAdmin } from './sessions.ts';

/**
 * In SQL: the value if the session's person is an admin, else null. As the value that an index is searched for, it
 * saves everybody else's call the rows that only admins need; a condition beside the index would read and drop them.
 */
export const forAdmin = (session: Pick<SessionKey, 'sessionId'>, value: string | number | Placeholder): SQL =>
  sql`iif(${isAdmin(session)}, ${value}, NULL)`;
