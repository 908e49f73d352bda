import type { Locale } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { MINUTE_MS } from '../../../platform/lib/durations.ts';
import { button, type MailTemplate } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';

/** After this time whoever waits for it knows that it does not arrive. */
const WAITED_MS = 10 * MINUTE_MS;

const WORDS: Record<Locale, Record<'subject' | 'preview' | 'open', string>> = {
  nl: { subject: 'Het werkt', preview: 'Meldingen komen op dit apparaat aan.', open: 'Profiel bekijken' },
  en: { subject: 'It works', preview: 'Notifications arrive on this device.', open: 'View profile' },
};

const write = (url: string, locale: Locale) => ({
  subject: WORDS[locale].subject,
  preview: WORDS[locale].preview,
  greeting: '',
  blocks: [button(WORDS[locale].open, url)],
});

/** To whoever just turned notifications on. */
export const pushTest: MailTemplate<{ url: string }> = {
  nl: ({ url }) => write(url, 'nl'),
  en: ({ url }) => write(url, 'en'),
};

export const pushTestMail = defineMail({
  kind: 'push_test',
  push: 'test',
  isPushOnly: true,
  data: v.object({ at: v.number() }),
  write: ({ data: { at }, recipient: { profile }, url }) => ({
    ...pushTest[profile.locale]({ url: url('/profile') }),
    push: { until: at + WAITED_MS, urgency: 'high' },
  }),
});
