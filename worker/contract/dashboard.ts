import * as v from 'valibot';
import { AssignmentStatus, MyAssignment } from './assignments.ts';
import { defineEndpoint } from './endpoint.ts';
import { Role } from './profile.ts';
import { CalendarDay, Instant } from './time.ts';
import { RequestStatus } from './volunteer-requests.ts';

/** How many of one's shifts to come the dashboard shows. */
export const UPCOMING_ROWS = 5;
/** The feed: so many of the latest assignments and applications are put together, and so many of them shown. */
export const FEED_ASSIGNMENTS = 20;
export const FEED_REQUESTS = 10;
export const FEED_ROWS = 10;
export const FEED_MOTIVATION_CHARS = 100;
/** Today and the days after it. */
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

/** Something that happened: to a place on a shift, or to an application. */
export const Activity = v.object({
  /** The assignment's or the application's. */
  id: v.string(),
  type: v.picklist(ACTIVITY_TYPES),
  timestamp: Instant,
  /** All null once the person was removed. */
  volunteerId: v.nullable(v.string()),
  volunteerName: v.nullable(v.string()),
  volunteerEmail: v.nullable(v.string()),
  volunteerAvatar: v.nullable(v.string()),
  /** Of a place its shift, of an application its words. */
  metadata: v.object({
    shiftId: v.nullable(v.string()),
    shiftTitle: v.nullable(v.string()),
    shiftTime: v.nullable(Instant),
    shiftLocation: v.nullable(v.string()),
    status: v.union([AssignmentStatus, RequestStatus]),
    /** The first {@link FEED_MOTIVATION_CHARS} characters of it. */
    requestMotivation: v.nullable(v.string()),
    isMotivationCut: v.boolean(),
  }),
});
export type Activity = v.InferOutput<typeof Activity>;

/** How full the active shifts are that begin on a day by the event's clock. */
export const DayOccupancy = v.object({
  day: CalendarDay,
  shifts: v.number(),
  filled: v.number(),
  total: v.number(),
});
export type DayOccupancy = v.InferOutput<typeof DayOccupancy>;

/** Held places of all places of the active shifts. */
export const Occupancy = v.object({
  filled: v.number(),
  total: v.number(),
  /** The rounded share of active shifts without a free place; 0 when there is no active shift. */
  fullyFilledPercentage: v.number(),
  days: v.array(DayOccupancy),
});
export type Occupancy = v.InferOutput<typeof Occupancy>;

/** What the dashboard shows; null is what this role is not shown. */
export const Dashboard = v.object({
  role: Role,
  /** Of the latest application; null for who never applied. */
  requestStatus: v.nullable(RequestStatus),
  /** For volunteers and admins. */
  stats: v.nullable(
    v.object({
      /** Volunteers and admins. */
      volunteers: v.number(),
      activeShifts: v.number(),
      /** Places of one's own that were not cancelled. */
      myShifts: v.number(),
    }),
  ),
  /** The same: one's active shifts that have not begun, soonest first. */
  upcoming: v.nullable(v.array(MyAssignment)),
  /** For admins. */
  occupancy: v.nullable(Occupancy),
  /** For admins, newest first. */
  activity: v.nullable(v.array(Activity)),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;

export const getDashboard = defineEndpoint({
  method: 'GET',
  path: '/api/dashboard',
  access: 'signed-in',
  summary: 'The whole dashboard, by role.',
  polled: true,
  status: 200,
  answer: Dashboard,
});
