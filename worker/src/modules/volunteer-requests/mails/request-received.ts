import { button, type MailBlock, type MailTemplate, quote, text } from '../../mail/writing/content.ts';
import { formatMoment } from '../../mail/writing/format-moment.ts';

interface ReceivedRequest {
  firstName: string;
  applicantName: string;
  motivation: string | null;
  requestedAt: number;
  url: string;
}

const motivated = (motivation: string | null, intro: string, none: string): MailBlock[] =>
  motivation === null ? [text(none)] : [text(intro), quote(motivation)];

/** To each admin: somebody applied and waits. */
export const requestReceived: MailTemplate<ReceivedRequest> = {
  nl: ({ firstName, applicantName, motivation, requestedAt, url }) => ({
    subject: `Nieuwe aanmelding: ${applicantName}`,
    preview: `${applicantName} wil vrijwilliger worden.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `${applicantName} wil vrijwilliger worden. De aanmelding kwam binnen op ${formatMoment(requestedAt, 'nl')}.`,
      ),
      ...motivated(motivation, 'Motivatie:', 'Er staat geen motivatie bij.'),
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
      ...motivated(motivation, 'Motivation:', 'No motivation was given.'),
      button('View application', url),
    ],
  }),
};
