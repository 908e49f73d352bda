import { CalendarDay, type Locale } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { dayOf, startOfDay } from '../../../platform/lib/calendar-day.ts';
import {
  button,
  list,
  type MailContent,
  type MailTemplate,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay, formatTime } from '../../../platform/mail/writing/format-moment.ts';
import { countUnrecorded, isInQuietHours, selectUrgent } from '../digest.repository.ts';

interface UrgentShift {
  title: string;
  startTime: number;
  endTime: number;
  /** The free places. */
  free: number;
  /** The number of people who seek a stand-in. */
  seeking: number;
  /** The shift among those that are short of people. */
  url: string;
}

interface Digest {
  firstName: string;
  gaps: UrgentShift[];
  /** The number of places of the last days without an attendance record. */
  unrecorded: number;
  url: string;
}

interface Words {
  subject: (shifts: number, unrecorded: number) => string;
  preview: string;
  greeting: (name: string) => string;
  shifts: string;
  free: (places: number) => string;
  seeking: (people: number) => string;
  unrecorded: (places: number) => string;
  open: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: (shifts, unrecorded) =>
      shifts === 0
        ? `Aanwezigheid: ${unrecorded} ${unrecorded === 1 ? 'plek' : 'plekken'} nog niet ingevuld`
        : `Tekorten: ${shifts} ${shifts === 1 ? 'dienst heeft' : 'diensten hebben'} mensen nodig`,
    preview: 'Wat er in de komende drie dagen nog ontbreekt.',
    greeting: (name) => `Hoi ${name},`,
    shifts: 'Deze diensten van de komende drie dagen hebben nog mensen nodig:',
    free: (places) => `nog ${places} ${places === 1 ? 'plek' : 'plekken'} vrij`,
    seeking: (people) => `${people} ${people === 1 ? 'zoekt' : 'zoeken'} een vervanger`,
    unrecorded: (places) =>
      `Van ${places} ${places === 1 ? 'plek' : 'plekken'} van de afgelopen drie dagen is nog niet ingevuld of iemand er was.`,
    open: 'Tekorten bekijken',
  },
  en: {
    subject: (shifts, unrecorded) =>
      shifts === 0
        ? `Attendance: ${unrecorded} ${unrecorded === 1 ? 'place' : 'places'} not recorded yet`
        : `Short-staffed: ${shifts} ${shifts === 1 ? 'shift needs' : 'shifts need'} people`,
    preview: 'What is still missing in the next three days.',
    greeting: (name) => `Hi ${name},`,
    shifts: 'These shifts of the next three days still need people:',
    free: (places) => `${places} ${places === 1 ? 'place' : 'places'} free`,
    seeking: (people) => `${people} ${people === 1 ? 'seeks' : 'seek'} a stand-in`,
    unrecorded: (places) =>
      `For ${places} ${places === 1 ? 'place' : 'places'} of the last three days nobody has recorded yet whether the person was there.`,
    open: 'View short-staffed shifts',
  },
};

function write({ firstName, gaps, unrecorded, url }: Digest, locale: Locale): MailContent {
  const words = WORDS[locale];
  const toItem = ({ title, startTime, endTime, free, seeking, url: address }: UrgentShift) => ({
    text: `${formatTime(startTime, locale)}–${formatTime(endTime, locale)} ${title}: ${[
      ...(free > 0 ? [words.free(free)] : []),
      ...(seeking > 0 ? [words.seeking(seeking)] : []),
    ].join(', ')}`,
    url: address,
  });
  const byDay = Map.groupBy(gaps, ({ startTime }) => dayOf(startTime));
  return {
    subject: words.subject(gaps.length, unrecorded),
    preview: words.preview,
    greeting: words.greeting(firstName),
    blocks: [
      ...(gaps.length === 0 ? [] : [text(words.shifts)]),
      ...[...byDay].flatMap(([day, ofDay]) => [text(formatDay(day, locale)), list(ofDay.map(toItem))]),
      ...(unrecorded === 0 ? [] : [text(words.unrecorded(unrecorded))]),
      button(words.open, url),
    ],
  };
}

/** To an admin, once a day: what is missing in the next days. */
export const digest: MailTemplate<Digest> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

/** Whether a shift stands on the second tab of the gaps: it starts after tomorrow. */
const isLater = (startTime: number, now: number) => startTime >= startOfDay(dayOf(now), 2);

export const digestMail = defineMail({
  kind: 'digest',
  notice: 'digest',
  push: 'gaps',
  data: v.object({ day: CalendarDay }),
  async write({ db, recipient: { profile }, url, now }) {
    // The mail server was down until now. The digest of the next day has it.
    if (await isInQuietHours(db, now)) return null;
    const gaps = (await selectUrgent(db, now)).map(({ id, ...gap }) => ({
      ...gap,
      url: url('/today', { shift: id, ...(isLater(gap.startTime, now) && { tab: 'later' }) }),
    }));
    const [places] = await countUnrecorded(db, now);
    const unrecorded = places?.unrecorded ?? 0;
    // Everything was solved after the mail was enqueued, or the person is no longer an admin.
    if ((gaps.length === 0 && unrecorded === 0) || profile.role !== 'admin') return null;
    const [first] = gaps;
    return {
      ...digest[profile.locale]({ firstName: profile.firstName, gaps, unrecorded, url: url('/today') }),
      // What was not recorded can wait.
      push: first ? { until: first.startTime } : null,
    };
  },
});
