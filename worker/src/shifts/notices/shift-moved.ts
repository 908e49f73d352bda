import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import {
  hasNoWaitingMail,
  isPushed,
  isWaiting,
  UPDATE_MAIL_DELAY_MS,
} from '../../platform/mail/update-mails.ts';
import { button, type MailTemplate, note, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { isCalendarSubscribed } from '../reading/calendar-subscription.ts';
import { placeCalendar, placesCalendar } from '../reading/place-calendar.ts';
import { findPlace } from '../reading/shifts.repository.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { hasEnded, NotifiedShift, notifiedShift, placesOfPeople, toNotifiedShift } from './notified-shift.ts';
import { shiftAssigned } from './shift-assigned.ts';
import { descriptionBlocks, shiftFacts } from './shift-facts.ts';
import { shiftRemoved } from './shift-removed.ts';

interface MovedPlace {
  firstName: string;
  /** The shift that the person is no longer on. */
  before: NotifiedShift;
  shift: NotifiedShift;
  status: 'assigned' | 'confirmed';
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

/** To a volunteer whom an admin moved to another shift. With a calendar file. */
export const shiftMoved: MailTemplate<MovedPlace> = {
  nl: ({ firstName, before, shift, status, url, isSubscribed }) => ({
    subject: `Verplaatst: ${shiftInSubject(shift, 'nl')}`,
    preview: 'Je staat op een andere dienst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Een beheerder heeft je naar een andere dienst verplaatst. ${status === 'confirmed' ? 'Je plek is bevestigd.' : 'Je plek wacht nog op bevestiging.'}`,
      ),
      text('Je staat nu op:'),
      shiftFacts(shift, 'nl'),
      ...descriptionBlocks(shift, 'Over deze dienst:'),
      text('En niet meer op:'),
      shiftFacts(before, 'nl'),
      button('Mijn diensten bekijken', url),
      note(
        `${isSubscribed ? 'Je agenda-abonnement werkt je agenda bij.' : 'Met de bijlage werk je je agenda bij.'} Komt het zo niet uit? Laat het ons snel weten.`,
      ),
    ],
  }),
  en: ({ firstName, before, shift, status, url, isSubscribed }) => ({
    subject: `Moved: ${shiftInSubject(shift, 'en')}`,
    preview: 'You are on another shift.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `An admin moved you to another shift. ${status === 'confirmed' ? 'Your place is confirmed.' : 'Your place is awaiting confirmation.'}`,
      ),
      text('You are now on:'),
      shiftFacts(shift, 'en'),
      ...descriptionBlocks(shift, 'About this shift:'),
      text('And no longer on:'),
      shiftFacts(before, 'en'),
      button('View my shifts', url),
      note(
        `${isSubscribed ? 'Your calendar subscription updates your calendar.' : 'The attachment updates your calendar.'} Does it not suit you? Please tell us soon.`,
      ),
    ],
  }),
};

type FoundPlace = Awaited<ReturnType<typeof findPlace>>;

/** Whether the holder is expected: the place is held, and its shift is active and not over. */
const isToCome = (place: FoundPlace, now: number): place is NonNullable<FoundPlace> =>
  place !== undefined &&
  place.assignment.status !== 'cancelled' &&
  place.shift.status === 'active' &&
  !hasEnded(place.shift, now);

export const shiftMovedMail = defineMail({
  kind: 'shift_moved',
  push: 'change',
  // The places before the first move and after the last one. The shift of the first one may have been deleted.
  data: v.object({ fromId: v.string(), from: NotifiedShift, toId: v.string() }),
  async write({ db, data: { fromId, from: before, toId }, recipient, url, now }) {
    // The person was moved back.
    if (fromId === toId) return null;
    const [from, to] = await Promise.all(
      [fromId, toId].map((id) => findPlace(db, eq(shiftAssignments.id, id))),
    );
    if (to && hasEnded(to.shift, now)) return null;
    const { id, firstName, locale } = recipient.profile;
    const isBack = isToCome(from, now);
    if (!isToCome(to, now)) {
      // The person lost both places, and knows only of the first one.
      if (isBack || hasEnded(before, now)) return null;
      return {
        ...shiftRemoved[locale]({
          firstName,
          shift: before,
          byHolder: false,
          url: url('/shifts?view=list'),
        }),
        push: { until: before.endTime },
      };
    }
    const page = url('/my-shifts');
    const push = { until: to.shift.endTime };
    const isSubscribed = await isCalendarSubscribed(db, id, now);
    const facts = {
      firstName,
      shift: toNotifiedShift(to),
      status: to.assignment.status === 'assigned' ? ('assigned' as const) : ('confirmed' as const),
      url: page,
      isSubscribed,
    };
    if (isBack)
      return {
        ...shiftAssigned[locale]({
          ...facts,
          others: [],
          isWaiting: facts.status === 'assigned',
          isTakenOver: false,
        }),
        attachments: isSubscribed ? [] : [placeCalendar({ ...to, url: page, now })],
        push,
      };
    const places = [from, to].flatMap((place) => (place ? [{ ...place, url: page }] : []));
    return {
      ...shiftMoved[locale]({ ...facts, before }),
      attachments: isSubscribed ? [] : [placesCalendar(places, now)],
      push,
    };
  },
});

/** A move of one person, from the place with this id. */
interface Move {
  fromId: string;
  /** In SQL: the id of the new place. */
  toId: SQL;
  shiftId: string;
}

/**
 * The statements that mail the person who is moved, unless the shift is over. They must precede the cancellation of the first
 * place. If a mail about an earlier move to that place still waits, it is changed instead, so that the person gets one mail
 * about the first place and the last one.
 */
export function enqueueShiftMovedMail(
  db: Db,
  { auditId, now }: AuditedChange,
  { fromId, toId, shiftId }: Move,
) {
  const waiting = { kind: 'shift_moved', key: 'toId', id: fromId, now } as const;
  const when = auditRowExists(auditId);
  return {
    movedMails: enqueueMail(db, shiftMovedMail, {
      dedupeKey: auditId,
      from: placesOfPeople,
      to: sql`shift_assignments.id = ${fromId} AND ${hasNoWaitingMail(waiting)}
        AND (SELECT target.end_time FROM shifts AS target WHERE target.id = ${shiftId}) > ${now}`,
      when,
      data: { fromId, from: notifiedShift, toId },
      sendAt: now + UPDATE_MAIL_DELAY_MS,
      pushWhen: sql`(${isPushed(now)} OR EXISTS (
        SELECT 1 FROM shifts WHERE shifts.id = ${shiftId} AND ${isPushed(now)}))`,
      now,
    }),
    redirected: db
      .update(mailOutbox)
      .set({ data: sql`json_set(${mailOutbox.data}, '$.toId', ${toId})` })
      .where(
        sql`mail_outbox.user_id = (SELECT volunteer_id FROM shift_assignments WHERE id = ${fromId})
          AND ${isWaiting(waiting)} AND ${when}`,
      ),
  };
}
