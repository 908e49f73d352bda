import { button, type MailTemplate, text } from '../../mail/writing/content.ts';

/** To an applicant: you are a volunteer. */
export const requestApproved: MailTemplate<{ firstName: string; url: string }> = {
  nl: ({ firstName, url }) => ({
    subject: 'Welkom bij de IJsploeg',
    preview: 'Je aanmelding is goedgekeurd. Kies je eerste dienst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Goed nieuws: je aanmelding is goedgekeurd. Je hoort nu bij de IJsploeg!'),
      text('Kijk welke diensten er zijn en kies er een die je past.'),
      button('Diensten bekijken', url),
    ],
  }),
  en: ({ firstName, url }) => ({
    subject: 'Welcome to the IJsploeg',
    preview: 'Your application was approved. Pick your first shift.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('Good news: your application was approved. You are part of the IJsploeg now!'),
      text('See which shifts there are and pick one that suits you.'),
      button('View shifts', url),
    ],
  }),
};
