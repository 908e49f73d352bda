import * as v from 'valibot';
import { Role } from '../accounts/profile.ts';
import { RequestStatus } from '../accounts/volunteer-requests.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { CalendarDay, Instant } from '../platform/time.ts';
import { AssignmentStatus, MyAssignment } from '../shifts/assignments.ts';
import { Charge } from '../shifts/charges.ts';
import { Shift } from '../shifts/shift-shape.ts';
import { OfferedPlaces } from '../shifts/waitlist-shape.ts';

/** The number of the caller's shifts to come on the dashboard, with the one under way. */
export const UPCOMING_ROWS = 5;
/** The number of shifts that the dashboard offers to a volunteer. */
export const FITTING_ROWS = 5;
/** The offered shifts are the best of this many shifts that the volunteer can claim and that start soonest (product 47). */
export const RANKED_SHIFTS = 100;
/** The feed merges this many of the latest assignments and applications, and shows the newest of both in this many lines. */
export const FEED_ASSIGNMENTS = 20;
export const FEED_REQUESTS = 6;
export const FEED_ROWS = 6;
export const FEED_MOTIVATION_CHARS = 100;
/** Including today. */
export const OCCUPANCY_DAYS = 14;

export const ACTIVITY_TYPES = [
  'shift_claimed',
  'shift_cancelled',
  'shift_completed',
  'volunteer_applied',
  'volunteer_approved',
  'volunteer_rejected',
] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

/** A change of an assignment or of an application. */
export const Activity = v.object({
  /** The id of the assignment or application. */
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  timestamp: Instant,
  /** All null once the person was removed. */
  volunteerId: v.nullable(v.string()),
  volunteerName: v.nullable(v.string()),
  volunteerEmail: v.nullable(v.string()),
  volunteerAvatar: v.nullable(v.string()),
  /** The shift fields are set for an assignment, the motivation for an application. */
  metadata: v.object({
    shiftId: v.nullable(v.string()),
    shiftTitle: v.nullable(v.string()),
    shiftTime: v.nullable(Instant),
    shiftLocation: v.nullable(v.string()),
    status: v.union([AssignmentStatus, RequestStatus]),
    /** The first {@link FEED_MOTIVATION_CHARS} characters. */
    requestMotivation: v.nullable(v.string()),
    isMotivationCut: v.boolean(),
  }),
});
export type Activity = v.InferOutput<typeof Activity>;

/** The held places of the active shifts that start on one day in the event's time zone. */
export const DayOccupancy = v.object({
  day: CalendarDay,
  shifts: v.number(),
  filled: v.number(),
  total: v.number(),
});
export type DayOccupancy = v.InferOutput<typeof DayOccupancy>;

/** The held places of all active shifts. */
export const Occupancy = v.object({
  filled: v.number(),
  total: v.number(),
  /** The percentage of active shifts without a free place, rounded; 0 without active shifts. */
  fullyFilledPercentage: v.number(),
  days: v.array(DayOccupancy),
});
export type Occupancy = v.InferOutput<typeof Occupancy>;

/**
 * The first steps of a new portal, with those that were taken. They are shown until all are, or until somebody holds a place and the
 * settings were saved.
 */
export const FirstSteps = v.object({
  /** The organisation can be reached. */
  contact: v.boolean(),
  shifts: v.boolean(),
  /** Somebody else has an account as a volunteer or an admin. */
  people: v.boolean(),
  /** It was chosen how claims are confirmed. */
  claims: v.boolean(),
  message: v.boolean(),
});
export type FirstSteps = v.InferOutput<typeof FirstSteps>;

/** The tasks that wait for an admin. */
export const Work = v.object({
  /** The applications without a decision. */
  applications: v.number(),
  /** The places to confirm. */
  unconfirmed: v.number(),
  /** The open requests for a stand-in for an active shift after tomorrow; the others are in GET /api/today. */
  standIns: v.number(),
  /** The corrections of hours without a decision. */
  corrections: v.number(),
  /** The mails that could not be delivered, counted up to MAX_COUNTED_ROWS. */
  failedMails: v.number(),
  /** In a new portal: which of the first steps were taken. */
  firstSteps: v.optional(FirstSteps),
});
export type Work = v.InferOutput<typeof Work>;

/** A shift that suits the caller, with a place to claim or, if `standIn` is set, to take over. */
export const FittingShift = v.object({
  ...Shift.entries,
  ...OfferedPlaces,
  standIn: v.optional(v.object({ id: v.string() })),
});
export type FittingShift = v.InferOutput<typeof FittingShift>;

/** The dashboard of one person; parts that are not for their role are null. */
export const Dashboard = v.object({
  role: Role,
  /** The status of the latest application; null for a person who never applied. */
  requestStatus: v.nullable(RequestStatus),
  /** For volunteers and admins. */
  stats: v.nullable(
    v.object({
      /** The number of volunteers and admins. */
      volunteers: v.number(),
      /** For admins, all active shifts; for volunteers, the visible shifts that are not over. */
      activeShifts: v.number(),
      /** The caller's assignments, except cancelled ones and those on cancelled shifts. */
      myShifts: v.number(),
    }),
  ),
  /** For volunteers and admins: the caller's active shifts that are not over, soonest first. */
  upcoming: v.nullable(v.array(MyAssignment)),
  /** For volunteers and admins: the parts of days that the caller is in charge of, from two days before until they are over. */
  charges: v.nullable(v.array(Charge)),
  /** For volunteers: the shifts that suit the caller best, all of which they can claim or take over (product 47). */
  fitting: v.nullable(v.array(FittingShift)),
  /** For admins. */
  work: v.nullable(Work),
  /** For admins. */
  occupancy: v.nullable(Occupancy),
  /** For admins, newest first; see {@link toFeedLines}. */
  activity: v.nullable(v.array(Activity)),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  summary: 'The dashboard, with the parts that your role sees.',
  polled: true,
  status: 200,
  answer: Dashboard,
});
