import { MAX_ADMIN_SESSION_DAYS } from '@ijsploeg/worker/contract';
import { literal } from './sql-literal.ts';

const DAY_MS = 24 * 3_600_000;
const NOTES = 'Made an admin by the command';

/** The state of the account afterwards. */
export interface MadeAdmin {
  role: string;
  emailConfirmedAt: number | null;
  /** Whether this run made it an admin. */
  isNew: 0 | 1;
}

/**
 * The statements that make a confirmed account an admin, for one transaction. The audit row is written on the condition, and
 * what follows depends on that row. The last statement reads the account.
 *
 * @param address as the person types it
 */
export function makeAdminStatements(
  address: string,
  { auditId, requestId, now }: { auditId: string; requestId: string; now: number },
): string[] {
  const email = literal(address.trim().toLowerCase());
  const isDone = `EXISTS (SELECT 1 FROM audit_log WHERE id = ${literal(auditId)})`;
  const person = `(SELECT id FROM profiles WHERE email = ${email})`;
  return [
    `INSERT INTO audit_log (id, at, actor_id, action, subject_kind, subject_id, before, after, request_id, person_id)
SELECT ${literal(auditId)}, ${now}, NULL, 'person.role_changed', 'person', profiles.id,
  json_object('role', profiles.role), json_object('role', 'admin'), ${literal(requestId)}, profiles.id
FROM profiles JOIN accounts ON accounts.id = profiles.id
WHERE profiles.email = ${email} AND profiles.role <> 'admin' AND accounts.email_confirmed_at IS NOT NULL`,
    `UPDATE profiles SET role = 'admin', updated_at = ${now} WHERE email = ${email} AND ${isDone}`,
    // An admin's sessions end earlier.
    `UPDATE sessions SET expires_at = min(expires_at, created_at + ${MAX_ADMIN_SESSION_DAYS * DAY_MS})
WHERE user_id = ${person} AND ${isDone}`,
    `UPDATE volunteer_requests SET status = 'approved', approved_at = ${now}, notes = ${literal(NOTES)}
WHERE user_id = ${person} AND status = 'pending' AND ${isDone}`,
    // As the portal itself mails them (product 5). The cron job finds the rows.
    `INSERT INTO mail_outbox (id, dedupe_key, kind, user_id, recipient, locale, data, next_attempt_at, due_at, created_at)
SELECT 'mai_' || lower(hex(randomblob(16))), 'admin_made:' || ${literal(auditId)} || ':' || profiles.id, 'admin_made',
  profiles.id, profiles.email, profiles.locale, json_object('personId', ${person}), ${now}, ${now}, ${now}
FROM profiles WHERE profiles.role = 'admin' AND ${isDone}`,
    `SELECT profiles.role, accounts.email_confirmed_at AS emailConfirmedAt, ${isDone} AS isNew
FROM profiles JOIN accounts ON accounts.id = profiles.id WHERE profiles.email = ${email}`,
  ];
}

/** The message to print, and whether the account is an admin now. */
export function describeAdmin(
  address: string,
  found: MadeAdmin | undefined,
): { isAdmin: boolean; text: string } {
  if (!found)
    return {
      isAdmin: false,
      text: `Nobody has an account with the address ${address}. Sign up on the portal first, with exactly this address.`,
    };
  if (found.isNew)
    return { isAdmin: true, text: `${address} is an admin now. Reload the portal to see the admin screens.` };
  if (found.role === 'admin')
    return { isAdmin: true, text: `${address} is an admin already; nothing was changed.` };
  return {
    isAdmin: false,
    text: `${address} has not been confirmed yet. Open the link in the mail "Bevestig je e-mailadres" or "Confirm your email address", then run this again.`,
  };
}
