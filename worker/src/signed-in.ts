import type { Locale, Role } from '@ijsploeg/worker/contract';
import type { profiles, volunteerRequests } from './db/schema.ts';

/** The person who sent a request, as stored when the request came in. */
export interface SignedIn {
  /** The id of the account and the profile. */
  id: string;
  /** Whose rights apply: `user` for a session that {@link SecondFactorState.needs} something. */
  role: Role;
  /** The role in the profile. */
  heldRole: Role;
  locale: Locale;
  profileCompleted: boolean;
  profile: typeof profiles.$inferSelect;
  /** The latest application. */
  volunteerRequest: typeof volunteerRequests.$inferSelect | null;
  sessionId: string;
  secondFactor: SecondFactorState;
}

/** What the second factor means for a session. */
export interface SecondFactorState {
  /** Whether the person has a confirmed one. */
  has: boolean;
  /** What the session needs before the person's role applies; null if nothing. */
  needs: 'code' | 'enrol' | null;
  /** Whether a code was ever accepted in this session. */
  wasVerified: boolean;
  /** Whether sensitive actions need no other code: one was accepted in the last hours, or there is no factor. */
  isRecent: boolean;
  /** The day from which this admin, who has no second factor, needs one. */
  requiredFrom: string | null;
}
