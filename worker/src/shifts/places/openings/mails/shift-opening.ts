import type { Locale } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../../platform/db/client.ts';
import { enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import {
  button,
  list,
  type MailContent,
  type MailTemplate,
  text,
} from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { formatPeriod, shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { duePeople, selectOpened } from '../openings.repository.ts';

interface Opening {
  firstName: string;
  /** At least one, by start. */
  opened: NotifiedShift[];
  url: string;
}

interface Words {
  subject: (what: string) => string;
  several: (count: number) => string;
  preview: string;
  greeting: (name: string) => string;
  intro: (count: number) => string;
  open: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: (what) => `Nu open: ${what}`,
    several: (count) => `${count} diensten`,
    preview: 'Wie het eerst claimt, heeft de plek.',
    greeting: (name) => `Hoi ${name},`,
    intro: (count) =>
      `Je vroeg om een seintje. Voor ${count === 1 ? 'deze dienst kun' : 'deze diensten kun'} je je nu opgeven; wie het eerst claimt, heeft de plek:`,
    open: 'Bekijken en claimen',
  },
  en: {
    subject: (what) => `Open now: ${what}`,
    several: (count) => `${count} shifts`,
    preview: 'Whoever claims first has the place.',
    greeting: (name) => `Hi ${name},`,
    intro: (count) =>
      `You asked us to tell you. You can sign up for ${count === 1 ? 'this shift' : 'these shifts'} now; whoever claims first has the place:`,
    open: 'View and claim',
  },
};

function write({ firstName, opened, url }: Opening, locale: Locale): MailContent {
  const words = WORDS[locale];
  const [first] = opened as [NotifiedShift];
  const isOne = opened.length === 1;
  return {
    subject: words.subject(isOne ? shiftInSubject(first, locale) : words.several(opened.length)),
    preview: words.preview,
    greeting: words.greeting(firstName),
    blocks: [
      text(words.intro(opened.length)),
      isOne
        ? shiftFacts(first, locale)
        : list(
            opened.map(
              ({ title, startTime, endTime, location }) =>
                `${title}, ${formatPeriod(startTime, endTime, locale)}, ${location}`,
            ),
          ),
      button(words.open, url),
    ],
  };
}

/** To a volunteer who asked for it, when shifts open. */
export const shiftOpening: MailTemplate<Opening> = {
  nl: (opening) => write(opening, 'nl'),
  en: (opening) => write(opening, 'en'),
};

export const shiftOpeningMail = defineMail({
  kind: 'shift_opening',
  isBulk: true,
  data: v.object({ shiftIds: v.array(v.string()) }),
  async write({ db, data: { shiftIds }, recipient: { profile }, url, now }) {
    const opened = await selectOpened(db, shiftIds, profile.id, now);
    const [first] = opened;
    // The shifts were cancelled, deleted, closed again or claimed since.
    if (!first) return null;
    return shiftOpening[profile.locale]({
      firstName: profile.firstName,
      opened: opened.map(({ row }) => toNotifiedShift(row)),
      url: url('/shifts', { view: 'list', ...(opened.length === 1 && { shift: first.row.shift.id }) }),
    });
  },
});

/**
 * Enqueues one mail to each person about all of their shifts that are open now. It does not wait for the end of the quiet
 * hours, because an organiser chose the moment and the volunteer asked for the mail.
 */
export const enqueueOpeningMails = (db: Db, now: number) =>
  enqueueMail(db, shiftOpeningMail, {
    dedupeKey: sql`${now}`,
    from: sql`${duePeople(now)} AS due CROSS JOIN profiles ON profiles.id = due.person_id`,
    to: sql`TRUE`,
    data: { shiftIds: sql`json(due.shift_ids)` },
    now,
  });
