import type { Locale } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../platform/db/client.ts';
import { mintLink } from '../../../platform/links/action-links.ts';
import { type AuditedChange, enqueueMail, MS_APART } from '../../../platform/mail/mail.outbox.ts';
import {
  choice,
  type MailContent,
  type MailTemplate,
  note,
  quote,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../platform/mail/writing/format-moment.ts';
import { type NotifiedShift, toNotifiedShift } from '../../notices/notified-shift.ts';
import { pushUrgency } from '../../notices/push-urgency.ts';
import { shiftFacts } from '../../notices/shift-facts.ts';
import { leavesAt } from '../ask-rules.ts';
import { hasIdPrefix, selectAsk } from '../asks.repository.ts';

interface Ask {
  firstName: string;
  shift: NotifiedShift;
  /** The page that takes the answer. */
  url: string;
}

interface Words {
  subject: (shift: string) => string;
  preview: string;
  greeting: (name: string) => string;
  intro: string;
  yes: string;
  no: string;
  afterwards: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: (shift) => `Kun jij helpen? ${shift}`,
    preview: 'We komen nog iemand tekort. Eén tik is genoeg.',
    greeting: (name) => `Hoi ${name},`,
    intro: 'Voor deze dienst komen we nog iemand tekort. Kun jij helpen?',
    yes: 'Ja, ik help',
    no: 'Nee, ik kan niet',
    afterwards:
      'Met ja heb je meteen een plek, als die er dan nog is. Met nee vragen we je voor deze dienst niet nog een keer.',
  },
  en: {
    subject: (shift) => `Can you help? ${shift}`,
    preview: 'We are one person short. One tap is enough.',
    greeting: (name) => `Hi ${name},`,
    intro: 'We are still short of people for this shift. Can you help?',
    yes: 'Yes, I’ll help',
    no: 'No, I can’t',
    afterwards:
      'With yes you have a place at once, if there still is one. With no we will not ask you again for this shift.',
  },
};

function write({ firstName, shift, url }: Ask, locale: Locale): MailContent {
  const words = WORDS[locale];
  return {
    subject: words.subject(shiftInSubject(shift, locale)),
    preview: words.preview,
    greeting: words.greeting(firstName),
    blocks: [
      text(words.intro),
      shiftFacts(shift, locale),
      ...(shift.description === null ? [] : [quote(shift.description)]),
      choice([words.yes, `${url}~yes`], [words.no, `${url}~no`]),
      note(words.afterwards),
    ],
  };
}

/** To a volunteer: whether they can help on a shift that needs people. */
export const ask: MailTemplate<Ask> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

export const askMail = defineMail({
  kind: 'ask',
  notice: 'ask',
  push: 'ask',
  data: v.object({ askId: v.string() }),
  async write({ db, data: { askId }, recipient: { profile }, url, now }) {
    const found = (await selectAsk(db, askId, profile.id, now).get())?.row;
    // The ask was answered, has expired, or the person can no longer take a place.
    if (!found || found.ask.answer !== null || found.ask.expiresAt <= now || found.refusal !== null)
      return null;
    const token = await mintLink(db, {
      userId: profile.id,
      purpose: 'answer_ask',
      subjectId: askId,
      expiresAt: found.ask.expiresAt,
      now,
    });
    return {
      ...ask[profile.locale]({
        firstName: profile.firstName,
        shift: toNotifiedShift(found),
        url: url(`/a#${token}`),
      }),
      push: { until: found.ask.expiresAt, urgency: pushUrgency(found.shift, now) },
    };
  },
});

/** Mails everybody whose ask has this id prefix, a second apart, to stay below the rate limit of a mail provider. */
export const enqueueAskMails = (db: Db, { auditId, now }: AuditedChange, prefix: string) =>
  enqueueMail(db, askMail, {
    dedupeKey: sql`asks.id`,
    from: sql`asks CROSS JOIN shifts ON shifts.id = asks.shift_id
      CROSS JOIN profiles ON profiles.id = asks.volunteer_id`,
    to: hasIdPrefix(prefix),
    when: auditRowExists(auditId),
    data: { askId: sql`asks.id` },
    sendAt: leavesAt(now),
    msApart: MS_APART,
    now,
  });
