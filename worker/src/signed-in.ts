import type { Locale, Role } from '@ijsploeg/worker/contract';
import type { profiles, volunteerRequests } from './db/schema.ts';

/** The person who sent a request, as stored when the request came in. */
export interface SignedIn {
  /** The id of the account and the profile. */
  id: string;
  role: Role;
  locale: Locale;
  profileCompleted: boolean;
  profile: typeof profiles.$inferSelect;
  /** The latest application. */
  volunteerRequest: typeof volunteerRequests.$inferSelect | null;
  sessionId: string;
}
