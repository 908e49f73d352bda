import type { MailKind } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';

/** Edits of one shift or event within this time become one mail about their combined effect. */
export const UPDATE_MAIL_DELAY_MS = 5 * 60_000;

interface WaitingMail {
  kind: MailKind;
  /** What was edited: the mail's data has this id under this name. */
  key: 'shiftId' | 'eventId';
  id: string;
  /** The address, where one person may be notified at several. */
  recipient?: SQL;
  now: number;
}

/**
 * A condition for the `to` of a mail about an edit: the person has no such mail waiting. One that waits has the older
 * state, and covers all later edits.
 */
export const hasNoWaitingMail = ({ kind, key, id, recipient, now }: WaitingMail): SQL =>
  // A mail that is being sent may have been written before this edit, so it does not count as waiting.
  sql`NOT EXISTS (
    SELECT 1 FROM mail_outbox AS waiting
    WHERE waiting.user_id = profiles.id AND waiting.kind = ${kind} AND waiting.status = 'pending'
      AND (waiting.leased_until IS NULL OR waiting.leased_until <= ${now})
      AND waiting.data ->> ${key} = ${id} ${recipient ? sql`AND waiting.recipient = ${recipient}` : sql``})`;
