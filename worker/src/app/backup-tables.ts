import { getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { invitationImports, invitations } from '../accounts/invitations/invitations.table.ts';
import { eventReservations, events } from '../events/events.table.ts';
import { bringBacks } from '../office/seasons/bring-backs.table.ts';
import { seasonFigures, seasonTotals } from '../office/seasons/season-results.table.ts';
import { auditLog } from '../platform/audit/audit.table.ts';
import { mailOutbox } from '../platform/mail/mail.table.ts';
import { adminSettings } from '../platform/settings/settings.table.ts';
import { accounts, recoveryCodes, totpFactors } from '../platform/tables/auth.table.ts';
import { profiles } from '../platform/tables/profile.table.ts';
import { volunteerRequests } from '../platform/tables/volunteer-requests.table.ts';
import { screens } from '../presence/board/screens.table.ts';
import { callOffEvents, callOffShifts, callOffs } from '../shifts/call-offs/call-offs.table.ts';
import { planItems, plans } from '../shifts/plans/plans.table.ts';
import { shiftTemplates } from '../shifts/plans/templates/shift-templates.table.ts';
import { absences, asks } from '../shifts/tables/asks.table.ts';
import { shiftAssignments } from '../shifts/tables/assignments.table.ts';
import { attendance } from '../shifts/tables/attendance.table.ts';
import { calendarFeeds } from '../shifts/tables/calendar-feed.table.ts';
import { dayCharges } from '../shifts/tables/charges.table.ts';
import { hourCorrections, statements } from '../shifts/tables/hours.table.ts';
import { messageShifts, messages } from '../shifts/tables/messages.table.ts';
import { openingReminders } from '../shifts/tables/openings.table.ts';
import { seasons } from '../shifts/tables/seasons.table.ts';
import { shifts } from '../shifts/tables/shifts.table.ts';
import { standInRequests } from '../shifts/tables/stand-ins.table.ts';
import { waitlistEntries } from '../shifts/tables/waitlist.table.ts';

/**
 * The tables of an export, in the order in which they are restored. The triggers run on restored rows and fill the
 * counters. So a table comes after those that it refers to, and `waitlist_entries` and `asks`, which a new place
 * would change, come after the places. `seasons` comes after the hours: triggers refuse those of a closed season.
 */
export const BACKUP_TABLES: readonly SQLiteTable[] = [
  accounts,
  profiles,
  adminSettings,
  totpFactors,
  recoveryCodes,
  calendarFeeds,
  screens,
  volunteerRequests,
  invitationImports,
  invitations,
  absences,
  dayCharges,
  events,
  eventReservations,
  shifts,
  shiftAssignments,
  standInRequests,
  attendance,
  hourCorrections,
  seasons,
  bringBacks,
  seasonTotals,
  seasonFigures,
  statements,
  waitlistEntries,
  asks,
  openingReminders,
  messages,
  messageShifts,
  shiftTemplates,
  plans,
  planItems,
  callOffs,
  callOffShifts,
  callOffEvents,
  mailOutbox,
  auditLog,
];

/** The other tables, each with the reason. */
export const LEFT_OUT_TABLES = {
  sessions: 'everybody signs in again',
  push_subscriptions: 'of sessions; a browser subscribes again when it is opened',
  one_time_tokens: 'a new one can be requested',
  action_links: 'a link in a mail no longer works after a restore',
  invitation_links: 'a reminder has a new one',
  rate_counters: 'about the last minutes or hours',
  job_runs: 'the jobs of a restored portal start over',
  alerts: 'about the portal before the restore',
  claim_refusals: 'statistics of a month',
  backups: 'about the exports themselves',
  backup_rows: 'the rows of an unfinished export',
  revisions: 'must differ from what clients have seen',
  people_counts: 'written by triggers on profiles',
} as const;

export const tableNamed = (name: string): SQLiteTable | undefined =>
  BACKUP_TABLES.find((table) => getTableName(table) === name);
