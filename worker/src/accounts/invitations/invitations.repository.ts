import { createHash } from 'node:crypto';
import {
  INVITATION_REMINDER_HOURS,
  INVITATION_STATES,
  type InvitationState,
  MAX_INVITATIONS_A_DAY,
  PAGE_SIZE,
} from '@ijsploeg/worker/contract';
import { and, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { isAdminStill } from '../../platform/identity/admin-rights.ts';
import { DAY_MS, HOUR_MS } from '../../platform/lib/durations.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { isUnsentMail, unsentMails } from '../../platform/mail/unsent-mails.ts';
import type { InvitedPerson } from './check-rows.ts';
import { invitationImports, invitations } from './invitations.table.ts';

/** What `email` holds after a refusal: nobody can read the address from it, and it is recognised when it is imported again. */
export const refusedEmail = (email: string) => `#${createHash('sha256').update(email).digest('hex')}`;

/** In SQL, a table: the people of a sheet, as JSON in `person.value`. */
const peopleOf = (people: readonly InvitedPerson[]) =>
  sql`json_each(${JSON.stringify(people.map((one) => ({ ...one, refusedEmail: refusedEmail(one.email) })))}) AS person`;
const ofPerson = (name: keyof InvitedPerson | 'refusedEmail') =>
  sql`(person.value ->> ${sql.raw(`'${name}'`)})`;

/** In SQL, over `person`: why nobody is invited with this address; null for a new one. */
const knownAs = (now: number) => sql<'account' | 'invited' | 'refused' | null>`CASE
  WHEN EXISTS (SELECT 1 FROM accounts WHERE accounts.email = ${ofPerson('email')} AND accounts.email_confirmed_at IS NOT NULL)
    THEN 'account'
  ELSE (SELECT iif(earlier.state = 'refused', 'refused', 'invited') FROM invitations AS earlier
    WHERE earlier.email IN (${ofPerson('email')}, ${ofPerson('refusedEmail')}) AND earlier.expires_at > ${now})
  END`;

/** Which people are known, in the order of `people`. */
export const selectKnown = (db: Db, people: readonly InvitedPerson[], now: number) =>
  db
    .select({ knownAs: knownAs(now).as('known_as') })
    .from(peopleOf(people))
    .orderBy(sql`person.key`);

const countNew = (people: readonly InvitedPerson[], now: number) =>
  sql<number>`(SELECT count(*) FROM ${peopleOf(people)} WHERE ${knownAs(now)} IS NULL)`;

const sentLately = (now: number) =>
  sql<number>`(SELECT coalesce(sum(lately.invited), 0) FROM invitation_imports AS lately
    WHERE lately.created_at > ${now - DAY_MS})`;

interface NewImport {
  id: string;
  senderId: string;
  submissionId: string | null;
  locale: 'nl' | 'en';
  noteNl: string | null;
  noteEn: string | null;
  now: number;
}

/** Inserts an import if exactly `expected` of its people are new, and the day has room for their mails. */
export const insertImport = (
  db: Db,
  { now, ...values }: NewImport,
  people: readonly InvitedPerson[],
  expected: number,
) =>
  insertFrom(
    db,
    invitationImports,
    { ...values, invited: expected, createdAt: now },
    {
      where: sql`${isAdminStill(values.senderId)} AND ${countNew(people, now)} = ${expected}
        AND ${sentLately(now)} + ${expected} <= ${MAX_INVITATIONS_A_DAY}`,
    },
  ).onConflictDoNothing();

/** Inserts an invitation for each new person, if this audit row shows that the import was inserted. */
export const insertInvitations = (
  db: Db,
  importId: string,
  people: readonly InvitedPerson[],
  { now, expiresAt, auditId }: { now: number; expiresAt: number; auditId: string },
) =>
  insertFrom(
    db,
    invitations,
    {
      id: sql`'inv_' || lower(hex(randomblob(10)))`,
      importId,
      email: ofPerson('email'),
      firstName: ofPerson('firstName'),
      lastName: ofPerson('lastName'),
      phoneNumber: ofPerson('phoneNumber'),
      skills: ofPerson('skills'),
      invitedAt: now,
      expiresAt,
    },
    { from: peopleOf(people), where: sql`${auditRowExists(auditId)} AND ${knownAs(now)} IS NULL` },
  );

/** Why {@link insertImport} inserted nothing. */
export const selectRefusal = (db: Db, people: readonly InvitedPerson[], now: number) =>
  db
    .select({ count: countNew(people, now).as('new_people'), sent: sentLately(now).as('sent_lately') })
    .from(sql`(SELECT 1)`);

/** The import of a submission, and when its mails leave. */
export const selectSubmitted = (
  db: Db,
  { id, senderId, submissionId }: Pick<NewImport, 'id' | 'senderId' | 'submissionId'>,
) =>
  db
    .select({
      ...getTableColumns(invitationImports),
      firstMailAt: sql<number | null>`(SELECT min(mail.due_at) FROM ${mailsOfImport})`.as('first_mail_at'),
      lastMailAt: sql<number | null>`(SELECT max(mail.due_at) FROM ${mailsOfImport})`.as('last_mail_at'),
    })
    .from(invitationImports)
    .where(
      sql`${invitationImports.id} = ${id} OR (${invitationImports.senderId} = ${senderId}
        AND ${invitationImports.submissionId} = ${submissionId})`,
    );

const mailsOfImport = sql`invitations AS sent CROSS JOIN mail_outbox AS mail
  ON mail.dedupe_key = 'invitation:' || sent.id WHERE sent.import_id = invitation_imports.id`;

/** In SQL, over `invitations`: the mails of the invitation, the reminder too. */
export const isMailOf = (invitationId: SQL) => sql`mail_outbox.dedupe_key >= 'invitation:' || ${invitationId}
  AND mail_outbox.dedupe_key < 'invitation:' || ${invitationId} || ';'`;

const isWaiting = (now: number) => sql`invitations.state = 'waiting' AND invitations.expires_at > ${now}`;

/** In SQL, over `invitations`: the person can be reminded: the mail was delivered a while ago, and it is the first reminder. */
const isRemindable = (now: number) => sql`(${isWaiting(now)} AND invitations.reminded_at IS NULL
  AND invitations.invited_at <= ${now - INVITATION_REMINDER_HOURS * HOUR_MS}
  AND NOT EXISTS (SELECT 1 FROM mail_outbox AS mail
    WHERE mail.dedupe_key = 'invitation:' || invitations.id AND mail.status IN ('pending', 'failed')))`;

export const remindable = (now: number) =>
  sql<number>`(SELECT count(*) FROM invitations WHERE ${isRemindable(now)})`;

/** Notes the reminder of everybody who can get one, if this audit row shows that they are as many as was expected. */
export const noteReminders = (db: Db, auditId: string, now: number) =>
  db
    .update(invitations)
    .set({ remindedAt: now })
    .where(and(isRemindable(now), auditRowExists(auditId)))
    .returning({ id: invitations.id });

/** In SQL, over `mail_outbox`: a mail of an invitation that is not being sent right now. */
export const isUnsent = (now: number) => isUnsentMail('invitation', now);

const invitationOfMail = sql`(mail_outbox.data ->> 'invitationId')`;
const isReminderMail = sql`(mail_outbox.data ->> 'isReminder' = 1)`;
const ofUnsentMails = (isReminder: boolean, now: number) => sql`invitations.id IN (
  SELECT ${invitationOfMail} FROM mail_outbox
  WHERE ${isUnsent(now)} AND ${isReminder ? isReminderMail : sql`NOT ${isReminderMail}`})`;

/** Takes back the reminders that were not sent. */
export const takeBackReminders = (db: Db, now: number) =>
  db.update(invitations).set({ remindedAt: null }).where(ofUnsentMails(true, now));

/** Deletes the invitations whose mail was not sent. */
export const deleteUnsent = (db: Db, now: number) =>
  db.delete(invitations).where(and(eq(invitations.state, 'waiting'), ofUnsentMails(false, now)));

export const deleteUnsentMails = (db: Db, now: number) =>
  db.delete(mailOutbox).where(isUnsent(now)).returning({ id: mailOutbox.id });

/** Deletes the mails of an invitation, which hold its address, if `when` holds. */
export const deleteMailsOf = (db: Db, invitationId: string, when: SQL) =>
  db.delete(mailOutbox).where(and(isMailOf(sql`${invitationId}`), when));

/** Deletes the mails of expired invitations, and then these. */
export const deleteExpired = (db: Db, now: number) => ({
  expiredMails: db.delete(mailOutbox).where(
    sql`mail_outbox.id IN (SELECT mail.id FROM invitations AS expired CROSS JOIN mail_outbox AS mail
      ON mail.dedupe_key IN ('invitation:' || expired.id, 'invitation:' || expired.id || ':reminder')
      WHERE expired.expires_at <= ${now} AND expired.user_id IS NULL)`,
  ),
  expired: db.delete(invitations).where(sql`${invitations.expiresAt} <= ${now}`),
});

/** Deletes the imports without invitations, once they no longer count for the limit of a day. */
export const deleteEmptyImports = (db: Db, now: number) =>
  db.delete(invitationImports).where(
    sql`${invitationImports.createdAt} <= ${now - DAY_MS}
        AND NOT EXISTS (SELECT 1 FROM invitations WHERE invitations.import_id = invitation_imports.id)`,
  );

/** In SQL, over `invitations` and its first mail: the state that admins see. */
const shownState = sql<InvitationState>`CASE
  WHEN invitations.state <> 'waiting' THEN invitations.state
  WHEN invitations.opened_at IS NOT NULL THEN 'opened'
  WHEN mail.status = 'pending' THEN 'sending'
  WHEN mail.status = 'failed' THEN 'failed'
  ELSE 'waiting' END`;

const mailOfInvitation = sql`mail_outbox AS mail`;
const isFirstMail = sql`mail.dedupe_key = 'invitation:' || invitations.id`;

export const selectInvitations = (
  db: Db,
  { state, page }: { state?: InvitationState | undefined; page: number },
  now: number,
) =>
  db
    .select({ ...getTableColumns(invitations), shownState: shownState.as('shown_state') })
    .from(invitations)
    .leftJoin(mailOfInvitation, isFirstMail)
    .where(and(gt(invitations.expiresAt, now), state && sql`${shownState} = ${state}`))
    .orderBy(desc(invitations.invitedAt), invitations.firstName, invitations.id)
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);

/** The number of invitations by state, of people to remind, and of the mails that can be stopped. */
export const selectCounts = (db: Db, now: number) =>
  db
    .select({
      counts: sql<Record<InvitationState, number>>`json_object(${sql.join(
        INVITATION_STATES.flatMap((state) => [
          sql`${state}`,
          sql`(count(*) FILTER (WHERE shown_state = ${state}))`,
        ]),
        sql`, `,
      )})`
        .mapWith((json: string) => JSON.parse(json) as Record<InvitationState, number>)
        .as('counts'),
      remindable: remindable(now).as('remindable'),
      ...unsentMails(isUnsent(now)),
    })
    .from(
      sql`(SELECT ${shownState} AS shown_state FROM invitations LEFT JOIN ${mailOfInvitation} ON ${isFirstMail}
        WHERE invitations.expires_at > ${now})`,
    );

export const selectInvitation = (db: Db, id: string) =>
  db.select({ state: invitations.state }).from(invitations).where(eq(invitations.id, id));
