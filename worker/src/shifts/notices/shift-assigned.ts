import { and, between, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { MINUTE_MS } from '../../platform/lib/durations.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { isCalendarSubscribed } from '../reading/calendar-subscription.ts';
import { calendarOf } from '../reading/place-calendar.ts';
import { selectPlaces } from '../reading/shifts.repository.ts';
import { isUpToHolder } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { hasEnded, type NotifiedShift, placesOfPeople, toNotifiedShift } from './notified-shift.ts';
import { descriptionBlocks, shiftFacts } from './shift-facts.ts';

interface AssignedShift {
  firstName: string;
  shift: NotifiedShift;
  /** Further shifts that the mail is about, by start. */
  others: NotifiedShift[];
  status: 'assigned' | 'confirmed';
  /** An admin still has to confirm the place. */
  isWaiting: boolean;
  /** The volunteer took over the place of somebody who cannot come. */
  isTakenOver: boolean;
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

/** To a volunteer who was given a place, or whose places were confirmed, by an admin or by the claim. With a calendar file. */
export const shiftAssigned: MailTemplate<AssignedShift> = {
  nl: ({ firstName, shift, others, status, isWaiting, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    const isOne = others.length === 0;
    return {
      subject: isOne
        ? `${isConfirmed ? 'Bevestigd' : isTakenOver ? 'Overgenomen' : 'Toegewezen'}: ${shiftInSubject(shift, 'nl')}`
        : `${isConfirmed ? 'Bevestigd' : 'Toegewezen'}: ${others.length + 1} diensten`,
      preview: isConfirmed
        ? `${isOne ? 'Je dienst is' : 'Je diensten zijn'} bevestigd. Tot dan!`
        : isTakenOver
          ? 'Je hebt een dienst overgenomen.'
          : isOne
            ? 'Je bent aan een dienst toegewezen.'
            : `Je bent aan ${others.length + 1} diensten toegewezen.`,
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? `${isOne ? 'Je dienst is' : 'Deze diensten zijn'} bevestigd. We rekenen op je!`
            : isTakenOver
              ? 'Fijn dat je deze dienst overneemt!'
              : `Een beheerder heeft je aan ${isOne ? 'deze dienst' : 'deze diensten'} toegewezen.`,
        ),
        ...(isWaiting
          ? [text(isOne ? 'Je plek wacht nog op bevestiging.' : 'Je plekken wachten nog op bevestiging.')]
          : []),
        ...[shift, ...others].flatMap((each) => [
          shiftFacts(each, 'nl'),
          ...descriptionBlocks(each, 'Over deze dienst:'),
        ]),
        button('Mijn diensten bekijken', url),
        note(
          `${isSubscribed ? 'Je agenda-abonnement werkt je agenda bij.' : isOne ? 'Met de bijlage zet je de dienst in je agenda.' : 'Met de bijlage zet je ze in je agenda.'} Kun je toch niet? Laat het ons snel weten.`,
        ),
      ],
    };
  },
  en: ({ firstName, shift, others, status, isWaiting, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    const isOne = others.length === 0;
    return {
      subject: isOne
        ? `${isConfirmed ? 'Confirmed' : isTakenOver ? 'Taken over' : 'Assigned'}: ${shiftInSubject(shift, 'en')}`
        : `${isConfirmed ? 'Confirmed' : 'Assigned'}: ${others.length + 1} shifts`,
      preview: isConfirmed
        ? `${isOne ? 'Your shift is' : 'Your shifts are'} confirmed. See you there!`
        : isTakenOver
          ? 'You took over a shift.'
          : isOne
            ? 'You were assigned to a shift.'
            : `You were assigned to ${others.length + 1} shifts.`,
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? `${isOne ? 'Your shift is' : 'These shifts are'} confirmed. We count on you!`
            : isTakenOver
              ? 'Thank you for taking over this shift!'
              : `An admin assigned you to ${isOne ? 'this shift' : 'these shifts'}.`,
        ),
        ...(isWaiting
          ? [text(isOne ? 'Your place is awaiting confirmation.' : 'Your places are awaiting confirmation.')]
          : []),
        ...[shift, ...others].flatMap((each) => [
          shiftFacts(each, 'en'),
          ...descriptionBlocks(each, 'About this shift:'),
        ]),
        button('View my shifts', url),
        note(
          `${isSubscribed ? 'Your calendar subscription updates your calendar.' : isOne ? 'The attachment puts the shift into your calendar.' : 'The attachment puts them into your calendar.'} Can’t make it after all? Please tell us soon.`,
        ),
      ],
    };
  },
};

export const shiftAssignedMail = defineMail({
  kind: 'shift_assigned',
  data: v.object({
    /** The place, or one of those that were confirmed. */
    assignmentId: v.string(),
    status: v.picklist(['assigned', 'confirmed']),
    /** Missing in rows from before stand-ins existed. */
    isTakenOver: v.optional(v.boolean(), false),
    /** When the place got this status. */
    at: v.number(),
    /** For claims that were confirmed at once: the last moment of those in one mail. */
    until: v.optional(v.number()),
    /** The mail is about all places that the person was given at that moment. */
    isTogether: v.optional(v.boolean(), false),
  }),
  async write({
    db,
    data: { assignmentId, status, isTakenOver, at, until, isTogether },
    recipient,
    url,
    now,
  }) {
    const { id, firstName, locale } = recipient.profile;
    // After a later change a place has another status or time, and its own mail.
    const found = await selectPlaces(
      db,
      status === 'confirmed'
        ? and(
            eq(shiftAssignments.volunteerId, id),
            eq(shiftAssignments.status, status),
            until === undefined
              ? eq(shiftAssignments.confirmedAt, at)
              : and(between(shiftAssignments.confirmedAt, at, until), isUpToHolder(shiftAssignments)),
          )
        : and(
            isTogether ? eq(shiftAssignments.volunteerId, id) : eq(shiftAssignments.id, assignmentId),
            isUpToHolder(shiftAssignments),
            eq(shiftAssignments.assignedAt, at),
          ),
    ).orderBy(shifts.startTime, shifts.id);
    const places = found
      .map(({ row }) => row)
      .filter(({ shift }) => shift.status === 'active' && !hasEnded(shift, now));
    const [first, ...others] = places.map(toNotifiedShift);
    if (!first) return null;
    const page = url('/my-shifts');
    const isSubscribed = await isCalendarSubscribed(db, id, now);
    return {
      ...shiftAssigned[locale]({
        firstName,
        shift: first,
        others,
        status,
        isWaiting: places[0]?.assignment.status === 'assigned',
        isTakenOver,
        url: page,
        isSubscribed,
      }),
      attachments: isSubscribed
        ? []
        : [
            calendarOf(
              places.map((place) => ({ ...place, url: page })),
              now,
            ),
          ],
    };
  },
});

/**
 * Mails the holders of places that are assigned, one mail per place unless `isTogether`, or confirmed, one mail per person and
 * moment, unless the shift has ended.
 */
export const enqueueShiftAssignedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  {
    places,
    status,
    isTakenOver = false,
    isTogether = status === 'confirmed',
    when = auditRowExists(auditId),
  }: {
    places: SQL;
    status: AssignedShift['status'];
    isTakenOver?: boolean;
    isTogether?: boolean;
    when?: SQL;
  },
) =>
  enqueueMail(db, shiftAssignedMail, {
    dedupeKey: isTogether ? auditId : sql`${`${auditId}:`} || shift_assignments.id`,
    from: placesOfPeople,
    to: sql`${places} AND shifts.end_time > ${now}`,
    when,
    data: { assignmentId: sql`shift_assignments.id`, status, isTakenOver, at: now, isTogether },
    now,
  });

/** A claim is mailed this much later, so that undoing it sends nothing. */
const CLAIM_MAIL_DELAY_MS = 5 * MINUTE_MS;
/** The claims of one person within this time share a mail. It ends before the mail is sent, so that none is missed. */
const CLAIMS_TOGETHER_MS = 4 * MINUTE_MS;

/** In SQL, over `profiles`: a mail waits that will include the claims of now. */
const hasWaitingClaimMail = (now: number | Placeholder) => sql`EXISTS (
  SELECT 1 FROM mail_outbox AS waiting
  WHERE waiting.user_id = profiles.id AND waiting.kind = 'shift_assigned' AND waiting.status = 'pending'
    AND waiting.data ->> 'until' >= ${now})`;

/**
 * Mails the person whose claims of these shifts were confirmed at once, five minutes later. No row if an admin confirms them. It
 * follows the claims in their batch.
 */
export const enqueueClaimMail = (
  db: Db,
  { shiftIds, personId, now }: { shiftIds: SQL; personId: string | SQL; now: number | Placeholder },
) =>
  enqueueMail(db, shiftAssignedMail, {
    dedupeKey: sql`'claim:' || ${now}`,
    from: placesOfPeople,
    to: sql`profiles.id = ${personId} AND shifts.id IN (${shiftIds}) AND shifts.end_time > ${now}
      AND shift_assignments.status = 'confirmed' AND shift_assignments.confirmed_at = ${now}
      AND shift_assignments.assigned_at = ${now} AND NOT ${hasWaitingClaimMail(now)}`,
    data: {
      assignmentId: sql`shift_assignments.id`,
      status: 'confirmed',
      isTakenOver: false,
      isTogether: true,
      at: sql`${now}`,
      until: sql`${now} + ${sql.raw(String(CLAIMS_TOGETHER_MS))}`,
    },
    sendAt: sql<number>`${now} + ${sql.raw(String(CLAIM_MAIL_DELAY_MS))}`,
    now,
  });
