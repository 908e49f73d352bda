import type { Locale } from '@ijsploeg/worker/contract';
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import { button, type MailContent, type MailTemplate } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatTime } from '../../../platform/mail/writing/format-moment.ts';
import { askBlocks, mintDayLink } from '../../../shifts/notices/ask-day.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../shifts/notices/notified-shift.ts';
import { findPlace } from '../../../shifts/reading/shifts.repository.ts';
import { isExpected } from '../../../shifts/rules/shift-rules.ts';
import { shiftAssignments } from '../../../shifts/tables/assignments.table.ts';

interface ShiftToday {
  shift: NotifiedShift;
  /** The page that asks whether the person comes; null once they said so. */
  askUrl: string | null;
  url: string;
}

const WORDS: Record<Locale, { subject: (time: string, title: string) => string; ask: string; open: string }> =
  {
    nl: {
      subject: (time, title) => `Straks om ${time}: ${title}`,
      ask: 'Kom je?',
      open: 'Mijn diensten bekijken',
    },
    en: {
      subject: (time, title) => `Soon, at ${time}: ${title}`,
      ask: 'Are you coming?',
      open: 'View my shifts',
    },
  };

function write({ shift, askUrl, url }: ShiftToday, locale: Locale): MailContent {
  const words = WORDS[locale];
  return {
    subject: words.subject(formatTime(shift.startTime, locale), shift.title),
    preview: askUrl === null ? shift.location : `${shift.location}. ${words.ask}`,
    greeting: '',
    blocks: askUrl === null ? [button(words.open, url)] : askBlocks(locale, askUrl),
  };
}

/** To a volunteer, shortly before a shift. */
export const shiftToday: MailTemplate<ShiftToday> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

export const shiftTodayMail = defineMail({
  kind: 'shift_today',
  push: 'today',
  isPushOnly: true,
  data: v.object({ assignmentId: v.string() }),
  async write({ db, data: { assignmentId }, recipient: { profile }, url, now }) {
    const place = await findPlace(db, and(eq(shiftAssignments.id, assignmentId), isExpected));
    // The place was cancelled, the shift has begun, or the person is there already.
    if (place?.shift.status !== 'active' || place.shift.startTime <= now) return null;
    if (place.attendance?.state === 'present') return null;
    const { startTime } = place.shift;
    const day = { userId: profile.id, day: dayOf(startTime), until: startTime, now };
    return {
      ...shiftToday[profile.locale]({
        shift: toNotifiedShift(place),
        askUrl: place.assignment.acknowledgedAt === null ? url(await mintDayLink(db, day)) : null,
        url: url('/my-shifts'),
      }),
      push: { until: startTime },
    };
  },
});
