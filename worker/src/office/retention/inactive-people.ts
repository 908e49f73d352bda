import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { monthsBefore } from '../../platform/lib/months-before.ts';
import { PORTAL } from '../../platform/portal.ts';

/**
 * The conditions for warning and erasing people because they are inactive (product 66), in SQL over `accounts`. Both the list
 * that admins see and the jobs use them.
 */

const { inactiveMonths, inactiveWarningDays } = PORTAL.retention;

/** How long before the erasure a person is warned. */
export const WARNING_MS = inactiveWarningDays * DAY_MS;

/** When a person was last seen; the same expression as in the index. */
export const lastSeen = sql<number>`coalesce(accounts.last_seen_at, accounts.created_at)`;

/** The person is not an admin, has no session now, and did not sign in or have a place after `since`. */
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

/** The person is inactive, or will be when the period of a warning sent now ends. */
export const isInactive = (now: number): SQL =>
  isUnseenSince(monthsBefore(now + WARNING_MS, inactiveMonths), now);

/** The dedupe key of the mail that warned a person. Each warning has its own mail. */
const warningKey = sql`('erase_warning:' || accounts.erase_warned_at || ':' || accounts.id)`;

/** The condition on `mail_outbox` for the mail that warned a person. */
export const isWarningMail = sql`mail_outbox.dedupe_key = ${warningKey}`;

/** The person is inactive and was not warned yet. */
export const isToWarn = (now: number): SQL => sql`(accounts.erase_warned_at IS NULL AND ${isInactive(now)})`;

/** The warning of the person no longer counts: they were seen since, or the mail will never be sent. */
export const isWarnedInVain = (now: number): SQL => sql`(accounts.erase_warned_at IS NOT NULL AND NOT (
  ${isInactive(now)} AND EXISTS (SELECT 1 FROM mail_outbox WHERE ${isWarningMail} AND status <> 'dropped')))`;

/** The person was warned by a mail that was sent long enough ago, and was not seen since. */
export const isToErase = (now: number): SQL => sql`(accounts.erase_warned_at IS NOT NULL
  AND ${isUnseenSince(monthsBefore(now, inactiveMonths), now)}
  AND EXISTS (SELECT 1 FROM mail_outbox WHERE ${isWarningMail} AND status = 'sent'
    AND sent_at <= ${now - WARNING_MS}))`;
