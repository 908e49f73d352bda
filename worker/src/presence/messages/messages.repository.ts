import {
  type Audience,
  MAX_COUNTED_ROWS,
  MAX_LIST_ROWS,
  PAGE_SIZE,
  type RecipientState,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import type { SessionKey } from '../../platform/http/signed-in.ts';
import { isAdmin, personOf } from '../../platform/identity/sessions.ts';
import { MS_APART, mailsKeptFrom, STOP_DELAY_MS } from '../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { messageShifts, messages } from '../../shifts/tables/messages.table.ts';
import { shifts } from '../../shifts/tables/shifts.table.ts';
import { seesCrew, type Viewer } from '../attendance/crew-rules.ts';
import { type Recipients, shiftIdOf, shiftIdsIn, shiftsOf } from './audience.ts';

/** The most old messages deleted per run. */
const MAX_DELETED = 100;
/** The most names of an audience that a preview shows. */
const MAX_NAMES = 60;

/** In SQL: the viewer may write to this audience: an admin to anybody, a lead to the crew of a shift that they see. */
export function mayWrite(audience: Audience, viewer: Viewer): SQL {
  const shiftId = shiftIdOf(audience);
  return shiftId === null
    ? viewer.isAdmin
    : sql`EXISTS (SELECT 1 FROM shifts WHERE shifts.id = ${shiftId} AND (${viewer.isAdmin} OR ${seesCrew(viewer)}))`;
}

/** The mails of a message are those whose key starts with its id. */
const mailsOf = (id: SQL) => sql`mail_outbox.dedupe_key > 'message:' || ${id} || ':'
  AND mail_outbox.dedupe_key < 'message:' || ${id} || ';'`;

/** In SQL: the number of messages that leads have sent to the crew of a shift, without those that were stopped before anybody got them. */
export const leadMessages = (audience: Audience) => sql<number>`(
  SELECT count(*) FROM message_shifts CROSS JOIN messages AS sent ON sent.id = message_shifts.message_id
  WHERE message_shifts.shift_id = ${shiftIdOf(audience)} AND sent.is_from_lead = 1
    AND (sent.state <> 'stopped' OR EXISTS (
      SELECT 1 FROM mail_outbox WHERE ${mailsOf(sql`sent.id`)} AND mail_outbox.status = 'sent')))`;

/** The size of an audience and when its mails would be sent; no row if the viewer may not write to it. */
export const selectPreview = (db: Db, { from, getsMail, sendAt }: Recipients, when: SQL) =>
  db
    .select({
      count: sql<number>`count(*)`.as('people'),
      muted: sql<number>`count(*) FILTER (WHERE NOT gets_mail)`.as('muted'),
      firstMailAt: sql<number | null>`min(leaves_at)`.as('first_mail_at'),
      lastMailAt: sql<number | null>`max(leaves_at)`.as('last_mail_at'),
    })
    .from(
      sql`(SELECT gets_mail, iif(gets_mail,
          send_at + (row_number() OVER (PARTITION BY gets_mail ORDER BY person_id) - 1) * ${MS_APART}, NULL) AS leaves_at
        FROM (SELECT recipient.person_id, ${getsMail} AS gets_mail, ${sendAt} AS send_at FROM ${from}))`,
    )
    .having(when);

/** In SQL, over `profiles`: the name that an admin sees, or a lead. */
const shownName = (byAdmin: SQL) =>
  sql<string>`iif(${byAdmin}, trim(profiles.first_name || ' ' || profiles.last_name), profiles.first_name)`;

/** The names of the first people of an audience: leads see only first names (product 30). */
export const selectNames = (db: Db, { from }: Recipients, when: SQL, viewer: Pick<Viewer, 'isAdmin'>) =>
  db
    .select({ name: sql<string>`${shownName(viewer.isAdmin)}`.as('shown_name') })
    .from(from)
    .where(when)
    .orderBy(sql`profiles.search_text, profiles.id`)
    .limit(MAX_NAMES);

/** The shifts that an audience names, if the viewer may write to it. */
export const selectNamedShifts = (db: Db, audience: Audience, when: SQL) =>
  db
    .select({
      id: shifts.id,
      title: shifts.title,
      location: shifts.location,
      startTime: shifts.startTime,
      endTime: shifts.endTime,
    })
    .from(shifts)
    .where(
      sql`${shifts.id} IN (SELECT value FROM json_each(${JSON.stringify(shiftIdsIn(audience))})) AND ${when}`,
    )
    .orderBy(shifts.startTime, shifts.id);

interface NewMessage {
  id: string;
  senderId: string;
  isAdmin: SQL;
  audience: Audience;
  subject: string;
  body: string;
  submissionId: string | null;
  now: number;
}

/** Inserts a message if its audience has exactly this many people, and if the submission has not sent one already. */
export const insertMessage = (
  db: Db,
  { isAdmin: byAdmin, now, ...message }: NewMessage,
  { recipients: { from, getsMail }, expected, when }: { recipients: Recipients; expected: number; when: SQL },
) =>
  insertFrom(
    db,
    messages,
    {
      ...message,
      isFromLead: sql`NOT ${byAdmin}`,
      recipients: sql`audience.people`,
      muted: sql`audience.muted`,
      createdAt: now,
      shownFrom: now + STOP_DELAY_MS,
    },
    {
      from: sql`(SELECT count(*) AS people,
          json_group_array(recipient.person_id) FILTER (WHERE NOT ${getsMail}) AS muted FROM ${from}) AS audience`,
      where: sql`audience.people = ${expected} AND ${when}`,
    },
  ).onConflictDoNothing();

/** Links a message to the shifts of its audience, if this audit row shows that it was sent. */
export const linkShifts = (
  db: Db,
  { id, audience, now }: Pick<NewMessage, 'id' | 'audience' | 'now'>,
  auditId: string,
) =>
  insertFrom(
    db,
    messageShifts,
    { shiftId: sql`audience.id`, messageId: id },
    { from: sql`(${shiftsOf(audience, now)}) AS audience`, where: auditRowExists(auditId) },
  );

/**
 * In SQL, over `messages`: the person sent it to a crew, as leads do. Who wrote to more people as an admin, and is none any more,
 * does not see who they were.
 */
const isOwn = (personId: string | SQL) =>
  sql`(messages.sender_id = ${personId} AND messages.audience ->> 'kind' = 'shift')`;

/** Stops a message with waiting mails, if the viewer sent it to a crew or is an admin. */
export const stopMessage = (
  db: Db,
  id: string,
  { personId, isAdmin: byAdmin, now }: Viewer & { now: number },
) =>
  db
    .update(messages)
    .set({ state: 'stopped', stoppedAt: now })
    .where(
      and(
        eq(messages.id, id),
        eq(messages.state, 'sending'),
        sql`(${isOwn(personId)} OR ${byAdmin})`,
        sql`EXISTS (SELECT 1 FROM mail_outbox WHERE ${mailsOf(sql`${id}`)} AND mail_outbox.status = 'pending')`,
      ),
    );

/** Drops the mails of a message that are not being sent right now, if this audit row shows that it was stopped. */
export const dropMails = (db: Db, id: string, auditId: string, now: number) =>
  db
    .update(mailOutbox)
    .set({ status: 'dropped', lastError: 'stopped' })
    .where(
      and(
        mailsOf(sql`${id}`),
        eq(mailOutbox.status, 'pending'),
        sql`(mail_outbox.leased_until IS NULL OR mail_outbox.leased_until <= ${now})`,
        auditRowExists(auditId),
      ),
    );

/** The number of mails of a message by status, and when the waiting ones are sent. */
interface Mails {
  sent: number;
  failed: number;
  dropped: number;
  pending: number;
  next: number | null;
  last: number | null;
}

const mails = sql<Mails>`json((SELECT json_object(
    'sent', count(*) FILTER (WHERE status = 'sent'), 'failed', count(*) FILTER (WHERE status = 'failed'),
    'dropped', count(*) FILTER (WHERE status = 'dropped'), 'pending', count(*) FILTER (WHERE status = 'pending'),
    'next', min(next_attempt_at) FILTER (WHERE status = 'pending'),
    'last', max(next_attempt_at) FILTER (WHERE status = 'pending'))
  FROM mail_outbox WHERE ${mailsOf(sql`messages.id`)}))`;

/** A shift that an audience names. */
export interface NamedShift {
  id: string;
  title: string;
  location: string;
  startTime: number;
  endTime: number;
}

const namedShifts = sql<NamedShift[]>`json((SELECT json_group_array(json_object(
    'id', shifts.id, 'title', shifts.title, 'location', shifts.location,
    'startTime', shifts.start_time, 'endTime', shifts.end_time))
  FROM shifts WHERE shifts.id = messages.audience ->> 'shiftId' OR shifts.id IN (
    SELECT part.value ->> 'shiftId' FROM json_each(messages.audience, '$.of') AS part)))`;

/** A message with the state of its mails, for `toMessage`. */
export const messageShape = {
  id: messages.id,
  subject: messages.subject,
  body: messages.body,
  audience: messages.audience,
  state: messages.state,
  recipients: messages.recipients,
  muted: messages.muted,
  createdAt: messages.createdAt,
  stoppedAt: messages.stoppedAt,
  sender: sql<{ id: string; name: string } | null>`iif(profiles.id IS NULL, NULL,
    json_object('id', profiles.id, 'name', trim(profiles.first_name || ' ' || profiles.last_name)))`,
  shifts: namedShifts,
  mails,
};

const select = (db: Db) =>
  selectJson(db, messageShape).from(messages).leftJoin(profiles, eq(profiles.id, messages.senderId));

/** In SQL: the session's person sent the message to a crew, or is an admin. */
const isReadable = (session: SessionKey) => sql`(${isOwn(personOf(session))} OR ${isAdmin(session)})`;

/**
 * In SQL, two queries for the messages that the session's person may see, at most `limit`: all for admins, their own for
 * others. The one that does not apply has a limit of 0 and reads nothing.
 */
function readable(session: SessionKey, limit: number, id?: SQL) {
  const part = (where: SQL, when: SQL) => sql`(SELECT created_at${id ?? sql``} FROM messages WHERE ${where}
    ORDER BY created_at DESC${id ? sql`${id} DESC` : sql``} LIMIT (SELECT iif(${when}, ${limit}, 0)))`;
  return {
    all: part(sql`TRUE`, isAdmin(session)),
    own: part(isOwn(personOf(session)), sql`NOT ${isAdmin(session)}`),
  };
}

/** A page of the messages that the session's person may see, newest first, and how many there are. */
export function selectMessages(db: Db, session: SessionKey, page: number) {
  const newest = readable(session, page * PAGE_SIZE, sql`, id`);
  // Without ids, only the index is read.
  const counted = readable(session, MAX_COUNTED_ROWS);
  return {
    messages: selectJson(db, messageShape)
      // Starts from the page and looks up its messages.
      .from(
        sql`(SELECT id FROM (SELECT * FROM ${newest.all} UNION ALL SELECT * FROM ${newest.own})
            ORDER BY created_at DESC, id DESC LIMIT ${PAGE_SIZE} OFFSET ${(page - 1) * PAGE_SIZE}) AS page
          CROSS JOIN messages ON messages.id = page.id LEFT JOIN profiles ON profiles.id = messages.sender_id`,
      )
      .orderBy(desc(messages.createdAt), desc(messages.id)),
    counted: db
      .select({
        total: sql<number>`(SELECT count(*) FROM ${counted.all}) + (SELECT count(*) FROM ${counted.own})`.as(
          'total',
        ),
      })
      .from(sql`(SELECT 1)`),
  };
}

/** A message, if the viewer sent it to a crew or is an admin. */
export const selectMessage = (db: Db, id: string, { personId, isAdmin: byAdmin }: Viewer) =>
  select(db).where(and(eq(messages.id, id), sql`(${isOwn(personId)} OR ${byAdmin})`));

/** The message that a submission sent. */
export const selectSubmitted = (
  db: Db,
  { id, senderId, submissionId }: Pick<NewMessage, 'id' | 'senderId' | 'submissionId'>,
) =>
  select(db).where(
    sql`messages.id = ${id} OR (messages.sender_id = ${senderId} AND messages.submission_id = ${submissionId})`,
  );

/** A message that the session's person may see. */
export const selectOwnMessage = (db: Db, session: SessionKey, id: string) =>
  select(db).where(and(eq(messages.id, id), isReadable(session)));

/** The recipients of a message with the state of their mails, by name, if the session's person may see it. */
export const selectRecipients = (db: Db, session: SessionKey, id: string) =>
  db
    .select({
      id: sql<string>`person.id`.as('id'),
      name: sql<string>`person.name`.as('name'),
      // As in `toMessage`.
      state: sql<RecipientState>`CASE person.state WHEN 'pending' THEN 'waiting'
        WHEN 'dropped' THEN iif(messages.state = 'stopped', 'stopped', 'muted') ELSE person.state END`.as(
        'state',
      ),
      sentAt: sql<number | null>`person.sent_at`.as('sent_at'),
    })
    .from(
      sql`messages CROSS JOIN (
        SELECT profiles.id, ${shownName(isAdmin(session))} AS name, profiles.search_text, mail_outbox.sent_at,
          mail_outbox.status AS state
        FROM mail_outbox CROSS JOIN profiles ON profiles.id = mail_outbox.user_id WHERE ${mailsOf(sql`${id}`)}
        UNION ALL SELECT profiles.id, ${shownName(isAdmin(session))}, profiles.search_text, NULL, 'muted'
        FROM messages AS muting CROSS JOIN json_each(muting.muted) AS one CROSS JOIN profiles ON profiles.id = one.value
        WHERE muting.id = ${id}) AS person`,
    )
    .where(and(eq(messages.id, id), isReadable(session)))
    .orderBy(sql`person.search_text, person.id`)
    .limit(MAX_LIST_ROWS);

/** Deletes the messages whose mails have left the log. */
export const deleteOldMessages = (db: Db, now: number) =>
  db.delete(messages).where(
    inArray(
      messages.id,
      db
        .select({ id: messages.id })
        .from(messages)
        .where(lte(messages.createdAt, mailsKeptFrom(now)))
        .limit(MAX_DELETED),
    ),
  );
