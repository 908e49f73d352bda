import type { Locale } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import {
  hasNoWaitingMail,
  hastenWaitingMails,
  isLateEdit,
  isWaiting,
  UPDATE_MAIL_DELAY_MS,
} from '../../platform/mail/update-mails.ts';
import {
  button,
  list,
  type MailBlock,
  type MailContent,
  type MailTemplate,
  note,
  text,
} from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { isCalendarSubscribed } from '../reading/calendar-subscription.ts';
import { placeCalendar } from '../reading/place-calendar.ts';
import { findPlace } from '../reading/shifts.repository.ts';
import { isExpected } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { askBlocks, isAskedAgain, mintDayLink } from './ask-day.ts';
import { EFFECT_WORDS, effectOf, isCalledOff, reasonBlocks } from './edit-effect.ts';
import {
  hasEnded,
  isCalledOffTogether,
  NotifiedShift,
  placesOfPeople,
  toNotifiedShift,
} from './notified-shift.ts';
import { isWorthAMail, shiftChanges } from './shift-changes.ts';
import { descriptionBlocks, shiftFacts } from './shift-facts.ts';

interface UpdatedShift {
  firstName: string;
  before: NotifiedShift;
  /** The current state. */
  shift: NotifiedShift;
  /** In the mail's language. */
  changes: string[];
  /** Why the shift was called off. */
  reason: string | null;
  url: string;
  /** The page that asks whether the person comes; null before the reminder is sent. */
  askUrl: string | null;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

interface Words {
  greeting: (name: string) => string;
  now: string;
  description: string;
  button: string;
  subscribed: string;
  attached: string;
  ask: string;
}

const WORDS: Record<Locale, Words> = {
  nl: {
    greeting: (name) => `Hoi ${name},`,
    now: 'De dienst is nu:',
    description: 'De nieuwe omschrijving:',
    button: 'Mijn diensten bekijken',
    subscribed: 'Je agenda-abonnement werkt je agenda bij.',
    attached: 'Met de bijlage werk je je agenda bij.',
    ask: 'Komt het zo niet meer uit? Laat het ons snel weten.',
  },
  en: {
    greeting: (name) => `Hi ${name},`,
    now: 'The shift is now:',
    description: 'The new description:',
    button: 'View my shifts',
    subscribed: 'Your calendar subscription updates your calendar.',
    attached: 'The attachment updates your calendar.',
    ask: 'Does it no longer suit you? Please tell us soon.',
  },
};

/** What a shift that takes place is like now. */
const updatedBlocks = (
  { before, shift, changes, askUrl }: UpdatedShift,
  words: Words,
  locale: Locale,
): MailBlock[] => [
  ...(changes.length === 0 ? [] : [list(changes), text(words.now)]),
  shiftFacts(shift, locale),
  ...(shift.description === before.description ? [] : descriptionBlocks(shift, words.description)),
  ...(askUrl === null ? [] : askBlocks(locale, askUrl)),
];

function write(update: UpdatedShift, locale: Locale): MailContent {
  const { firstName, before, shift, changes, reason, url, isSubscribed } = update;
  const words = WORDS[locale];
  const effect = effectOf(before, shift);
  const { subject, intro } = EFFECT_WORDS[locale][effect];
  const isOff = effect === 'called_off';
  return {
    subject: subject(1, shiftInSubject(shift, locale)),
    preview: effect === 'changed' ? changes.join(' · ') : intro(1),
    greeting: words.greeting(firstName),
    blocks: [
      text(intro(1)),
      // Who does not have to come knows the shift as it was.
      ...(isOff
        ? [...reasonBlocks(locale, reason), shiftFacts(before, locale)]
        : updatedBlocks(update, words, locale)),
      button(words.button, url),
      note([isSubscribed ? words.subscribed : words.attached, ...(isOff ? [] : [words.ask])].join(' ')),
    ],
  };
}

/** To a volunteer expected on a shift that was edited: everything that changed. With a calendar file. */
export const shiftUpdated: MailTemplate<UpdatedShift> = {
  nl: (update) => write(update, 'nl'),
  en: (update) => write(update, 'en'),
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
  push: 'change',
  // The mail is about the difference between `before` and the shift when the mail is sent.
  data: v.object({ shiftId: v.string(), before: NotifiedShift, reason: v.optional(v.nullable(v.string())) }),
  async write({ db, data: { shiftId, before, reason = null }, recipient, url, now }) {
    const { id, firstName, locale } = recipient.profile;
    const place = await findPlace(
      db,
      and(
        eq(shiftAssignments.shiftId, shiftId),
        eq(shiftAssignments.volunteerId, id),
        isExpected,
        sql`NOT ${isCalledOffTogether}`,
      ),
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
        reason,
        url: page,
        askUrl: askPath && url(askPath),
        isSubscribed,
      }),
      attachments: isSubscribed ? [] : [placeCalendar({ ...place, url: page, now })],
      push: { until: shift.endTime },
    };
  },
});

/** An edit of a shift, by an admin. */
interface ShiftEdit {
  shiftId: string;
  before: NotifiedShift;
  after: NotifiedShift;
  /** Why the shift is called off, if it is. */
  reason: string | null;
}

/** In SQL, over `mail_outbox`: the mail about a plan that changed the shift. It is written from the shift when it is sent. */
const isAboutPlanOf = (shiftId: string) =>
  sql`(mail_outbox.kind = 'shifts_updated' AND mail_outbox.data ->> 'act' = 'applied' AND EXISTS (
    SELECT 1 FROM plan_items WHERE plan_items.plan_id = mail_outbox.data ->> 'planId'
      AND plan_items.shift_id = ${shiftId} AND plan_items.applied = 1 AND plan_items.undone = 0))`;

/**
 * The statements that mail everybody expected on an edited shift, unless it has ended. A person with such a mail waiting gets
 * no second one, because the first has the older `before` and covers all edits; it gets the newest reason. So does the mail about
 * a plan. If the shift starts soon, before or after the edit, the mails are sent at once.
 */
export function enqueueShiftUpdatedMails(
  db: Db,
  { auditId, now }: AuditedChange,
  { shiftId, before, after, reason }: ShiftEdit,
) {
  const waiting = {
    kind: 'shift_updated',
    key: 'shiftId',
    id: shiftId,
    also: isAboutPlanOf(shiftId),
    now,
  } as const;
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
          pushWhen: isLate ? sql`TRUE` : sql`FALSE`,
          now,
        })
      : undefined,
    explained:
      isWorth && isCalledOff(after)
        ? db
            .update(mailOutbox)
            .set({ data: sql`json_set(${mailOutbox.data}, '$.reason', ${reason})` })
            .where(sql`${isWaiting(waiting)} AND ${when}`)
        : undefined,
    hastened: isWorth && isLate ? hastenWaitingMails(db, { ...waiting, when }) : undefined,
  };
}
