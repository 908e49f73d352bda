import * as v from 'valibot';
import { button, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import type { MailWriter } from '../../../platform/mail/writing/define-mail.ts';

/** To the address for alerts after a deploy, which has enqueued it by its own SQL (scripts/deploy/test-mail.ts). */
export const testMailTemplate: MailTemplate<{ url: string }> = {
  nl: ({ url }) => ({
    subject: 'Testmail: het portaal verstuurt mail',
    preview: 'Zo komen de mails van het portaal aan.',
    greeting: 'Hoi,',
    blocks: [
      text('Het portaal is zojuist gepubliceerd, en deze mail liep langs dezelfde weg als alle andere.'),
      text(
        'Kwam hij bij de spam terecht? Dan gebeurt dat bij vrijwilligers ook: controleer SPF, DKIM en DMARC van het domein.',
      ),
      button('Status bekijken', url),
    ],
    reason: 'Je krijgt deze mail omdat dit adres in de instellingen van de portal staat voor meldingen.',
  }),
  en: ({ url }) => ({
    subject: 'Test email: the portal sends emails',
    preview: 'This is how the emails of the portal arrive.',
    greeting: 'Hi,',
    blocks: [
      text('The portal has just been deployed, and this email took the same way as all others.'),
      text(
        'Was it in the spam folder? Then so are those to volunteers: check SPF, DKIM and DMARC of the domain.',
      ),
      button('See how the portal is doing', url),
    ],
    reason: 'You get this email because this address is in the settings of the portal for messages.',
  }),
};

/** Goes to an address without an account. */
export const testMail: MailWriter<'test_mail'> = {
  kind: 'test_mail',
  data: v.object({}),
  outlivesAccount: true,
  write: async ({ row, url }) => testMailTemplate[row.locale]({ url: url('/settings/health') }),
};
