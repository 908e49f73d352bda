import { CalendarDay, type Locale } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import {
  button,
  facts,
  type MailContent,
  type MailTemplate,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { beginsIn, isOver, workedTotals } from '../../../shifts/rules/worked.ts';

interface Thanks {
  firstName: string;
  /** The number of shifts in the season, at least one. */
  shifts: number;
  minutes: number;
  /** The page for making a statement; null for somebody who is no longer a volunteer. */
  url: string | null;
}

interface Words {
  subject: string;
  preview: (hours: string) => string;
  greeting: (name: string) => string;
  thanks: string;
  shifts: string;
  worked: string;
  hours: (hours: number) => string;
  statement: string;
  make: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: 'Bedankt voor je hulp dit seizoen',
    preview: (hours) => `Je werkte ${hours} op het ijs.`,
    greeting: (name) => `Hoi ${name},`,
    thanks: 'Zonder jou was de ijsbaan niet open geweest. Bedankt! Dit deed je dit seizoen:',
    shifts: 'Diensten',
    worked: 'Gewerkte tijd',
    hours: (hours) => `${hours} uur`,
    statement:
      'Heb je een bewijs nodig voor school, gemeente of werkgever? Met één tik maak je een verklaring, die iedereen kan controleren.',
    make: 'Verklaring maken',
  },
  en: {
    subject: 'Thank you for your help this season',
    preview: (hours) => `You worked ${hours} on the ice.`,
    greeting: (name) => `Hi ${name},`,
    thanks: 'Without you the ice rink would not have been open. Thank you! This is what you did this season:',
    shifts: 'Shifts',
    worked: 'Time worked',
    hours: (hours) => (hours === 1 ? '1 hour' : `${hours} hours`),
    statement:
      'Do you need proof for a school, municipality or employer? One tap makes a certificate that anyone can check.',
    make: 'Get a certificate',
  },
};

/** `3 uur 15 min`. */
function timeText(minutes: number, { hours }: Words): string {
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [...(whole > 0 ? [hours(whole)] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

function write({ firstName, shifts, minutes, url }: Thanks, locale: Locale): MailContent {
  const words = WORDS[locale];
  const worked = timeText(minutes, words);
  return {
    subject: words.subject,
    preview: words.preview(worked),
    greeting: words.greeting(firstName),
    blocks: [
      text(words.thanks),
      facts([words.shifts, String(shifts)], [words.worked, worked]),
      ...(url === null ? [] : [text(words.statement), button(words.make, url)]),
    ],
  };
}

/** To everybody who worked in a season, when an admin thanks them: their shifts and hours. */
export const thanks: MailTemplate<Thanks> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

export const thanksMail = defineMail({
  kind: 'thanks',
  notice: 'message',
  data: v.object({ from: CalendarDay, to: CalendarDay }),
  async write({ db, data: season, recipient: { profile }, url, now }) {
    const [worked] = await db
      .select({ shifts: sql<number>`shifts`.as('shifts'), minutes: sql<number>`minutes`.as('minutes') })
      .from(
        sql`(${workedTotals(sql`shift_assignments.volunteer_id = ${profile.id} AND ${isOver(now)} AND ${beginsIn(season)}`)})`,
      );
    // The person may have been recorded as absent since the mail was enqueued.
    if (!worked || worked.shifts === 0) return null;
    return thanks[profile.locale]({
      firstName: profile.firstName,
      ...worked,
      url: profile.role === 'user' ? null : url('/my-shifts', { view: 'past', statement: 'true' }),
    });
  },
});
