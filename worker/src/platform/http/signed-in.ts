import type { Locale, Role } from '@ijsploeg/worker/contract';
import type { Placeholder } from 'drizzle-orm';
import type { BatchResults, Statements } from '../db/batch.ts';
import type { profiles } from '../tables/profile.table.ts';
import type { volunteerRequests } from '../tables/volunteer-requests.table.ts';

/** The person who sent a request, as stored when the request came in. */
export interface SignedIn {
  /** The id of the account and the profile. */
  id: string;
  /** The role whose rights apply: `user` while the session lacks what {@link SecondFactorState.needs} names. */
  role: Role;
  /** The role in the profile. */
  heldRole: Role;
  locale: Locale;
  profileCompleted: boolean;
  profile: Omit<typeof profiles.$inferSelect, 'searchText'>;
  /** The latest application. */
  volunteerRequest: typeof volunteerRequests.$inferSelect | null;
  sessionId: string;
  secondFactor: SecondFactorState;
}

/** The session of a request, and when it is read. Each may be a placeholder of a prepared query. */
export interface SessionKey {
  /** Empty for a request without a session. */
  sessionId: string | Placeholder;
  now: number | Placeholder;
  /** The calendar day of the event's time zone. */
  today: string | Placeholder;
}

/** The session that a request's cookie names, before it is read. */
export interface SessionReader {
  key: SessionKey;
  hasCookie: boolean;
  /** Identifies the person, to count calls before the session is read. Nobody can make a cookie with somebody else's key. */
  personKey: string;
  /**
   * Reads the session and runs other statements in the same batch, which is one round trip to the database. Renews the
   * session and its cookie in the second half of its 30 days.
   *
   * The statements run whatever rights the session has. Their rows must not leave the Worker before access is checked, and
   * a write must depend on `actingPerson`.
   */
  read<S extends Statements>(statements: S): Promise<{ signedIn: SignedIn | null; rows: BatchResults<S> }>;
}

/** What the second factor means for a session. */
export interface SecondFactorState {
  /** Whether the person has a confirmed second factor. */
  has: boolean;
  /** What the session needs before the person's role applies; null if nothing. */
  needs: 'code' | 'enrol' | null;
  /** Whether a code was ever accepted in this session. */
  wasVerified: boolean;
  /** Whether sensitive actions need no further code: one was accepted in the last hours, or there is no factor. */
  isRecent: boolean;
  /** The day from which this admin, who has no second factor, needs one. */
  requiredFrom: string | null;
}
