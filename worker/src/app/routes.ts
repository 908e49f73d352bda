import { volunteerRequestsRoutes } from '../accounts/applications/volunteer-requests.routes.ts';
import { authRoutes } from '../accounts/auth/auth.routes.ts';
import { invitationsRoutes } from '../accounts/invitations/invitations.routes.ts';
import { profileRoutes } from '../accounts/profile/profile.routes.ts';
import { pushDevicesRoutes } from '../accounts/push-devices/push-devices.routes.ts';
import { secondFactorRoutes } from '../accounts/second-factor/second-factor.routes.ts';
import { eventsRoutes } from '../events/events.routes.ts';
import { reservationsRoutes } from '../events/reservations.routes.ts';
import { apiDescriptionRoutes } from '../office/api-description/api-description.routes.ts';
import { auditRoutes } from '../office/audit-log/audit.routes.ts';
import { dashboardRoutes } from '../office/dashboard/dashboard.routes.ts';
import { findRoutes } from '../office/find/find.routes.ts';
import { healthRoutes } from '../office/health/health.routes.ts';
import { mailRoutes } from '../office/mail-log/mail.routes.ts';
import { ownDataRoutes } from '../office/own-data/own-data.routes.ts';
import { peopleRoutes } from '../office/people/people.routes.ts';
import { portalExportRoutes } from '../office/portal-export/portal-export.routes.ts';
import { retentionRoutes } from '../office/retention/retention.routes.ts';
import { seasonsRoutes } from '../office/seasons/seasons.routes.ts';
import { settingsRoutes } from '../office/settings/settings.routes.ts';
import { toDoRoutes } from '../office/to-do/to-do.routes.ts';
import type { Route } from '../platform/http/endpoint.ts';
import { linksRoutes } from '../platform/links/links.routes.ts';
import { attendanceRoutes } from '../presence/attendance/attendance.routes.ts';
import { boardRoutes } from '../presence/board/board.routes.ts';
import { calendarFeedRoutes } from '../presence/calendar-feed/calendar-feed.routes.ts';
import { hoursRoutes } from '../presence/hours/hours.routes.ts';
import { messagesRoutes } from '../presence/messages/messages.routes.ts';
import { asksRoutes } from '../shifts/asks/asks.routes.ts';
import { callOffsRoutes } from '../shifts/call-offs/call-offs.routes.ts';
import { chargesRoutes } from '../shifts/charges/charges.routes.ts';
import { assignmentsRoutes } from '../shifts/places/assignments/assignments.routes.ts';
import { openingsRoutes } from '../shifts/places/openings/openings.routes.ts';
import { standInsRoutes } from '../shifts/places/stand-ins/stand-ins.routes.ts';
import { waitlistRoutes } from '../shifts/places/waitlist/waitlist.routes.ts';
import { planningRoutes } from '../shifts/planning/planning.routes.ts';
import { plansRoutes } from '../shifts/plans/plans.routes.ts';
import { shiftTemplatesRoutes } from '../shifts/plans/templates/shift-templates.routes.ts';
import { shiftsRoutes } from '../shifts/shifts/shifts.routes.ts';
import { LINK_HANDLERS } from './link-handlers.ts';

/** Every route of the API, also used by the OpenAPI document and the access test. */
export const ROUTES: readonly Route[] = [
  ...apiDescriptionRoutes(() => ROUTES),
  ...asksRoutes,
  ...attendanceRoutes,
  ...auditRoutes,
  ...authRoutes,
  ...assignmentsRoutes,
  ...boardRoutes,
  ...calendarFeedRoutes,
  ...callOffsRoutes,
  ...chargesRoutes,
  ...dashboardRoutes,
  ...eventsRoutes,
  ...findRoutes,
  ...healthRoutes,
  ...hoursRoutes,
  ...linksRoutes(LINK_HANDLERS),
  ...invitationsRoutes,
  ...mailRoutes,
  ...messagesRoutes,
  ...openingsRoutes,
  ...ownDataRoutes,
  ...peopleRoutes,
  ...planningRoutes,
  ...plansRoutes,
  ...portalExportRoutes,
  ...profileRoutes,
  ...pushDevicesRoutes,
  ...reservationsRoutes,
  ...retentionRoutes,
  ...secondFactorRoutes,
  ...seasonsRoutes,
  ...settingsRoutes,
  ...shiftTemplatesRoutes,
  ...shiftsRoutes,
  ...standInsRoutes,
  ...toDoRoutes,
  ...volunteerRequestsRoutes,
  ...waitlistRoutes,
];
