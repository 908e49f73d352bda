import type { Locale, Role } from '@ijsploeg/worker/contract';
import type { profiles, volunteerRequests } from './db/schema.ts';

/** The person who sent a request, as the database has them at that moment. */
export interface SignedIn {
  /** The id of the account, and of its profile. */
  id: string;
  role: Role;
  locale: Locale;
  profileCompleted: boolean;
  profile: typeof profiles.$inferSelect;
  /** The latest application. */
  volunteerRequest: typeof volunteerRequests.$inferSelect | null;
  sessionId: string;
}
