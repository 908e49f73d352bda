import { expect } from '@playwright/test';

const api = () => `http://localhost:${process.env.E2E_MAIL_PORT}/api/v1`;
/** The queue hands over at most a second later; the rest is for a busy machine. */
const ARRIVES_WITHIN_MS = 20_000;

interface Listed {
  ID: string;
  To: { Address: string }[];
  Subject: string;
}

/** A mail as its reader sees it. */
export interface ReadMail {
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
 * Waits for a mail with these words in it, and gives the newest such.
 *
 * @param count of such mails that must have come by then
 */
export async function mailTo(address: string, words: string | RegExp, count = 1): Promise<ReadMail> {
  let found: ReadMail[] = [];
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(address);
        found = mails.filter(({ text, subject }) => `${subject}\n${text}`.match(words));
        return found.length;
      },
      { message: `a mail to ${address} with ${words}`, timeout: ARRIVES_WITHIN_MS, intervals: [100, 250] },
    )
    .toBeGreaterThanOrEqual(count);
  const [newest] = found;
  if (!newest) throw new Error('unreachable');
  return newest;
}

/** The address of the link to a page of the portal in a mail, the same in its written and its drawn form. */
export function linkIn(mail: ReadMail, page: `/${string}`): string {
  const link = mail.text.match(new RegExp(`http://localhost:\\d+${page}\\S*`))?.[0];
  expect(link, `a link to ${page} in "${mail.subject}"`).toBeDefined();
  expect(mail.html.replaceAll('&amp;', '&')).toContain(`href="${link}"`);
  return link ?? '';
}

/** What the calendar file that came with a mail says; there is one, and no other file. */
export async function calendarFileOf({ id, subject, attachments }: ReadMail): Promise<string> {
  expect(attachments, `files of "${subject}"`).toHaveLength(1);
  const [file] = attachments;
  expect(file?.FileName).toMatch(/\.ics$/);
  expect(file?.ContentType).toMatch(/^text\/calendar/);
  return (await fetch(`${api()}/message/${id}/part/${file?.PartID}`)).text();
}
