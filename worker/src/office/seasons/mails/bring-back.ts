import type { Locale } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../../platform/lib/durations.ts';
import { mintLink } from '../../../platform/links/action-links.ts';
import {
  choice,
  list,
  type MailContent,
  type MailTemplate,
  note,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay } from '../../../platform/mail/writing/format-moment.ts';
import { PORTAL } from '../../../platform/portal.ts';
import { selectBringBack } from '../bring-back.repository.ts';

/** How long the link of the mail can be used, unless the season ends earlier. */
const LINK_DAYS = 60;

interface BringBackMail {
  firstName: string;
  /** They answered that they do not know yet, and are asked once more. */
  isReminder: boolean;
  season: { name: string; from: string; to: string };
  /** The page that takes the answer. */
  url: string;
}

interface Words {
  subject: (season: string) => string;
  preview: string;
  greeting: (name: string) => string;
  intro: (season: string, from: string, to: string) => string;
  again: (season: string, from: string, to: string) => string;
  yes: string;
  no: string;
  later: string;
  afterwards: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: (season) => `Doe je weer mee? ${season}`,
    preview: 'Eén tik is genoeg.',
    greeting: (name) => `Hoi ${name},`,
    intro: (season, from, to) =>
      `${PORTAL.name} begint aan ${season}: van ${from} tot en met ${to}. Doe je weer mee als vrijwilliger?`,
    again: (season, from, to) =>
      `Je wist nog niet of je meedoet aan ${season}, van ${from} tot en met ${to}. Weet je het nu? We vragen het hierna niet meer.`,
    yes: 'Ja, ik doe weer mee',
    no: 'Nee, ik stop',
    later: 'Ik weet het nog niet',
    afterwards:
      'Met ja verandert er niets: je vaardigheden blijven staan. Met nee ben je geen vrijwilliger meer, maar je account blijft. Doe je niets, dan verandert er niets.',
  },
  en: {
    subject: (season) => `Will you join again? ${season}`,
    preview: 'One tap is enough.',
    greeting: (name) => `Hi ${name},`,
    intro: (season, from, to) =>
      `${PORTAL.name} is preparing ${season}: from ${from} to ${to}. Will you join again as a volunteer?`,
    again: (season, from, to) =>
      `You did not know yet whether you will join ${season}, from ${from} to ${to}. Do you know now? We will not ask again.`,
    yes: 'Yes, I’ll join again',
    no: 'No, I’m leaving',
    later: 'I don’t know yet',
    afterwards:
      'With yes nothing changes: your skills stay as they are. With no you are no longer a volunteer, but keep your account. If you do nothing, nothing changes.',
  },
};

function write({ firstName, isReminder, season, url }: BringBackMail, locale: Locale): MailContent {
  const words = WORDS[locale];
  const intro = isReminder ? words.again : words.intro;
  return {
    subject: words.subject(season.name),
    preview: words.preview,
    greeting: words.greeting(firstName),
    blocks: [
      text(intro(season.name, formatDay(season.from, locale), formatDay(season.to, locale))),
      choice([words.yes, `${url}~yes`], [words.no, `${url}~no`]),
      ...(isReminder ? [] : [list([{ text: words.later, url: `${url}~later` }])]),
      note(words.afterwards),
    ],
  };
}

/** To a volunteer of before: whether they help again in a new season. */
export const bringBack: MailTemplate<BringBackMail> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

export const bringBackMail = defineMail({
  kind: 'bring_back',
  notice: 'message',
  data: v.object({ seasonId: v.string(), bringBackId: v.string(), isReminder: v.boolean() }),
  async write({ db, data: { bringBackId, isReminder }, recipient: { profile }, url, now }) {
    const found = await selectBringBack(db, bringBackId, profile.id).get();
    if (!found || found.endsAt <= now || found.answer !== (isReminder ? 'later' : null)) return null;
    const token = await mintLink(db, {
      userId: profile.id,
      purpose: 'bring_back',
      subjectId: bringBackId,
      expiresAt: Math.min(now + LINK_DAYS * DAY_MS, found.endsAt),
      now,
    });
    return bringBack[profile.locale]({
      firstName: profile.firstName,
      isReminder,
      season: { name: found.name, from: dayOf(found.startsAt), to: dayOf(found.endsAt - 1) },
      url: url(`/a#${token}`),
    });
  },
});
