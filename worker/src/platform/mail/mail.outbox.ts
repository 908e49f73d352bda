import {
  type Locale,
  type MailKind,
  type NoticeKind,
  type PushKind,
  STOP_SECONDS,
} from '@ijsploeg/worker/contract';
import { is, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { insertFrom } from '../db/insert-from.ts';
import type { Env } from '../env.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { monthsBefore } from '../lib/months-before.ts';
import { PORTAL } from '../portal.ts';
import { pushDevices } from '../push/push-subscriptions.table.ts';
import { LANES, type Lane, mailOutbox, PUSH } from './mail.table.ts';
import type { MailWriter } from './writing/define-mail.ts';

/** How long mails wait that whoever sent them can stop. */
export const STOP_DELAY_MS = STOP_SECONDS * 1000;
/** The interval between the mails of one statement, below every provider's rate limit. */
export const MS_APART = 1000;

/** The mail log keeps mails that were enqueued after this moment. */
export const mailsKeptFrom = (now: number) => monthsBefore(now, PORTAL.retention.mailLogMonths);

/** Values, or SQL over the rows of `from`. */
type OrSql<Data> = { [Name in keyof Data]: Data[Name] | SQL };

interface MailToEnqueue<Data> {
  /** Makes this the only mail of its kind about one change: the id of an audit row, for example. */
  dedupeKey: string | SQL;
  /** The tables to find the recipients in, `profiles` among them. Default: `profiles` alone. */
  from?: SQL;
  /** The condition on the rows of `from` that selects the recipients. */
  to: SQL;
  /** The address to use instead of the account's; the writer then returns `toRowRecipient`. */
  recipient?: SQL;
  /** The language of a mail to somebody without an account. */
  locale?: Locale | SQL;
  /** For a notice: selects people who get it although they muted its kind. It must agree with the writer's `ignoresMute`. */
  despiteMute?: SQL;
  /** A further condition, usually `auditRowExists`. */
  when?: SQL;
  data: OrSql<Data>;
  /** When it is sent. Default: at once. */
  sendAt?: number | SQL<number>;
  /** The interval between the mails of this statement, to stay below a provider's rate limit. Default: all at once. */
  msApart?: number;
  /** For a kind with notifications: the condition on the rows of `from` under which phones get one. Default: all. */
  pushWhen?: SQL;
  now: number | Placeholder;
}

/** The change that a mail is about. Its audit row names it and proves that it took place. */
export interface AuditedChange {
  auditId: string;
  now: number;
}

interface MailToQueue {
  /** The id of the outbox row. */
  id: string;
  lane: Lane;
  delayMs?: number;
}

/**
 * The statement that enqueues a mail to each person whom `to` selects: one row per recipient, in that person's language; for a
 * kind with notifications, also one for each of the person's phones. It belongs in the batch of the change that the mail is
 * about (product 25). It returns the new rows; pass them to {@link queueMails} after the batch.
 */
export function enqueueMail<Data>(db: Db, writer: MailWriter<MailKind, Data>, mail: MailToEnqueue<Data>) {
  const { kind, outlivesAccount, notice, isBulk, push, isPushOnly } = writer;
  const key = sql`${`${kind}:`} || ${mail.dedupeKey}`;
  const keyOfPerson = sql`${key} || ':' || profiles.id`;
  // A moment in the past, such as that of an offer, does not count as waiting time.
  const sendAt = mail.sendAt === undefined ? mail.now : sql<number>`max(${mail.sendAt}, ${mail.now})`;
  // A person's notifications leave with the mail.
  const dueAt = mail.msApart
    ? sql`${sendAt} + (dense_rank() OVER (ORDER BY ${mail.recipient ?? sql`profiles.id`}) - 1) * ${mail.msApart}`
    : sendAt;
  const data = toJsonObject(mail.data);
  const from = mail.from ?? sql`profiles`;
  const getsMail = notice ? sql`(${wants(notice)} OR ${mail.despiteMute ?? sql`FALSE`})` : sql`TRUE`;
  return insertFrom(
    db,
    mailOutbox,
    {
      id: sql`'mai_' || lower(hex(randomblob(10)))`,
      dedupeKey: outlivesAccount
        ? key
        : push
          ? sql`iif(${isToPhone}, 'push:' || ${keyOfPerson} || ':' || device_id, ${keyOfPerson})`
          : keyOfPerson,
      kind: push ? sql`iif(${isToPhone}, ${PUSH}, ${kind})` : kind,
      userId: outlivesAccount ? null : sql`profiles.id`,
      recipient: mail.recipient ?? sql`profiles.email`,
      locale: mail.locale ?? sql`profiles.locale`,
      data: push
        ? sql`iif(${isToPhone}, json_set(${data}, '$.of', ${kind}, '$.deviceId', device_id), ${data})`
        : data,
      nextAttemptAt: dueAt,
      dueAt,
      createdAt: mail.now,
      lane: notice || isBulk ? 'later' : 'now',
    },
    {
      from: push ? sql`${from} ${withPhones}` : from,
      where: sql`${mail.to} AND ${mail.when ?? sql`TRUE`} AND ${
        push
          ? sql`iif(channel = ${PUSH}, ${isToPhone} AND ${wantsPush(push)} AND ${mail.pushWhen ?? sql`TRUE`},
              ${isPushOnly ? sql`FALSE` : getsMail})`
          : getsMail
      }`,
    },
  )
    .onConflictDoNothing({ target: mailOutbox.dedupeKey })
    .returning({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      lane: mailOutbox.lane,
      delayMs: sql<number>`${mailOutbox.nextAttemptAt} - ${mailOutbox.createdAt}`.as('delay_ms'),
    });
}

/** Tells mails from the notifications that {@link enqueueMail} returns with them. */
export const isMail = ({ kind }: { kind: string }): boolean => kind !== PUSH;

/** In SQL, after the tables with the recipients: each of them once for the mail, and once for each of their phones. */
const withPhones = sql`CROSS JOIN (SELECT 'mail' AS channel UNION ALL SELECT ${PUSH})
  LEFT JOIN ${pushDevices} ON channel = ${PUSH} AND device_of = profiles.id`;
const isToPhone = sql`device_id IS NOT NULL`;

const wantsPush = (kind: NonNullable<MailWriter['push']>): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(profiles.muted_pushes) AS muted WHERE muted.value = ${kind})`;

/** In SQL: the person of `profiles` has not muted this kind of notice. */
export const wants = (notice: NoticeKind): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(profiles.muted_notices) AS muted WHERE muted.value = ${notice})`;

/** In SQL: the person of `profiles` has a phone that gets this kind of notification. */
export const getsPush = (kind: PushKind): SQL => sql`(${wantsPush(kind)}
  AND EXISTS (SELECT 1 FROM push_subscriptions WHERE push_subscriptions.user_id = profiles.id))`;

const toJsonObject = (data: object): SQL => {
  const members = Object.entries(data).map(
    ([name, value]) => sql`${name}, ${is(value, SQL) ? value : sql`json(${JSON.stringify(value)})`}`,
  );
  return sql`json_object(${sql.join(members, sql`, `)})`;
};

// sendBatch takes at most 100 messages.
const MAX_MESSAGES = 100;
/** The longest delay of a message. Mails that wait longer are left to the sweep. */
const MAX_DELAY_MS = 12 * HOUR_MS;

/**
 * Hands enqueued mails to the queue, each after its delay. Never throws: the cron sweep finds a row that could not be
 * queued, and a failing queue never blocks the change that a mail is about.
 *
 * @returns whether there were any and all of them are queued
 */
export async function queueMails(env: Env, mails: readonly MailToQueue[] = []): Promise<boolean> {
  if (mails.length === 0) return false;
  const queues = { now: env.MAIL_QUEUE, later: env.MAIL_LATER_QUEUE };
  try {
    for (const lane of LANES) {
      const messages = mails
        .filter(({ lane: mailLane, delayMs = 0 }) => mailLane === lane && delayMs <= MAX_DELAY_MS)
        .map(({ id, delayMs = 0 }) => ({
          body: { outboxId: id },
          delaySeconds: Math.ceil(delayMs / 1000),
        }));
      for (let start = 0; start < messages.length; start += MAX_MESSAGES)
        await queues[lane].sendBatch(messages.slice(start, start + MAX_MESSAGES));
    }
    return true;
  } catch (error) {
    console.error(JSON.stringify({ level: 'error', event: 'mail.not_queued', error: String(error) }));
    return false;
  }
}
