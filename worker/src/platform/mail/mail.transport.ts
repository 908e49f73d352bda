import { Buffer } from 'node:buffer';
import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { DAY_MS } from '../lib/durations.ts';
import { PORTAL } from '../portal.ts';
import type { ComposedMail } from './mail.compose.ts';

/** Hands mails to a mail server; chosen by MAIL_TRANSPORT (product 26). */
export interface MailTransport {
  /**
   * Resolves when the server has accepted the mail.
   *
   * @param id the id of the outbox row, the same for each attempt, so that receivers can recognise a repeat
   * @throws MailRefused if another attempt is useless | MailPaused if the server currently accepts no mails; after any other
   *   error another attempt may succeed
   */
  send(id: string, mail: ComposedMail): Promise<void>;
}

/** The server will never accept this mail for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/**
 * The server accepts no mails for now: a quota is used up, they come too fast, or somebody has to set something up. It is not
 * about this mail.
 */
export class MailPaused extends Error {
  override readonly name = 'MailPaused';
  /** How long it is worth waiting, from when the mail was due. */
  readonly maxWaitMs: number;

  constructor(message: string, maxWaitMs = Number.POSITIVE_INFINITY) {
    super(message);
    this.maxWaitMs = maxWaitMs;
  }
}

/** A new portal sends its first mails before its domain or its mail server is set up, which takes up to a day. */
const SETUP_MS = DAY_MS;

export function createMailTransport(env: Env): MailTransport {
  return env.MAIL_TRANSPORT === 'cloudflare' ? cloudflareTransport(env) : smtpTransport(env);
}

/**
 * The headers of RFC 3834, and one for Exchange, prevent automatic replies. The id of the row has its own header, because not
 * every transport lets the sender set the Message-ID.
 */
const headersOf = (id: string, { locale, unsubscribeUrl }: ComposedMail) => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
  'Content-Language': locale,
  'X-Outbox-Id': id,
  ...(unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

/** How long a mail server may take to respond: some scan a mail before they accept it. */
const SMTP_SILENCE_MS = 30_000;
/** The number of responses to wait for: the connection, the greeting, and each reply from the first EHLO to the end. */
const SMTP_STEPS = 13;

/** The longest that an attempt can last. */
export const LONGEST_ATTEMPT_MS = SMTP_STEPS * SMTP_SILENCE_MS;

/** Any SMTP server, including the local inbox. STARTTLS is used where offered and required with a password. */
export function smtpTransport(env: Env, timeoutMs = SMTP_SILENCE_MS, from = PORTAL.mail.from): MailTransport {
  const port = Number(env.SMTP_PORT);
  const transporter = createTransport({
    host: env.SMTP_HOST,
    port,
    secure: port === 465,
    requireTLS: env.SMTP_USER !== undefined,
    ...(env.SMTP_USER !== undefined && { auth: { user: env.SMTP_USER, pass: env.SMTP_PASSWORD ?? '' } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(id, mail) {
      try {
        await transporter.sendMail({
          messageId: `<${id}@${new URL(env.PORTAL_ORIGIN).hostname}>`,
          from,
          // An object is one recipient; a string would be read as a list.
          to: { name: '', address: mail.to },
          ...(mail.replyTo && { replyTo: { name: mail.replyTo.name, address: mail.replyTo.email } }),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: headersOf(id, mail),
          attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
            filename: fileName,
            contentType,
            content: typeof content === 'string' ? content : Buffer.from(content),
            ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
            // Unchanged bytes: a calendar file has CRLF line ends.
            contentTransferEncoding: 'base64' as const,
          })),
        });
      } catch (error) {
        if (isSmtpQuota(error)) throw new MailPaused(error.message);
        if (isSmtpRefusal(error))
          throw isAboutThisMail(error)
            ? new MailRefused(error.message)
            : new MailPaused(error.message, SETUP_MS);
        throw error;
      }
    },
  };
}

/**
 * Whether an error is about the provider's own quota, which is only recognisable by its words. The status codes of RFC 3463
 * with subject 2 are about the quota of the recipient's mailbox.
 */
const isSmtpQuota = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 400 &&
  /\bquota\b|\bthrottl|\brate\b|\b(?:daily|hourly|sending|messages?) limit|\blimit exceeded|too many (?:e-?mails|messages)/i.test(
    error.message,
  ) &&
  !/\b[45]\.2\.\d/.test(error.message);

/** The commands whose replies are about the recipient or the mail. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

const isSmtpRefusal = (error: unknown): error is Error =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

/** A refused greeting, password or sender can be corrected, after which the mail can be sent. */
const isAboutThisMail = (error: Error): boolean =>
  'command' in error && ABOUT_THIS_MAIL.includes(String(error.command));

const CLOUDFLARE_QUOTAS = new Set(['E_RATE_LIMIT_EXCEEDED', 'E_DAILY_LIMIT_EXCEEDED']);

/**
 * Cloudflare's errors while the sending domain is not set up. Until then only addresses that the account has verified are
 * allowed as recipients.
 */
const CLOUDFLARE_SETUP = new Set([
  'E_RECIPIENT_NOT_ALLOWED',
  'E_SENDER_NOT_VERIFIED',
  'E_SENDER_DOMAIN_NOT_AVAILABLE',
]);

/** Cloudflare's errors about the recipient or the mail. */
const CLOUDFLARE_REFUSALS = new Set(['E_RECIPIENT_SUPPRESSED', 'E_VALIDATION_ERROR', 'E_CONTENT_TOO_LARGE']);

/** Cloudflare's email binding. It sets the Message-ID itself; repeats are recognised by `X-Outbox-Id`. */
export function cloudflareTransport(env: Env): MailTransport {
  return {
    async send(id, mail) {
      if (!env.EMAIL) throw new Error('MAIL_TRANSPORT is "cloudflare", but there is no binding EMAIL');
      const { from } = PORTAL.mail;
      const [, name = '', email = from] = from.match(/^(.*?)\s*<(.+)>$/) ?? [];
      try {
        await env.EMAIL.send({
          from: { name, email },
          to: mail.to,
          ...(mail.replyTo && { replyTo: mail.replyTo }),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: headersOf(id, mail),
          attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
            ...(contentId
              ? { disposition: 'inline' as const, contentId }
              : { disposition: 'attachment' as const }),
            filename: fileName,
            type: contentType,
            content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
          })),
        });
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        const message = `${code}: ${String(error)}`;
        if (CLOUDFLARE_QUOTAS.has(code)) throw new MailPaused(message);
        if (CLOUDFLARE_SETUP.has(code)) throw new MailPaused(message, SETUP_MS);
        throw CLOUDFLARE_REFUSALS.has(code) ? new MailRefused(message) : error;
      }
    },
  };
}
