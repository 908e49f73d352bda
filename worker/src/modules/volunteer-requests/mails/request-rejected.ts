import { button, type MailTemplate, text } from '../../mail/writing/content.ts';

/** To an applicant: not this time (product 28). The admins' note stays theirs. */
export const requestRejected: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: 'Over je aanmelding bij de IJsploeg',
    preview: 'We kunnen je aanmelding nu niet goedkeuren.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Bedankt dat je wilde helpen. We kunnen je aanmelding nu helaas niet goedkeuren.'),
      text('Verandert er iets? Je mag je altijd opnieuw aanmelden.'),
      button('Naar het portaal', url),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: 'About your application to the IJsploeg',
    preview: 'We cannot approve your application at the moment.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('Thank you for wanting to help. Unfortunately we cannot approve your application at the moment.'),
      text('Has something changed? You may always apply again.'),
      button('Go to the portal', url),
    ],
  }),
};
