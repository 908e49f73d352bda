import * as v from 'valibot';
import { Profile } from './profile.ts';
import { VolunteerRequest } from './volunteer-requests.ts';

/** Who is signed in, and where they stand: all that the access guard needs, in one answer. */
export const Session = v.object({
  user: v.object({ id: v.string(), email: v.string() }),
  profile: Profile,
  /** The person's latest application. */
  volunteerRequest: v.nullable(VolunteerRequest),
});
export type Session = v.InferOutput<typeof Session>;

export const SessionAnswer = v.union([Session, v.object({ user: v.null() })]);
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
