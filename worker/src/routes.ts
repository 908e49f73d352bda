import type { Route } from './endpoint.ts';
import { apiDescriptionRoutes } from './modules/api-description/api-description.routes.ts';
import { asksRoutes } from './modules/asks/asks.routes.ts';
import { assignmentsRoutes } from './modules/assignments/assignments.routes.ts';
import { attendanceRoutes } from './modules/attendance/attendance.routes.ts';
import { auditRoutes } from './modules/audit/audit.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { calendarFeedRoutes } from './modules/calendar-feed/calendar-feed.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { eventsRoutes } from './modules/events/events.routes.ts';
import { healthRoutes } from './modules/health/health.routes.ts';
import { hoursRoutes } from './modules/hours/hours.routes.ts';
import { linksRoutes } from './modules/links/links.routes.ts';
import { mailRoutes } from './modules/mail/mail.routes.ts';
import { messagesRoutes } from './modules/messages/messages.routes.ts';
import { openingsRoutes } from './modules/openings/openings.routes.ts';
import { ownDataRoutes } from './modules/own-data/own-data.routes.ts';
import { peopleRoutes } from './modules/people/people.routes.ts';
import { planningRoutes } from './modules/planning/planning.routes.ts';
import { plansRoutes } from './modules/plans/plans.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { reservationsRoutes } from './modules/reservations/reservations.routes.ts';
import { retentionRoutes } from './modules/retention/retention.routes.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { shiftTemplatesRoutes } from './modules/shift-templates/shift-templates.routes.ts';
import { shiftsRoutes } from './modules/shifts/shifts.routes.ts';
import { standInsRoutes } from './modules/stand-ins/stand-ins.routes.ts';
import { volunteerRequestsRoutes } from './modules/volunteer-requests/volunteer-requests.routes.ts';
import { waitlistRoutes } from './modules/waitlist/waitlist.routes.ts';

/** Every route of the API, also used by the OpenAPI document and the access test. */
export const ROUTES: readonly Route[] = [
  ...apiDescriptionRoutes(() => ROUTES),
  ...asksRoutes,
  ...attendanceRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...assignmentsRoutes,
  ...calendarFeedRoutes,
  ...dashboardRoutes,
  ...eventsRoutes,
  ...healthRoutes,
  ...hoursRoutes,
  ...linksRoutes,
  ...mailRoutes,
  ...messagesRoutes,
  ...openingsRoutes,
  ...ownDataRoutes,
  ...peopleRoutes,
  ...planningRoutes,
  ...plansRoutes,
  ...profileRoutes,
  ...reservationsRoutes,
  ...retentionRoutes,
  ...secondFactorRoutes,
  ...settingsRoutes,
  ...shiftTemplatesRoutes,
  ...shiftsRoutes,
  ...standInsRoutes,
  ...volunteerRequestsRoutes,
  ...waitlistRoutes,
];
