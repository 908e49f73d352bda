import { type Column, getTableColumns, getTableName } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  absences,
  accounts,
  adminSettings,
  asks,
  attendance,
  auditLog,
  calendarFeeds,
  eventReservations,
  events,
  hourCorrections,
  mailOutbox,
  messageShifts,
  messages,
  openingReminders,
  planItems,
  plans,
  profiles,
  recoveryCodes,
  shiftAssignments,
  shifts,
  shiftTemplates,
  standInRequests,
  statements,
  totpFactors,
  volunteerRequests,
  waitlistEntries,
} from '../../db/schema.ts';

/**
 * The tables of an export, in the order in which they are restored. The triggers run on restored rows and fill the
 * counters. So a table comes after those that it refers to, and `waitlist_entries` and `asks`, which a new place
 * would change, come after the places.
 */
export const BACKUP_TABLES: readonly SQLiteTable[] = [
  accounts,
  profiles,
  adminSettings,
  totpFactors,
  recoveryCodes,
  calendarFeeds,
  volunteerRequests,
  absences,
  events,
  eventReservations,
  shifts,
  shiftAssignments,
  standInRequests,
  attendance,
  hourCorrections,
  statements,
  waitlistEntries,
  asks,
  openingReminders,
  messages,
  messageShifts,
  shiftTemplates,
  plans,
  planItems,
  mailOutbox,
  auditLog,
];

/** The other tables, each with the reason. */
export const LEFT_OUT_TABLES = {
  sessions: 'everybody signs in again',
  one_time_tokens: 'a new one can be requested',
  action_links: 'a link in a mail no longer works after a restore',
  rate_counters: 'about the last minutes or hours',
  job_runs: 'the jobs of a restored portal start over',
  alerts: 'about the portal before the restore',
  claim_refusals: 'statistics of a month',
  backups: 'about the exports themselves',
  backup_rows: 'the rows of an unfinished export',
  revisions: 'must differ from what clients have seen',
  people_counts: 'written by triggers on profiles',
} as const;

/** Columns that only triggers write. */
const TRIGGER_COLUMNS: ReadonlySet<Column> = new Set<Column>([
  shifts.currentVolunteers,
  shifts.offeredUntil,
  events.currentCapacity,
]);

/** The columns of a table that an export holds. */
export const backupColumns = (table: SQLiteTable): Column[] =>
  Object.values<Column>(getTableColumns(table)).filter((column) => !TRIGGER_COLUMNS.has(column));

export const tableNamed = (name: string): SQLiteTable | undefined =>
  BACKUP_TABLES.find((table) => getTableName(table) === name);
