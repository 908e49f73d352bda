import { Buffer } from 'node:buffer';
import { createTransport } from 'nodemailer';
import type { Env } from '../../env.ts';
import type { ComposedMail } from './mail.compose.ts';

/** A way to hand a mail to a mail server; chosen by MAIL_TRANSPORT (product 26). */
export interface MailTransport {
  /**
   * Resolves when the server has taken the mail.
   *
   * @param id the outbox row's; the same for each attempt, so that receivers can recognise a repeat
   * @throws MailRefused when trying again is useless; anything else may be tried again
   */
  send(id: string, mail: ComposedMail): Promise<void>;
}

/** The server will never take this mail for this recipient. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export function createMailTransport(env: Env): MailTransport {
  return env.MAIL_TRANSPORT === 'cloudflare' ? cloudflareTransport(env) : smtpTransport(env);
}

/**
 * RFC 3834 and, for Exchange, its own header: no holiday reply comes back to these. The row's id stands in a header
 * of ours as well, since not every transport leaves the Message-ID to us.
 */
const headersOf = (id: string, { locale }: ComposedMail) => ({
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
  'Content-Language': locale,
  'X-Outbox-Id': id,
});

/** How long a mail server may be silent: some look a mail over before they say that they have taken it. */
const SMTP_SILENCE_MS = 30_000;
/** What it may be silent before: the connection, its greeting, and each answer from the first EHLO to the mail's end. */
const SMTP_STEPS = 13;

/** No attempt to hand over a mail lasts longer. */
export const LONGEST_ATTEMPT_MS = SMTP_STEPS * SMTP_SILENCE_MS;

/** Any SMTP server; also the local inbox. STARTTLS is used where offered and demanded before a password. */
export function smtpTransport(env: Env, timeoutMs = SMTP_SILENCE_MS): MailTransport {
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
          from: env.MAIL_FROM,
          // An object is one recipient; a string would be read as a list.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          headers: headersOf(id, mail),
          attachments: mail.attachments.map(({ fileName, contentType, content, contentId }) => ({
            filename: fileName,
            contentType,
            content: typeof content === 'string' ? content : Buffer.from(content),
            ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
            // Byte for byte: a calendar file has line ends of its own.
            contentTransferEncoding: 'base64' as const,
          })),
        });
      } catch (error) {
        throw isSmtpRefusal(error) ? new MailRefused(error.message) : error;
      }
    },
  };
}

/** The commands by which a server answers about the recipient and about the mail. */
const ABOUT_THIS_MAIL = ['RCPT TO', 'DATA'];

// A refused greeting, password or sender is ours to mend, and the mail still owed.
const isSmtpRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'command' in error &&
  ABOUT_THIS_MAIL.includes(String(error.command));

/** What Cloudflare says about a recipient or a mail; what it says about the sender's set-up can be mended. */
const CLOUDFLARE_REFUSALS = new Set([
  'E_RECIPIENT_SUPPRESSED',
  'E_RECIPIENT_NOT_ALLOWED',
  'E_VALIDATION_ERROR',
  'E_CONTENT_TOO_LARGE',
]);

/** Cloudflare's email binding. It sets the Message-ID itself; a repeat is known by our own header. */
export function cloudflareTransport(env: Env): MailTransport {
  return {
    async send(id, mail) {
      if (!env.EMAIL) throw new Error('MAIL_TRANSPORT is "cloudflare", but there is no binding EMAIL');
      const [, name = '', email = env.MAIL_FROM] = env.MAIL_FROM.match(/^(.*?)\s*<(.+)>$/) ?? [];
      try {
        await env.EMAIL.send({
          from: { name, email },
          to: mail.to,
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
        throw CLOUDFLARE_REFUSALS.has(code) ? new MailRefused(`${code}: ${String(error)}`) : error;
      }
    },
  };
}
