import { literal } from './sql-literal.ts';

/** What became of the test mail. */
export interface SentTestMail {
  status: string;
  lastError: string | null;
}

/** The statement that enqueues a mail to the address for alerts, as the Worker does. Its cron job finds the row. */
export const enqueueTestMail = ({ id, to, now }: { id: string; to: string; now: number }): string =>
  `INSERT INTO mail_outbox (id, dedupe_key, kind, recipient, locale, next_attempt_at, due_at, created_at)
VALUES (${literal(id)}, ${literal(`test_mail:${id}`)}, 'test_mail', ${literal(to)}, 'nl', ${now}, ${now}, ${now})`;

/** The query that reads a {@link SentTestMail}. */
export const findTestMail = (id: string): string =>
  `SELECT status, last_error AS lastError FROM mail_outbox WHERE id = ${literal(id)}`;
