import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import {
  button,
  type MailBlock,
  type MailTemplate,
  quote,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatMoment } from '../../../platform/mail/writing/format-moment.ts';
import { requestHasStatus } from '../volunteer-requests.repository.ts';
import { findRequest, RequestData } from './find-request.ts';

interface ReceivedRequest {
  firstName: string;
  applicantName: string;
  motivation: string | null;
  requestedAt: number;
  url: string;
}

const motivationBlocks = (motivation: string | null, intro: string, none: string): MailBlock[] =>
  motivation === null ? [text(none)] : [text(intro), quote(motivation)];

/** To each admin, about a new application. */
export const requestReceived: MailTemplate<ReceivedRequest> = {
  nl: ({ firstName, applicantName, motivation, requestedAt, url }) => ({
    subject: `Nieuwe aanmelding: ${applicantName}`,
    preview: `${applicantName} wil vrijwilliger worden.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `${applicantName} wil vrijwilliger worden. De aanmelding kwam binnen op ${formatMoment(requestedAt, 'nl')}.`,
      ),
      ...motivationBlocks(motivation, 'Motivatie:', 'Er staat geen motivatie bij.'),
      button('Aanmelding bekijken', url),
    ],
  }),
  en: ({ firstName, applicantName, motivation, requestedAt, url }) => ({
    subject: `New application: ${applicantName}`,
    preview: `${applicantName} wants to become a volunteer.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `${applicantName} wants to become a volunteer. The application came in on ${formatMoment(requestedAt, 'en')}.`,
      ),
      ...motivationBlocks(motivation, 'Motivation:', 'No motivation was given.'),
      button('View application', url),
    ],
  }),
};

export const requestReceivedMail = defineMail({
  kind: 'request_received',
  subjectNamesOther: true,
  data: RequestData,
  async write({ db, data, recipient: { profile }, url }) {
    const found = await findRequest(db, data);
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
});

/** Mails every admin, if the application is pending. */
export const enqueueRequestReceivedMails = (db: Db, { requestId, now }: { requestId: string; now: number }) =>
  enqueueMail(db, requestReceivedMail, {
    dedupeKey: requestId,
    to: sql`profiles.role = 'admin'`,
    when: requestHasStatus(requestId, 'pending'),
    data: { requestId },
    now,
  });
