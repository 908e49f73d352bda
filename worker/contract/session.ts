import * as v from 'valibot';
import { Profile } from './profile.ts';
import { VolunteerRequest } from './volunteer-requests.ts';

/** The signed-in person with their profile and latest application: everything the access guard needs. */
export const Session = v.object({
  user: v.object({ id: v.string(), email: v.string() }),
  profile: Profile,
  /** The person's latest application. */
  volunteerRequest: v.nullable(VolunteerRequest),
});
export type Session = v.InferOutput<typeof Session>;

export const SessionAnswer = v.union([Session, v.object({ user: v.null() })]);
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
