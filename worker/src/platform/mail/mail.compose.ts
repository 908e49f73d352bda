import { type HelpContact, type Locale, withoutInvisible } from '@ijsploeg/worker/contract';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { selectJson } from '../db/json-row.ts';
import type { Env } from '../env.ts';
import { mintMuteLink } from '../links/mute.ts';
import { readPlanningSettings, toHelpContact } from '../settings/planning-settings.ts';
import { accounts } from '../tables/auth.table.ts';
import { profiles } from '../tables/profile.table.ts';
import { LOGO, renderHtml, renderText } from './mail.layout.ts';
import type { MailAttachment } from './writing/content.ts';
import type { MailContext, MailWriter, MailWriters, OutboxRow } from './writing/define-mail.ts';

/** A mail ready to be sent. Its links may hold a secret: it is never stored or logged. */
export interface ComposedMail {
  to: string;
  /** The address for replies; null for the sender's own. */
  replyTo: { name: string; email: string } | null;
  locale: Locale;
  subject: string;
  /** The subject for the journal; null where it names somebody else. */
  keptSubject: string | null;
  html: string;
  text: string;
  attachments: MailAttachment[];
  /** For a notice: the address for one-click unsubscribing (RFC 8058). */
  unsubscribeUrl: string | null;
}

/**
 * One line without invisible characters, whatever a name or an older title contains. The contract refuses or removes them, but
 * a header must not depend on that.
 */
const toSingleLine = (subject: string) => withoutInvisible(subject).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/**
 * Writes a mail of the outbox from the current state, in the recipient's current language, to the recipient's
 * current address unless the writer chooses the one in the row. Tokens are created here, at the last moment, so that
 * the outbox never holds one.
 *
 * @returns null when the mail is no longer needed
 */
export async function composeMail(
  writers: MailWriters,
  db: Db,
  env: Env,
  row: OutboxRow,
  now: number,
): Promise<ComposedMail | null> {
  const writer = writerOf(writers, row.kind);
  const recipient = row.userId === null ? null : await findRecipient(db, row.userId);
  const { notice } = writer;
  const isMuted = notice && recipient?.profile.mutedNotices.includes(notice);
  // The kind was muted after the mail was enqueued.
  if (isMuted && !writer.ignoresMute?.(row)) return null;
  const url = addressIn(env);
  const contact = toHelpContact(await readPlanningSettings(db));
  const content = await writer.write({ db, row, recipient, url, contact, now });
  if (!content) return null;
  const muteToken =
    notice && recipient && !isMuted ? await mintMuteLink(db, recipient.profile.id, notice, now) : null;
  const shell = {
    portalOrigin: env.PORTAL_ORIGIN,
    contact,
    mute: muteToken !== null && notice ? { notice, url: url(`/a#${muteToken}`) } : null,
  };
  const { email: accountEmail, locale } = recipient?.profile ?? { email: row.recipient, locale: row.locale };
  const subject = toSingleLine(content.subject);
  return {
    to: content.toRowRecipient ? row.recipient : accountEmail,
    replyTo: toReplyTo(contact),
    locale,
    subject,
    keptSubject: writer.subjectNamesOther ? null : subject,
    html: renderHtml(content, locale, shell),
    text: renderText(content, locale, shell),
    attachments: [...(content.attachments ?? []), LOGO],
    unsubscribeUrl: muteToken === null ? null : url(`/api/links/mute/${muteToken}`),
  };
}

const toReplyTo = ({ name, email }: HelpContact): ComposedMail['replyTo'] =>
  email === null ? null : { name: name ?? '', email };

/** @throws Error if the row was enqueued by another version, with a kind that this one does not have */
export function writerOf(writers: MailWriters, kind: string): MailWriter {
  const writer = (writers as Partial<Record<string, MailWriter>>)[kind];
  if (!writer) throw new Error(`No writer for a mail of kind ${kind}`);
  return writer;
}

export const addressIn =
  ({ PORTAL_ORIGIN }: Env): MailContext['url'] =>
  (path, query) =>
    PORTAL_ORIGIN + path + (query ? `?${new URLSearchParams(query)}` : '');

export const findRecipient = async (db: Db, userId: string) =>
  (
    await selectJson(db, { profile: getTableColumns(profiles), account: getTableColumns(accounts) })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(eq(profiles.id, userId))
      .get()
  )?.row ?? null;
