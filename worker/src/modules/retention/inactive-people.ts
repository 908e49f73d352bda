import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../lib/durations.ts';
import { monthsBefore } from '../../lib/months-before.ts';
import { PORTAL } from '../../portal.ts';

/**
 * Who is warned and erased because they were not seen for long (product 66), in SQL over `accounts`. The list that admins see
 * and the jobs use these same conditions.
 */

const { inactiveMonths, inactiveWarningDays } = PORTAL.retention;

/** How long before the erasure a person is warned. */
export const WARNING_MS = inactiveWarningDays * DAY_MS;

/** When a person was last seen; as in the index. */
export const lastSeen = sql<number>`coalesce(accounts.last_seen_at, accounts.created_at)`;

/** Nobody who signed in or had a place after `since`, no admin, and nobody who is signed in now. */
const isUnseenSince = (since: number, now: number): SQL => sql`(
  ${lastSeen} <= ${since} AND accounts.email_confirmed_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM profiles WHERE profiles.id = accounts.id AND profiles.role <> 'admin')
  AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = accounts.id AND sessions.expires_at > ${now})
  AND NOT EXISTS (SELECT 1 FROM shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
    WHERE shift_assignments.volunteer_id = accounts.id AND shift_assignments.status <> 'cancelled'
      AND shifts.end_time > ${since})
  AND NOT EXISTS (SELECT 1 FROM event_reservations CROSS JOIN events ON events.id = event_reservations.event_id
    WHERE event_reservations.user_id = accounts.id AND event_reservations.status = 'reserved'
      AND events.end_date > ${since}))`;

/** The people of the list: they are unseen for so long, or will be when a warning of now has had its time. */
export const isInactive = (now: number): SQL =>
  isUnseenSince(monthsBefore(now + WARNING_MS, inactiveMonths), now);

/** The key of the mail that warned a person: the outbox has one row for each time that somebody is warned. */
const warningKey = sql`('erase_warning:' || accounts.erase_warned_at || ':' || accounts.id)`;

/** The mail that warned a person, as a condition on `mail_outbox`. */
export const isWarningMail = sql`mail_outbox.dedupe_key = ${warningKey}`;

/** The inactive people whom nobody warned yet. */
export const isToWarn = (now: number): SQL => sql`(accounts.erase_warned_at IS NULL AND ${isInactive(now)})`;

/** Those whose warning no longer counts: they were seen since, or their mail was not sent and never will be. */
export const isWarnedInVain = (now: number): SQL => sql`(accounts.erase_warned_at IS NOT NULL AND NOT (
  ${isInactive(now)} AND EXISTS (SELECT 1 FROM mail_outbox WHERE ${isWarningMail} AND status <> 'dropped')))`;

/** Those who were warned, by a mail that was sent so long ago, and were not seen since. */
export const isToErase = (now: number): SQL => sql`(accounts.erase_warned_at IS NOT NULL
  AND ${isUnseenSince(monthsBefore(now, inactiveMonths), now)}
  AND EXISTS (SELECT 1 FROM mail_outbox WHERE ${isWarningMail} AND status = 'sent'
    AND sent_at <= ${now - WARNING_MS}))`;
