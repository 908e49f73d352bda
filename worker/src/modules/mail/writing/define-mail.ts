import type { Db } from '../../../db/client.ts';
import type { accounts, profiles } from '../../../db/schema.ts';
import type { mailOutbox } from '../mail.table.ts';
import type { MailContent } from './content.ts';

export type OutboxRow = typeof mailOutbox.$inferSelect;

interface Recipient {
  profile: typeof profiles.$inferSelect;
  account: typeof accounts.$inferSelect;
}

/** What a writer has at hand. */
export interface MailContext {
  db: Db;
  row: OutboxRow;
  recipient: Recipient;
  /** An address in the portal. */
  url: (path: string, query?: Record<string, string>) => string;
  now: number;
}

/** Reads the state a mail tells of, and writes the mail; null when there is nothing to tell any more. */
export type MailWriter = (telling: MailContext) => Promise<MailContent | null>;
