import type { Locale } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts, profiles, volunteerRequests } from '../../db/schema.ts';
import type { Env } from '../../env.ts';
import { confirmEmail } from '../auth/mails/confirm-email.ts';
import { passwordChanged } from '../auth/mails/password-changed.ts';
import { resetPassword } from '../auth/mails/reset-password.ts';
import { mintToken } from '../auth/one-time-tokens.ts';
import { accountDeleted } from '../profile/mails/account-deleted.ts';
import { requestApproved } from '../volunteer-requests/mails/request-approved.ts';
import { requestReceived } from '../volunteer-requests/mails/request-received.ts';
import { requestRejected } from '../volunteer-requests/mails/request-rejected.ts';
import { renderHtml, renderText } from './mail.layout.ts';
import type { MailKind } from './mail.outbox.ts';
import { RESERVATION_WRITERS } from './reservation-mails.ts';
import { SHIFT_WRITERS } from './shift-mails.ts';
import type { MailAttachment, MailContent } from './writing/content.ts';
import type { MailContext, MailWriter, OutboxRow } from './writing/define-mail.ts';

/** A mail ready to be sent. Its links may hold a secret: it is never stored or logged. */
export interface ComposedMail {
  to: string;
  locale: Locale;
  subject: string;
  html: string;
  text: string;
  attachments: MailAttachment[];
}

const WRITERS: Record<Exclude<MailKind, 'account_deleted'>, MailWriter> = {
  async confirm_email({ db, recipient: { account, profile }, url, now }) {
    if (account.emailConfirmedAt !== null) return null;
    const { id, secret } = await mintToken(db, account.id, 'confirm_email', now);
    return confirmEmail[profile.locale]({
      firstName: profile.firstName,
      url: url('/confirm-email', { token: `${id}.${secret}` }),
    });
  },

  async reset_password({ db, recipient: { account, profile }, url, now }) {
    const { id, secret } = await mintToken(db, account.id, 'reset_password', now);
    return resetPassword[profile.locale]({
      firstName: profile.firstName,
      url: url('/reset-password', { access_token: id, refresh_token: secret }),
    });
  },

  async password_changed({ row, recipient: { profile }, url }) {
    return passwordChanged[profile.locale]({
      firstName: profile.firstName,
      changedAt: row.createdAt,
      url: url('/forgot-password'),
    });
  },

  async request_received({ db, row, recipient: { profile }, url }) {
    const found = await findRequest(db, row);
    if (found?.request.status !== 'pending' || profile.role !== 'admin') return null;
    const { request, applicant } = found;
    return requestReceived[profile.locale]({
      firstName: profile.firstName,
      applicantName: `${applicant.firstName} ${applicant.lastName}`,
      motivation: request.motivation,
      requestedAt: request.requestedAt,
      url: url('/volunteer-approval'),
    });
  },

  async request_approved({ db, row, recipient: { profile }, url }) {
    const found = await findRequest(db, row);
    if (found?.request.status !== 'approved') return null;
    return requestApproved[profile.locale]({ firstName: profile.firstName, url: url('/shifts') });
  },

  async request_rejected({ db, row, recipient: { profile }, url }) {
    const found = await findRequest(db, row);
    if (found?.request.status !== 'rejected') return null;
    return requestRejected[profile.locale]({ firstName: profile.firstName, url: url('/dashboard') });
  },

  ...SHIFT_WRITERS,
  ...RESERVATION_WRITERS,
};

/** The application a mail is about: its dedupe key is `<kind>:<request id>:<recipient>`. */
const findRequest = async (db: Db, row: OutboxRow) =>
  db
    .select({ request: volunteerRequests, applicant: profiles })
    .from(volunteerRequests)
    .innerJoin(profiles, eq(profiles.id, volunteerRequests.userId))
    .where(eq(volunteerRequests.id, row.dedupeKey.split(':')[1] ?? ''))
    .get();

/**
 * A subject in one line that reads in its own direction, whatever a name holds. The contract refuses control
 * characters; a header must not depend on it.
 */
const oneLine = (subject: string) => subject.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');

/**
 * Writes an owed mail from the state as it is now, in the recipient's present language, to the recipient's
 * present address or to the one that the mail was owed to. Tokens are made here, at the last moment: the outbox
 * never holds one.
 *
 * @returns null when there is nothing to tell any more
 */
export async function composeMail(
  db: Db,
  env: Env,
  row: OutboxRow,
  now: number,
): Promise<ComposedMail | null> {
  const addressed = row.userId === null ? writeFarewell(row) : await writeToPerson(db, env, row, now);
  if (!addressed) return null;
  const { to, locale, content } = addressed;
  return {
    to,
    locale,
    subject: oneLine(content.subject),
    html: renderHtml(content, locale, env.PORTAL_ORIGIN),
    text: renderText(content, locale, env.PORTAL_ORIGIN),
    attachments: content.attachments ?? [],
  };
}

interface Addressed {
  to: string;
  locale: Locale;
  content: MailContent;
}

async function writeToPerson(db: Db, env: Env, row: OutboxRow, now: number): Promise<Addressed | null> {
  const recipient = await db
    .select({ profile: profiles, account: accounts })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(eq(profiles.id, row.userId ?? ''))
    .get();
  if (!recipient) return null;
  const write = WRITERS[row.kind as keyof typeof WRITERS];
  const url: MailContext['url'] = (path, query) =>
    env.PORTAL_ORIGIN + path + (query ? `?${new URLSearchParams(query)}` : '');
  const content = await write({ db, row, recipient, url, now });
  const { email, locale } = recipient.profile;
  return content && { to: content.toRecipient ? row.recipient : email, locale, content };
}

/** To somebody of whom nothing is left but this row. */
function writeFarewell({ recipient, locale, data, createdAt }: OutboxRow): Addressed {
  const content = accountDeleted[locale]({ firstName: String(data.firstName), deletedAt: createdAt });
  return { to: recipient, locale, content };
}
