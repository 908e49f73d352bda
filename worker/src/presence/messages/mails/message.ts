import type { Locale } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../../events/events.table.ts';
import { selectJson } from '../../../platform/db/json-row.ts';
import { dayOf, startOfDay } from '../../../platform/lib/calendar-day.ts';
import {
  button,
  type MailContent,
  type MailTemplate,
  quote,
  text,
} from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { profiles } from '../../../platform/tables/profile.table.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../shifts/notices/notified-shift.ts';
import { shiftFacts } from '../../../shifts/notices/shift-facts.ts';
import { shiftShape } from '../../../shifts/reading/shifts.repository.ts';
import { messages } from '../../../shifts/tables/messages.table.ts';
import { shifts } from '../../../shifts/tables/shifts.table.ts';
import { shiftIdOf } from '../audience.ts';

interface MessageMail {
  firstName: string;
  subject: string;
  body: string;
  /** The first name of the sender; null after they were removed. */
  sender: string | null;
  isFromLead: boolean;
  /** The shift of a message about one shift. */
  shift: NotifiedShift | null;
  /** The person muted messages. */
  isDespiteMute: boolean;
  /** The page with the person's shifts; null for somebody who is not a volunteer. */
  url: string | null;
}

interface Words {
  greeting: (name: string) => string;
  from: (sender: string | null, isLead: boolean) => string;
  despiteMute: string;
  /** Below the subject on a phone. */
  push: string;
  open: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    greeting: (name) => `Hoi ${name},`,
    from: (sender, isLead) => {
      if (sender === null) return 'Een bericht van de organisatie:';
      return isLead
        ? `${sender}, die deze dienst leidt, schrijft:`
        : `${sender} van de organisatie schrijft:`;
    },
    despiteMute:
      'Je krijgt dit bericht ook nu je berichten per mail hebt uitgezet, omdat het over een dienst gaat waarop je binnenkort staat.',
    push: 'Een bericht van de organisatie over vandaag.',
    open: 'Mijn diensten bekijken',
  },
  en: {
    greeting: (name) => `Hi ${name},`,
    from: (sender, isLead) => {
      if (sender === null) return 'A message from the organisers:';
      return isLead ? `${sender}, who leads this shift, writes:` : `${sender} of the organisation writes:`;
    },
    despiteMute:
      'You get this message although you turned off messages by email, because it is about a shift that you are on soon.',
    push: 'A message from the organisers about today.',
    open: 'See my shifts',
  },
};

/** About as much as a list of mails shows. */
const PREVIEW_CHARS = 120;

function write(
  { firstName, subject, body, sender, isFromLead, shift, isDespiteMute, url }: MessageMail,
  locale: Locale,
): MailContent {
  const words = WORDS[locale];
  return {
    subject,
    preview: Array.from(body).slice(0, PREVIEW_CHARS).join('').replace(/\s+/g, ' '),
    greeting: words.greeting(firstName),
    blocks: [
      text(words.from(sender, isFromLead)),
      quote(body),
      ...(shift ? [shiftFacts(shift, locale)] : []),
      ...(url === null ? [] : [button(words.open, url)]),
    ],
    ...(isDespiteMute && { reason: words.despiteMute }),
  };
}

/** A message of an admin or a lead, unchanged. */
export const message: MailTemplate<MessageMail> = {
  nl: (data) => write(data, 'nl'),
  en: (data) => write(data, 'en'),
};

export const messageMail = defineMail({
  kind: 'message',
  notice: 'message',
  push: 'message',
  /** `isPressing`: it is about a shift that the person is on soon, so it is sent even if they muted messages. */
  data: v.object({ messageId: v.string(), isPressing: v.boolean() }),
  ignoresMute: ({ isPressing }) => isPressing,
  async write({ db, data: { messageId, isPressing }, recipient: { profile }, url, now }) {
    const found = await db
      .select({ message: messages, sender: profiles.firstName })
      .from(messages)
      .leftJoin(profiles, eq(profiles.id, messages.senderId))
      .where(eq(messages.id, messageId))
      .get();
    if (found?.message.state !== 'sending') return null;
    const { subject, body, isFromLead, audience } = found.message;
    const shift = await selectJson(db, shiftShape)
      .from(shifts)
      .leftJoin(events, eq(events.id, shifts.eventId))
      .where(eq(shifts.id, shiftIdOf(audience) ?? ''))
      .get();
    const content = message[profile.locale]({
      firstName: profile.firstName,
      subject,
      body,
      sender: found.sender,
      isFromLead,
      shift: shift ? toNotifiedShift(shift.row) : null,
      isDespiteMute: isPressing && profile.mutedNotices.includes('message'),
      url: profile.role === 'user' ? null : url('/my-shifts'),
    });
    // The text may name people.
    return { ...content, push: { until: startOfDay(dayOf(now), 1), body: WORDS[profile.locale].push } };
  },
});
