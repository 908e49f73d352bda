import { type SQL, sql } from 'drizzle-orm';
import type { MailKind } from './mail.outbox.ts';

/** Edits of one thing within this time become one mail, which tells what they came to. */
export const UPDATE_NOTICE_DELAY_MS = 5 * 60_000;

interface Waiting {
  kind: MailKind;
  /** Which thing was edited: in the mail's data, `key` holds `id`. */
  key: 'shiftId' | 'eventId';
  id: string;
  /** At which address, where one person may be told at several. */
  recipient?: SQL;
  now: number;
}

/**
 * For the `to` of a mail about an edit: true of who has no such mail waiting. The first holds the older state, and
 * tells where all edits led.
 */
export const hasNoneWaiting = ({ kind, key, id, recipient, now }: Waiting): SQL =>
  // A mail that is just being sent may have been written before this edit, so it does not count as waiting.
  sql`NOT EXISTS (
    SELECT 1 FROM mail_outbox AS waiting
    WHERE waiting.user_id = profiles.id AND waiting.kind = ${kind} AND waiting.status = 'pending'
      AND (waiting.leased_until IS NULL OR waiting.leased_until <= ${now})
      AND waiting.data ->> ${key} = ${id} ${recipient ? sql`AND waiting.recipient = ${recipient}` : sql``})`;
