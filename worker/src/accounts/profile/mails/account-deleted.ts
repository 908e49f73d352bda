import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import type { MailWriter } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';

/** Why an account was deleted: the person wanted it, or was inactive for a long time. */
const DELETION_REASONS = ['own_wish', 'inactivity'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];

interface AccountDeleted {
  firstName: string;
  deletedAt: number;
  why: DeletionReason;
}

/** To a person whose account was deleted: the only kind of mail that is sent without an account. */
export const accountDeleted: MailTemplate<AccountDeleted> = {
  nl: ({ firstName, deletedAt, why }) => ({
    subject: 'Je account is verwijderd',
    preview: 'Alles wat we van je bewaarden, is weg. Bedankt voor je hulp!',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        why === 'inactivity'
          ? `Je account is gewist op ${formatMoment(deletedAt, 'nl')}, omdat je zo lang niet bij ons was. Je bent altijd weer welkom: registreer je dan opnieuw.`
          : `Je account is verwijderd op ${formatMoment(deletedAt, 'nl')}. Bedankt voor je hulp op het ijs!`,
      ),
      text(
        'Alles wat we van je bewaarden, is weg. Diensten die je al deed, tellen mee zonder je naam. Diensten die nog zouden komen, zijn weer vrij voor een ander. Plekken die je had gereserveerd op evenementen die nog komen, zijn ook vrij; je tickets gelden niet meer.',
      ),
      ...(why === 'inactivity' ? [] : [text('Was jij dit niet? Laat het de organisatie dan meteen weten.')]),
    ],
    reason: 'Dit is de laatste mail die je van ons krijgt; ook je adres bewaren we niet langer.',
  }),
  en: ({ firstName, deletedAt, why }) => ({
    subject: 'Your account was deleted',
    preview: 'Everything we kept about you is gone. Thank you for your help!',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        why === 'inactivity'
          ? `Your account was erased on ${formatMoment(deletedAt, 'en')}, because you were not with us for so long. You are always welcome again: just sign up anew.`
          : `Your account was deleted on ${formatMoment(deletedAt, 'en')}. Thank you for your help on the ice!`,
      ),
      text(
        'Everything we kept about you is gone. Shifts you have done still count, without your name. Shifts you had ahead are free for somebody else. Places you had reserved on events ahead are free too; your tickets are no longer valid.',
      ),
      ...(why === 'inactivity' ? [] : [text('Was this not you? Let the organisers know right away.')]),
    ],
    reason: 'This is the last email you get from us; your address is not kept either.',
  }),
};

const AccountDeletedData = v.object({
  firstName: v.string(),
  why: v.optional(v.picklist(DELETION_REASONS), 'own_wish'),
});

export const accountDeletedMail: MailWriter<'account_deleted', v.InferOutput<typeof AccountDeletedData>> = {
  kind: 'account_deleted',
  data: AccountDeletedData,
  outlivesAccount: true,
  write: async ({ row }) =>
    accountDeleted[row.locale]({ ...v.parse(AccountDeletedData, row.data), deletedAt: row.createdAt }),
};

/** Mails the person whose account is about to be deleted. It must precede the deletion in the batch. */
export const enqueueAccountDeletedMail = (
  db: Db,
  { auditId, now }: AuditedChange,
  { personId, when, reason }: { personId: string; when: SQL; reason: DeletionReason },
) =>
  enqueueMail(db, accountDeletedMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    when,
    data: { firstName: sql`profiles.first_name`, why: reason },
    now,
  });
