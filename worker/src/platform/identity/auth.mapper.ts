import type { Session } from '@ijsploeg/worker/contract';
import type { SignedIn } from '../http/signed-in.ts';
import { toProfile } from './profile.mapper.ts';
import { toVolunteerRequest } from './volunteer-requests.mapper.ts';

/** Maps a signed-in person to the contract. The admins' notes on the application are left out. */
export const toSession = ({ role, profile, volunteerRequest, secondFactor }: SignedIn): Session => ({
  user: { id: profile.id, email: profile.email },
  profile: { ...toProfile(profile), role },
  volunteerRequest: volunteerRequest && toVolunteerRequest({ ...volunteerRequest, notes: null }, profile),
  needsSecondFactor: secondFactor.needs !== null,
  hasSecondFactor: secondFactor.has,
  secondFactorFrom: secondFactor.requiredFrom,
});
