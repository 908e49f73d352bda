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
 * The tables of an export, in the order in which they are restored. Rows are restored through the triggers, which fill the
 * counters and the search index; so a table comes after those that it refers to, and what a new place would end or answer
 * (`waitlist_entries`, `asks`) after the places.
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

/** The other tables, each with why. */
export const LEFT_OUT_TABLES = {
  sessions: 'everybody signs in again',
  one_time_tokens: 'a new one can be asked for',
  action_links: 'a link in a mail no longer works after a restore',
  rate_counters: 'counts minutes',
  job_runs: 'the jobs of a restored portal start anew',
  alerts: 'about the portal before the restore',
  counter_checks: 'the counters are counted anew',
  claim_refusals: 'statistics of a month',
  backups: 'about the exports themselves',
  backup_rows: 'the rows of an export on their way',
  revisions: 'has to differ from what clients have seen',
  people_index: 'written by triggers on profiles',
  people_counts: 'written by triggers on profiles',
  candidate_order: 'written by triggers on profiles, places and asks',
  shift_totals: 'written by triggers on shifts',
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
