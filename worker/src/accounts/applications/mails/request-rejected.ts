import type { SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { isApplicantOf } from '../volunteer-requests.repository.ts';
import { findRequest, RequestData } from './find-request.ts';

/** To an applicant whose application was rejected (product 28). The admins' note is not included. */
export const requestRejected: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: `Over je aanmelding bij ${PORTAL.name}`,
    preview: 'We kunnen je aanmelding nu niet goedkeuren.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Bedankt dat je wilde helpen. We kunnen je aanmelding nu helaas niet goedkeuren.'),
      text('Verandert er iets? Je mag je altijd opnieuw aanmelden.'),
      button('Naar het portaal', url),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: `About your application to ${PORTAL.name}`,
    preview: 'We cannot approve your application at the moment.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('Thank you for wanting to help. Unfortunately we cannot approve your application at the moment.'),
      text('Has something changed? You may always apply again.'),
      button('Go to the portal', url),
    ],
  }),
};

export const requestRejectedMail = defineMail({
  kind: 'request_rejected',
  data: RequestData,
  async write({ db, data, recipient: { profile }, url }) {
    const found = await findRequest(db, data);
    if (found?.request.status !== 'rejected') return null;
    return requestRejected[profile.locale]({ firstName: profile.firstName, url: url('/dashboard') });
  },
});

/** Enqueues the mail to the applicant; `when` is the SQL condition that the application was rejected. */
export const enqueueRequestRejectedMail = (
  db: Db,
  { requestId, when, now }: { requestId: string; when: SQL; now: number },
) =>
  enqueueMail(db, requestRejectedMail, {
    dedupeKey: requestId,
    to: isApplicantOf(requestId),
    when,
    data: { requestId },
    now,
  });
