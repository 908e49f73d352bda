import { expect } from '@playwright/test';

const api = () => `http://localhost:${process.env.E2E_MAIL_PORT}/api/v1`;
/** The queue delivers within a second; the rest is for a busy machine. */
const ARRIVES_WITHIN_MS = 60_000;

interface Listed {
  ID: string;
  To: { Address: string }[];
  Subject: string;
}

/** A mail as its recipient sees it. */
interface ReadMail {
  id: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
}

interface Attachment {
  PartID: string;
  FileName: string;
  ContentType: string;
  /** Of an image within the mail. */
  ContentID: string;
}

/** Every mail to the address so far, newest first. */
export async function mailsTo(address: string): Promise<ReadMail[]> {
  const { messages } = (await (await fetch(`${api()}/messages?limit=500`)).json()) as { messages: Listed[] };
  const own = messages.filter(({ To }) => To.some(({ Address }) => Address === address.toLowerCase()));
  return Promise.all(
    own.map(async ({ ID, Subject }) => {
      const mail = (await (await fetch(`${api()}/message/${ID}`)).json()) as {
        Text: string;
        HTML: string;
        Attachments: Attachment[];
      };
      return { id: ID, subject: Subject, text: mail.Text, html: mail.HTML, attachments: mail.Attachments };
    }),
  );
}

/**
 * Waits for a mail that matches, and returns the newest one.
 *
 * @param text is searched in the subject and the text of the mail
 * @param count the number of matching mails to wait for
 */
export async function mailTo(address: string, text: string | RegExp, count = 1): Promise<ReadMail> {
  let found: ReadMail[] = [];
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        found = mails.filter((mail) => `${mail.subject}\n${mail.text}`.match(text));
        return found.length;
      },
      { message: `a mail to ${address} with ${text}`, timeout: ARRIVES_WITHIN_MS, intervals: [100, 250] },
    )
    .toBeGreaterThanOrEqual(count);
  const [newest] = found;
  if (!newest) throw new Error('unreachable');
  return newest;
}

/** The link in a mail to a page of the portal, which must be the same in its text and HTML. */
export function linkIn(mail: ReadMail, page: `/${string}`): string {
  const link = mail.text.match(new RegExp(`http://localhost:\\d+${page}\\S*`))?.[0];
  expect(link, `a link to ${page} in "${mail.subject}"`).toBeDefined();
  expect(mail.html.replaceAll('&amp;', '&')).toContain(`href="${link}"`);
  return link ?? '';
}

/** The text of the calendar file attached to a mail, which must be its only attachment beside the logo. */
export async function calendarFileOf({ id, subject, attachments }: ReadMail): Promise<string> {
  const files = attachments.filter(({ ContentID }) => !ContentID);
  expect(files, `files of "${subject}"`).toHaveLength(1);
  const [file] = files;
  expect(file?.FileName).toMatch(/\.ics$/);
  expect(file?.ContentType).toMatch(/^text\/calendar/);
  return (await fetch(`${api()}/message/${id}/part/${file?.PartID}`)).text();
}
