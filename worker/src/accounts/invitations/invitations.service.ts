import {
  type Answer,
  type applyInvitations,
  type BodyOutput,
  type CheckedRow,
  INVITATION_DAYS,
  type Invitation,
  type InvitedRow,
  MAX_INVITATIONS_A_DAY,
  type remindInvited,
  type stopInvitations,
  toInstant,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditIfChanged, auditRowExists, auditWhen } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { isAdminStill, refuseUnlessAdmin, selectRole } from '../../platform/identity/admin-rights.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { newId } from '../../platform/lib/new-id.ts';
import { enqueueMail, MS_APART, queueMails, STOP_DELAY_MS } from '../../platform/mail/mail.outbox.ts';
import { afterQuietHours } from '../../platform/settings/quiet-hours.ts';
import { checkRows, type ReadRow } from './check-rows.ts';
import * as rows from './invitations.repository.ts';
import { invitations } from './invitations.table.ts';
import { invitationMail } from './mails/invitation.ts';

/** The people to invite if they are not known. */
const peopleOf = (read: readonly ReadRow[]) =>
  read.flatMap(({ person, isRepeated }) => (person && !isRepeated ? [person] : []));

/** What would become of each row of a sheet. */
export async function preview(db: Db, sheet: readonly InvitedRow[], now: number): Promise<CheckedRow[]> {
  const read = checkRows(sheet);
  const people = peopleOf(read);
  const known = await rows.selectKnown(db, people, now);
  const knownAs = new Map(people.map(({ email }, index) => [email, known[index]?.knownAs ?? null]));
  return read.map(({ row, person, isRepeated, faults }) => {
    if (!person) return { row, state: 'faulty', knownAs: null, faults };
    if (isRepeated) return { row, state: 'repeated', knownAs: null, faults };
    const known = knownAs.get(person.email) ?? null;
    return { row, state: known ? 'known' : 'new', knownAs: known, faults };
  });
}

/**
 * Invites the new people of a sheet if they are exactly `expected` (product 84). A repeated submission returns what the first one
 * did.
 *
 * @throws AppError invitation.changed with the present `count` | invitation.too_many with the `limit` and what is `left` of it |
 *   auth.forbidden if the caller is no longer an admin
 */
export async function apply(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  { rows: sheet, expected, submissionId: submitted, locale, note }: BodyOutput<typeof applyInvitations>,
): Promise<Answer<typeof applyInvitations>> {
  const now = clock.now();
  const people = peopleOf(checkRows(sheet));
  const submissionId = submitted ?? null;
  const values = { id: newId('imp'), senderId: signedIn.id, submissionId };
  const audit = auditIfChanged(db, {
    at: now,
    actorId: signedIn.id,
    action: 'invitation.sent',
    subjectKind: 'invitation',
    subjectId: values.id,
    after: { people: expected },
    requestId,
  });
  const {
    mails,
    submitted: [done],
    refusal: [refusal],
    actor: [actor],
  } = await batch(db, {
    // An expired invitation would keep its address from being invited again.
    ...rows.deleteExpired(db, now),
    inserted: rows.insertImport(
      db,
      { ...values, locale, noteNl: note.nl, noteEn: note.en, now },
      people,
      expected,
    ),
    audit: audit.statement,
    invited: rows.insertInvitations(db, values.id, people, {
      now,
      expiresAt: now + INVITATION_DAYS * DAY_MS,
      auditId: audit.id,
    }),
    mails: enqueueMail(db, invitationMail, {
      dedupeKey: sql`invitations.id`,
      from: sql`invitations`,
      to: sql`invitations.import_id = ${values.id}`,
      recipient: sql`invitations.email`,
      locale,
      when: auditRowExists(audit.id),
      data: { invitationId: sql`invitations.id`, isReminder: false },
      sendAt: afterQuietHours(now + STOP_DELAY_MS),
      msApart: MS_APART,
      now,
    }),
    submitted: rows.selectSubmitted(db, values),
    refusal: rows.selectRefusal(db, people, now),
    actor: selectRole(db, signedIn.id),
  });
  if (done) {
    await queueMails(env, mails);
    const { id, invited, createdAt, firstMailAt, lastMailAt } = done;
    // The mails of an earlier submission may be deleted by now.
    return {
      id,
      invited,
      firstMailAt: toInstant(firstMailAt ?? createdAt),
      lastMailAt: toInstant(lastMailAt ?? createdAt),
    };
  }
  refuseUnlessAdmin(actor);
  const count = refusal?.count ?? 0;
  if (count !== expected) throw new AppError('invitation.changed', { count });
  const left = Math.max(0, MAX_INVITATIONS_A_DAY - (refusal?.sent ?? 0));
  throw new AppError('invitation.too_many', { limit: MAX_INVITATIONS_A_DAY, left });
}

type InvitationRow = Awaited<ReturnType<typeof rows.selectInvitations>>[number];

export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.state === 'refused' ? '' : row.email,
  state: row.shownState,
  invitedAt: toInstant(row.invitedAt),
  openedAt: toInstantOrNull(row.openedAt),
  remindedAt: toInstantOrNull(row.remindedAt),
  answeredAt: toInstantOrNull(row.answeredAt),
  expiresAt: toInstant(row.expiresAt),
  personId: row.userId,
});

/**
 * Reminds everybody who has not answered, if they are exactly `expected`. Nobody is reminded twice.
 *
 * @throws AppError invitation.changed with the present `count`
 */
export async function remind(
  { db, env, clock, signedIn, requestId }: ServiceContext,
  expected: number,
): Promise<Answer<typeof remindInvited>> {
  const now = clock.now();
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'invitation.reminded',
      subjectKind: 'invitation',
      subjectId: null,
      after: { people: expected },
      requestId,
    },
    sql`${isAdminStill(signedIn.id)} AND ${rows.remindable(now)} = ${expected}`,
  );
  const {
    counted: [counted],
    reminded,
    mails,
    actor: [actor],
  } = await batch(db, {
    counted: db.select({ count: rows.remindable(now).as('people') }).from(sql`(SELECT 1)`),
    audit: audit.statement,
    reminded: rows.noteReminders(db, audit.id, now),
    mails: enqueueMail(db, invitationMail, {
      dedupeKey: sql`invitations.id || ':reminder'`,
      from: sql`invitations JOIN invitation_imports ON invitation_imports.id = invitations.import_id`,
      to: sql`invitations.reminded_at = ${now} AND invitations.state = 'waiting'`,
      recipient: sql`invitations.email`,
      locale: sql`invitation_imports.locale`,
      when: auditRowExists(audit.id),
      data: { invitationId: sql`invitations.id`, isReminder: true },
      sendAt: afterQuietHours(now + STOP_DELAY_MS),
      msApart: MS_APART,
      now,
    }),
    actor: selectRole(db, signedIn.id),
  });
  refuseUnlessAdmin(actor);
  if (reminded.length === 0) throw new AppError('invitation.changed', { count: counted?.count ?? 0 });
  await queueMails(env, mails);
  return { reminded: reminded.length };
}

/** Stops the mails that were not sent. Those that are being sent right now still arrive. */
export async function stop({
  db,
  clock,
  signedIn,
  requestId,
}: ServiceContext): Promise<Answer<typeof stopInvitations>> {
  const now = clock.now();
  const unsent = sql`(SELECT count(*) FROM mail_outbox WHERE ${rows.isUnsent(now)})`;
  const audit = auditWhen(
    db,
    {
      at: now,
      actorId: signedIn.id,
      action: 'invitation.stopped',
      subjectKind: 'invitation',
      subjectId: null,
      after: sql`json_object('people', ${unsent})`,
      requestId,
    },
    sql`${unsent} > 0`,
  );
  const { stopped } = await batch(db, {
    audit: audit.statement,
    reminders: rows.takeBackReminders(db, now),
    invitations: rows.deleteUnsent(db, now),
    stopped: rows.deleteUnsentMails(db, now),
  });
  return { stopped: stopped.length };
}

/** @throws AppError invitation.not_found | invitation.answered with its `state` */
export async function withdraw(
  { db, clock, signedIn, requestId }: ServiceContext,
  id: string,
): Promise<undefined> {
  const audit = auditIfChanged(db, {
    at: clock.now(),
    actorId: signedIn.id,
    action: 'invitation.withdrawn',
    subjectKind: 'invitation',
    subjectId: id,
    requestId,
  });
  const {
    found: [found],
    withdrawn: [withdrawn],
  } = await batch(db, {
    found: rows.selectInvitation(db, id),
    withdrawn: db
      .delete(invitations)
      .where(and(eq(invitations.id, id), eq(invitations.state, 'waiting')))
      .returning({ id: invitations.id }),
    audit: audit.statement,
    mails: rows.deleteMailsOf(db, id, auditRowExists(audit.id)),
  });
  if (withdrawn) return undefined;
  if (!found) throw new AppError('invitation.not_found');
  throw new AppError('invitation.answered', { state: found.state });
}

/** The job that erases expired invitations, with the mails that hold their addresses. */
export const eraseExpired = (db: Db, now: number) =>
  batch(db, { ...rows.deleteExpired(db, now), imports: rows.deleteEmptyImports(db, now) });
