import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { isApplicantOf } from '../volunteer-requests.repository.ts';
import { findRequest, RequestData } from './find-request.ts';

/** To an applicant whose application was approved. */
export const requestApproved: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: `Welkom bij ${PORTAL.name}`,
    preview: 'Je aanmelding is goedgekeurd. Kies je eerste dienst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(`Goed nieuws: je aanmelding is goedgekeurd. Je hoort nu bij ${PORTAL.name}!`),
      text('Kijk welke diensten er zijn en kies er een die je past.'),
      button('Diensten bekijken', url),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: `Welcome to ${PORTAL.name}`,
    preview: 'Your application was approved. Pick your first shift.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(`Good news: your application was approved. You are part of ${PORTAL.name} now!`),
      text('See which shifts there are and pick one that suits you.'),
      button('View shifts', url),
    ],
  }),
};

export const requestApprovedMail = defineMail({
  kind: 'request_approved',
  data: RequestData,
  async write({ db, data, recipient: { profile }, url }) {
    const found = await findRequest(db, data);
    if (found?.request.status !== 'approved') return null;
    return requestApproved[profile.locale]({ firstName: profile.firstName, url: url('/shifts?view=list') });
  },
});

/** Enqueues the mail to the applicant; `when` is the SQL condition that the application was approved. */
export const enqueueRequestApprovedMail = (
  db: Db,
  { requestId, when, now }: { requestId: string; when: SQL; now: number },
) =>
  enqueueMail(db, requestApprovedMail, {
    dedupeKey: requestId,
    to: isApplicantOf(requestId),
    when,
    data: { requestId },
    now,
  });
