import * as v from 'valibot';
import { CalendarDay } from '../platform/time.ts';
import { Profile } from './profile.ts';
import { VolunteerRequest } from './volunteer-requests.ts';

/** The signed-in person with their profile and latest application: everything the access guard needs. */
export const Session = v.object({
  user: v.object({ id: v.string(), email: v.string() }),
  profile: Profile,
  /** The person's latest application. */
  volunteerRequest: v.nullable(VolunteerRequest),
  /**
   * Whether the session has only the rights of a user, whatever the person's role, until a code is verified or a second
   * factor is set up; the role in `profile` is `user` until then.
   */
  needsSecondFactor: v.boolean(),
  hasSecondFactor: v.boolean(),
  /** The day from which this admin, who has no second factor, needs one; null for others and without such a day. */
  secondFactorFrom: v.nullable(CalendarDay),
});
export type Session = v.InferOutput<typeof Session>;

export const SessionAnswer = v.union([Session, v.object({ user: v.null() })]);
export type SessionAnswer = v.InferOutput<typeof SessionAnswer>;
