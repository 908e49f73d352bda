import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../db/client.ts';
import { shiftAssignments } from '../../../db/schema.ts';
import { dayOf } from '../../../lib/calendar-day.ts';
import { auditRowExists } from '../../audit/audit.statements.ts';
import { isCalendarSubscribed } from '../../calendar-feed/calendar-feed.repository.ts';
import { type AuditedChange, enqueueMail } from '../../mail/mail.outbox.ts';
import {
  hasNoWaitingMail,
  hastenWaitingMails,
  isLateEdit,
  UPDATE_MAIL_DELAY_MS,
} from '../../mail/update-mails.ts';
import {
  button,
  list,
  type MailBlock,
  type MailTemplate,
  note,
  quote,
  text,
} from '../../mail/writing/content.ts';
import { defineMail } from '../../mail/writing/define-mail.ts';
import { askBlocks, isAskedAgain, mintDayLink } from '../../reminders/mails/ask.ts';
import { placeCalendar } from '../place-calendar.ts';
import { isExpected } from '../shift-rules.ts';
import { findPlace } from '../shifts.repository.ts';
import { hasEnded, NotifiedShift, placesOfPeople, toNotifiedShift } from './notified-shift.ts';
import { isWorthAMail, shiftChanges } from './shift-changes.ts';
import { shiftFacts } from './shift-facts.ts';

interface UpdatedShift {
  firstName: string;
  before: NotifiedShift;
  /** The current state. */
  shift: NotifiedShift;
  /** In the mail's language. */
  changes: string[];
  url: string;
  /** The page that asks whether the person comes; null before the reminder is sent. */
  askUrl: string | null;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

const wasCalledOff = ({ before, shift }: UpdatedShift) =>
  shift.status === 'cancelled' && before.status !== 'cancelled';

/** The new description, if it changed. */
const newDescription = ({ before, shift: { description } }: UpdatedShift, intro: string): MailBlock[] =>
  description === null || description === before.description ? [] : [text(intro), quote(description)];

/** To a volunteer expected on a shift that was edited: everything that changed. With a calendar file. */
export const shiftUpdated: MailTemplate<UpdatedShift> = {
  nl: (update) => {
    const { firstName, shift, changes, url, askUrl, isSubscribed } = update;
    const isCalledOff = wasCalledOff(update);
    const inCalendar = isSubscribed
      ? 'Je agenda-abonnement werkt je agenda bij.'
      : 'Met de bijlage werk je je agenda bij.';
    return {
      subject: isCalledOff ? `Gaat niet door: ${shift.title}` : `Gewijzigd: ${shift.title}`,
      preview: isCalledOff ? 'Deze dienst gaat niet door. Je hoeft niet te komen.' : changes.join(' · '),
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isCalledOff
            ? 'Deze dienst gaat niet door. Je hoeft niet te komen.'
            : 'Er is iets veranderd aan een dienst waar je op staat:',
        ),
        list(changes),
        text('De dienst is nu:'),
        shiftFacts(shift, 'nl'),
        ...newDescription(update, 'De nieuwe omschrijving:'),
        ...(askUrl === null ? [] : askBlocks('nl', askUrl)),
        button('Mijn diensten bekijken', url),
        note(isCalledOff ? inCalendar : `${inCalendar} Komt het zo niet meer uit? Laat het ons snel weten.`),
      ],
    };
  },
  en: (update) => {
    const { firstName, shift, changes, url, askUrl, isSubscribed } = update;
    const isCalledOff = wasCalledOff(update);
    const inCalendar = isSubscribed
      ? 'Your calendar subscription updates your calendar.'
      : 'The attachment updates your calendar.';
    return {
      subject: isCalledOff ? `Shift cancelled: ${shift.title}` : `Changed: ${shift.title}`,
      preview: isCalledOff ? 'This shift will not take place. You do not have to come.' : changes.join(' · '),
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isCalledOff
            ? 'This shift will not take place. You do not have to come.'
            : 'Something changed about a shift you are on:',
        ),
        list(changes),
        text('The shift is now:'),
        shiftFacts(shift, 'en'),
        ...newDescription(update, 'The new description:'),
        ...(askUrl === null ? [] : askBlocks('en', askUrl)),
        button('View my shifts', url),
        note(isCalledOff ? inCalendar : `${inCalendar} Does it no longer suit you? Please tell us soon.`),
      ],
    };
  },
};

type FoundPlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

const askedOf = ({ shift }: FoundPlace, userId: string, now: number) => ({
  userId,
  day: dayOf(shift.startTime),
  until: shift.startTime,
  now,
});

export const shiftUpdatedMail = defineMail({
  kind: 'shift_updated',
  // The mail is about the difference between `before` and the shift when the mail is sent.
  data: v.object({ shiftId: v.string(), before: NotifiedShift }),
  async write({ db, data: { shiftId, before }, recipient, url, now }) {
    const { id, firstName, locale } = recipient.profile;
    const place = await findPlace(
      db,
      and(eq(shiftAssignments.shiftId, shiftId), eq(shiftAssignments.volunteerId, id), isExpected),
    );
    if (!place || hasEnded(place.shift, now)) return null;
    const shift = toNotifiedShift(place);
    // Later edits undid every change that matters.
    if (!isWorthAMail(before, shift)) return null;
    const page = url('/my-shifts');
    const isSubscribed = await isCalendarSubscribed(db, id, now);
    const askPath = isAskedAgain(place, now) ? await mintDayLink(db, askedOf(place, id, now)) : null;
    return {
      ...shiftUpdated[locale]({
        firstName,
        shift,
        before,
        changes: shiftChanges(before, shift, locale),
        url: page,
        askUrl: askPath && url(askPath),
        isSubscribed,
      }),
      attachments: isSubscribed ? [] : [placeCalendar({ ...place, url: page, now })],
    };
  },
});

/** An edit of a shift, by an admin. */
interface ShiftEdit {
  shiftId: string;
  before: NotifiedShift;
  after: NotifiedShift;
}

/**
 * The statements that mail everybody expected on an edited shift, unless it has ended. A person with such a mail waiting gets
 * no second one, because the first has the older `before` and covers all edits. If the shift starts soon, before or after the
 * edit, the mails are sent at once.
 */
export function enqueueShiftUpdatedMails(
  db: Db,
  { auditId, now }: AuditedChange,
  { shiftId, before, after }: ShiftEdit,
) {
  const waiting = { kind: 'shift_updated', key: 'shiftId', id: shiftId, now } as const;
  const when = auditRowExists(auditId);
  const isWorth = isWorthAMail(before, after);
  const isLate = isLateEdit(Math.min(before.startTime, after.startTime), now);
  return {
    mails: isWorth
      ? enqueueMail(db, shiftUpdatedMail, {
          dedupeKey: auditId,
          from: placesOfPeople,
          to: sql`shifts.id = ${shiftId} AND ${isExpected} AND max(shifts.end_time, ${before.endTime}) > ${now}
            AND ${hasNoWaitingMail(waiting)}`,
          when,
          data: { shiftId, before },
          sendAt: isLate ? now : now + UPDATE_MAIL_DELAY_MS,
          now,
        })
      : undefined,
    hastened: isWorth && isLate ? hastenWaitingMails(db, { ...waiting, when }) : undefined,
  };
}
