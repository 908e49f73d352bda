import {
  listMail,
  MAX_SEARCHED_PEOPLE,
  type OutboxMail,
  PAGE_SIZE,
  resendMail,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import { selectPage } from '../../platform/db/select-page.ts';
import { route } from '../../platform/http/endpoint.ts';
import { matchesTerm, toSearchTerm } from '../../platform/identity/people-search.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { queueMails } from '../../platform/mail/mail.outbox.ts';
import { hasWholeAddress, kindOf, mailOutbox } from '../../platform/mail/mail.table.ts';
import type { OutboxRow } from '../../platform/mail/writing/define-mail.ts';
import { profiles } from '../../platform/tables/profile.table.ts';

/** The columns that the journal shows. */
const journalColumns = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  data: mailOutbox.data,
  subject: mailOutbox.subject,
  recipient: mailOutbox.recipient,
  status: mailOutbox.status,
  attempts: mailOutbox.attempts,
  nextAttemptAt: mailOutbox.nextAttemptAt,
  lastError: mailOutbox.lastError,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  isMasked: sql<number>`NOT ${hasWholeAddress}`.as('is_masked'),
  personId: mailOutbox.userId,
};

type JournalRow = Pick<OutboxRow, Exclude<keyof typeof journalColumns, 'personId' | 'isMasked'>> & {
  personId: string | null;
  isMasked: number;
  personName: string | null;
};

const toOutboxMail = (row: JournalRow): OutboxMail => ({
  id: row.id,
  ...kindOf(row),
  subject: row.subject,
  recipient: row.recipient,
  isMasked: row.isMasked === 1,
  person: row.personId === null ? null : { id: row.personId, name: row.personName ?? row.recipient },
  status: row.status,
  attempts: row.attempts,
  nextAttemptAt: row.status === 'pending' ? toInstant(row.nextAttemptAt) : null,
  lastError: row.lastError,
  createdAt: toInstant(row.createdAt),
  sentAt: toInstantOrNull(row.sentAt),
});

const personName = sql<string | null>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`.as(
  'person_name',
);
/** The name of the recipient in an UPDATE, which cannot join. */
const personNameOf = sql<string | null>`(
  SELECT trim(first_name || ' ' || last_name) FROM profiles WHERE profiles.id = mail_outbox.user_id)`;

const newestFirst = sql`mail_outbox.created_at DESC, mail_outbox.id DESC`;

/** In SQL, a table: all mails, or those to the newest people that a search finds, of whom there may be thousands. */
const mailsTo = (search: string) =>
  search === ''
    ? sql`mail_outbox`
    : // A cross join reads the people first, and then the mails of each by their index.
      sql`(SELECT id AS person_id FROM profiles WHERE ${matchesTerm(toSearchTerm(search))}
          ORDER BY profiles.rowid DESC LIMIT ${MAX_SEARCHED_PEOPLE}) AS found
        CROSS JOIN mail_outbox ON mail_outbox.user_id = found.person_id`;

export const mailRoutes = [
  route(listMail, {
    shows: { tables: ['mailOutbox', 'profiles'] },
    read: ({ db, query: { status, search, page } }) => ({
      mails: db
        .select({ ...journalColumns, personName, total: sql<number>`list.total`.as('total') })
        .from(
          sql`(${selectPage(
            sql`SELECT mail_outbox.id AS id FROM ${mailsTo(search)}
              WHERE ${status ? eq(mailOutbox.status, status) : sql`TRUE`} ORDER BY ${newestFirst}`,
            { page, pageSize: PAGE_SIZE },
          )}) AS list`,
        )
        .leftJoin(mailOutbox, sql`mail_outbox.id = list.id`)
        .leftJoin(profiles, eq(profiles.id, mailOutbox.userId))
        .orderBy(newestFirst),
    }),
    answer: ({ query: { page } }, { mails }) => ({
      // An empty page is one row with the total alone.
      items: mails.filter((row): row is typeof row & JournalRow => row.id !== null).map(toOutboxMail),
      total: mails[0]?.total ?? 0,
      page,
      pageSize: PAGE_SIZE,
    }),
  }),

  route(resendMail, async ({ db, env, params: { id }, clock, signedIn, requestId }) => {
    const now = clock.now();
    const audit = auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'mail.resent',
      subjectKind: 'mail',
      subjectId: id,
      personId: sql`(SELECT user_id FROM mail_outbox WHERE id = ${id})`,
      requestId,
    });
    const {
      resent: [row],
    } = await batch(db, {
      resent: db
        .update(mailOutbox)
        .set({
          status: 'pending',
          attempts: 0,
          nextAttemptAt: now,
          dueAt: now,
          failedAt: null,
          leasedUntil: null,
          lastError: null,
        })
        .where(and(eq(mailOutbox.id, id), eq(mailOutbox.status, 'failed'), hasWholeAddress))
        .returning({ ...journalColumns, personName: personNameOf, lane: mailOutbox.lane }),
      audit: audit.statement,
    });
    if (!row) {
      const found = await db
        .select({ mailStatus: mailOutbox.status })
        .from(mailOutbox)
        .where(eq(mailOutbox.id, id))
        .get();
      throw found ? new AppError('mail.not_resendable', found) : new AppError('mail.not_found');
    }
    await queueMails(env, [row]);
    return toOutboxMail(row);
  }),
];
