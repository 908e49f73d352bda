import { CalendarDay, type HelpContact, type Locale } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import { dayOf } from '../../../platform/lib/calendar-day.ts';
import {
  type MailBlock,
  type MailContent,
  type MailTemplate,
  note,
  quote,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatTime } from '../../../platform/mail/writing/format-moment.ts';
import { askBlocks, mintDayLink } from '../../../shifts/notices/ask-day.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../shifts/notices/notified-shift.ts';
import { shiftFacts } from '../../../shifts/notices/shift-facts.ts';
import { selectDayPlaces } from '../../../shifts/places/day-places.ts';

/** A place of the day. */
interface RemindedPlace {
  shift: NotifiedShift;
  /** Not confirmed yet. */
  isWaiting: boolean;
  /** The holder cannot come, and a stand-in is sought. */
  isSeeking: boolean;
  /** The first names of the others who lead the shift. */
  leads: string[];
}

interface Reminder {
  firstName: string;
  /** At least one, by start. */
  places: RemindedPlace[];
  /** The shifts are on the day on which the mail is written, not on the next one. */
  isToday: boolean;
  contact: Pick<HelpContact, 'phoneNumber' | 'phoneDisplay'>;
  /** The page that asks for the answer. */
  url: string;
}

interface Words {
  subject: (when: { isToday: boolean }, title: string, time: string) => string;
  several: (count: number) => string;
  preview: string;
  greeting: (name: string) => string;
  intro: (when: { isToday: boolean }, count: number) => string;
  isWaiting: string;
  isSeeking: string;
  leads: (names: string) => string;
  afterwards: (phone: string | null) => string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    subject: ({ isToday }, title, time) => `${isToday ? 'Vandaag' : 'Morgen'} ${time}: ${title}`,
    several: (count) => `${count} diensten`,
    preview: 'Kom je? Laat het met één tik weten.',
    greeting: (name) => `Hoi ${name},`,
    intro: ({ isToday }, count) =>
      `${isToday ? 'Vandaag' : 'Morgen'} ${count === 1 ? 'heb je een dienst' : `heb je ${count} diensten`}:`,
    isWaiting: 'Je plek is nog niet bevestigd. We rekenen wel op je.',
    isSeeking: 'Voor deze dienst zoeken we een vervanger. Tot die er is, rekenen we op je.',
    leads: (names) => `Meld je bij ${names}.`,
    afterwards: (phone) =>
      `Kun je niet? Dan zie je na de tik of je plek meteen vrij is, of dat we eerst een vervanger zoeken.${phone === null ? '' : ` Op het laatste moment bel je beter: ${phone}.`}`,
  },
  en: {
    subject: ({ isToday }, title, time) => `${isToday ? 'Today' : 'Tomorrow'} ${time}: ${title}`,
    several: (count) => `${count} shifts`,
    preview: 'Are you coming? Tell us with one tap.',
    greeting: (name) => `Hi ${name},`,
    intro: ({ isToday }, count) =>
      `${isToday ? 'Today' : 'Tomorrow'} you have ${count === 1 ? 'a shift' : `${count} shifts`}:`,
    isWaiting: 'Your place is not confirmed yet. We do count on you.',
    isSeeking: 'We are looking for a stand-in for this shift. Until there is one, we count on you.',
    leads: (names) => `Report to ${names}.`,
    afterwards: (phone) =>
      `Can’t make it? After the tap you see whether your place is free at once, or whether we look for a stand-in first.${phone === null ? '' : ` At the last moment, better call: ${phone}.`}`,
  },
};

const placeBlocks = ({ shift, isWaiting, isSeeking, leads }: RemindedPlace, locale: Locale): MailBlock[] => [
  shiftFacts(shift, locale),
  ...(leads.length === 0 ? [] : [text(WORDS[locale].leads(new Intl.ListFormat(locale).format(leads)))]),
  ...(isSeeking ? [text(WORDS[locale].isSeeking)] : []),
  ...(isWaiting && !isSeeking ? [text(WORDS[locale].isWaiting)] : []),
  ...(shift.description === null ? [] : [quote(shift.description)]),
];

function write({ firstName, places, isToday, contact, url }: Reminder, locale: Locale): MailContent {
  const words = WORDS[locale];
  const [first] = places as [RemindedPlace];
  const title = places.length === 1 ? first.shift.title : words.several(places.length);
  return {
    subject: words.subject({ isToday }, title, formatTime(first.shift.startTime, locale)),
    preview: words.preview,
    greeting: words.greeting(firstName),
    blocks: [
      text(words.intro({ isToday }, places.length)),
      ...places.flatMap((place) => placeBlocks(place, locale)),
      ...askBlocks(locale, url),
      note(words.afterwards(contact.phoneNumber === null ? null : contact.phoneDisplay)),
    ],
  };
}

/** To a volunteer, the evening before: the shifts of a day, and the question whether they come. */
export const shiftReminder: MailTemplate<Reminder> = {
  nl: (reminder) => write(reminder, 'nl'),
  en: (reminder) => write(reminder, 'en'),
};

export const shiftReminderMail = defineMail({
  kind: 'shift_reminder',
  notice: 'reminder',
  data: v.object({ day: CalendarDay }),
  async write({ db, data: { day }, recipient: { profile }, contact, url, now }) {
    // Places may have been cancelled or moved to another day since the mail was enqueued.
    const places = await selectDayPlaces(db, profile.id, day, now);
    const last = places.at(-1);
    if (!last) return null;
    const path = await mintDayLink(db, { userId: profile.id, day, until: last.shift.startTime, now });
    return shiftReminder[profile.locale]({
      firstName: profile.firstName,
      places: places.map((place) => ({
        shift: toNotifiedShift(place),
        isWaiting: place.assignment.status === 'assigned',
        isSeeking: place.assignment.standIn !== null,
        leads: place.leads,
      })),
      isToday: day === dayOf(now),
      contact,
      url: url(path),
    });
  },
});
