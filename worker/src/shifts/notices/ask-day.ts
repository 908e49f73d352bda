import type { Locale, ShiftStatus } from '@ijsploeg/worker/contract';
import type { Db } from '../../platform/db/client.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { mintLink } from '../../platform/links/action-links.ts';
import { choice, type MailBlock, text } from '../../platform/mail/writing/content.ts';
import { reminderDue } from '../rules/reminder-clock.ts';

/** A question in a mail: does the recipient come to the shifts of a day? */

interface Asked {
  userId: string;
  /** The calendar day of the shifts. */
  day: string;
  /** The start of the last one. */
  until: number;
  now: number;
}

interface HeldPlace {
  shift: { status: ShiftStatus; startTime: number };
  assignment: { acknowledgedAt: number | null };
  attendance: { state: string | null } | null;
  /** The hour of the reminder, by the settings. */
  reminderHour: number;
}

/**
 * Whether a mail about an edit asks again: the reminder was sent, there is no answer, or the edit deleted it, and the person is
 * not there yet.
 */
export const isAskedAgain = ({ shift, assignment, attendance, reminderHour }: HeldPlace, now: number) =>
  shift.status === 'active' &&
  assignment.acknowledgedAt === null &&
  attendance?.state !== 'present' &&
  now >= reminderDue(dayOf(shift.startTime), reminderHour) &&
  now < shift.startTime;

/** @returns the path of the page that takes the answer; it is valid until the start */
export const mintDayLink = async (db: Db, { userId, day, until, now }: Asked): Promise<string> =>
  `/a#${await mintLink(db, { userId, purpose: 'answer_day', subjectId: day, expiresAt: until, now })}`;

const WORDS: Record<Locale, Record<'ask' | 'come' | 'cannot', string>> = {
  nl: { ask: 'Kom je?', come: 'Ik kom', cannot: 'Ik kan niet' },
  en: { ask: 'Are you coming?', come: 'I’ll be there', cannot: 'I can’t come' },
};

/** The question with a button for each answer, which the page repeats. */
export function askBlocks(locale: Locale, url: string): MailBlock[] {
  const { ask, come, cannot } = WORDS[locale];
  return [text(ask), choice([come, `${url}~come`], [cannot, `${url}~cannot`])];
}
