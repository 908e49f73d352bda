import type { Session } from '@ijsploeg/worker/contract';
import { toProfile } from '../profile/profile.mapper.ts';
import { toVolunteerRequest } from '../volunteer-requests/volunteer-requests.mapper.ts';
import type { SignedIn } from './sessions.ts';

/** Who is signed in, as the contract shows it. What admins noted on the application stays theirs. */
export const toSession = ({ profile, volunteerRequest }: SignedIn): Session => ({
  user: { id: profile.id, email: profile.email },
  profile: toProfile(profile),
  volunteerRequest: volunteerRequest && toVolunteerRequest({ ...volunteerRequest, notes: null }, profile),
});
