import { and, eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { isCalendarSubscribed } from '../reading/calendar-subscription.ts';
import { calendarOf } from '../reading/place-calendar.ts';
import { selectPlaces } from '../reading/shifts.repository.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { shifts } from '../tables/shifts.table.ts';
import { hasEnded, type NotifiedShift, placesOfPeople, toNotifiedShift } from './notified-shift.ts';
import { descriptionBlocks, shiftFacts } from './shift-facts.ts';

interface AssignedShift {
  firstName: string;
  shift: NotifiedShift;
  /** Further shifts whose places were confirmed at the same moment, by start. */
  others: NotifiedShift[];
  status: 'assigned' | 'confirmed';
  /** The volunteer took over the place of somebody who cannot come. */
  isTakenOver: boolean;
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

/** To a volunteer who was given a place, or whose places were confirmed. With a calendar file. */
export const shiftAssigned: MailTemplate<AssignedShift> = {
  nl: ({ firstName, shift, others, status, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    const isOne = others.length === 0;
    return {
      subject: isOne
        ? `${isConfirmed ? 'Bevestigd' : isTakenOver ? 'Overgenomen' : 'Toegewezen'}: ${shift.title}`
        : `Bevestigd: ${others.length + 1} diensten`,
      preview: isConfirmed
        ? `${isOne ? 'Je dienst is' : 'Je diensten zijn'} bevestigd. Tot dan!`
        : isTakenOver
          ? 'Je hebt een dienst overgenomen.'
          : 'Je bent aan een dienst toegewezen.',
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? `${isOne ? 'Je dienst is' : 'Deze diensten zijn'} bevestigd. We rekenen op je!`
            : isTakenOver
              ? 'Fijn dat je deze dienst overneemt! Je plek wacht nog op bevestiging.'
              : 'Een beheerder heeft je aan deze dienst toegewezen. Je plek wacht nog op bevestiging.',
        ),
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
  en: ({ firstName, shift, others, status, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    const isOne = others.length === 0;
    return {
      subject: isOne
        ? `${isConfirmed ? 'Confirmed' : isTakenOver ? 'Taken over' : 'Assigned'}: ${shift.title}`
        : `Confirmed: ${others.length + 1} shifts`,
      preview: isConfirmed
        ? `${isOne ? 'Your shift is' : 'Your shifts are'} confirmed. See you there!`
        : isTakenOver
          ? 'You took over a shift.'
          : 'You were assigned to a shift.',
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? `${isOne ? 'Your shift is' : 'These shifts are'} confirmed. We count on you!`
            : isTakenOver
              ? 'Thank you for taking over this shift! Your place is awaiting confirmation.'
              : 'An admin assigned you to this shift. Your place is awaiting confirmation.',
        ),
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
  }),
  async write({ db, data: { assignmentId, status, isTakenOver, at }, recipient, url, now }) {
    const { id, firstName, locale } = recipient.profile;
    // After a later change a place has another status or time, and its own mail.
    const found = await selectPlaces(
      db,
      status === 'confirmed'
        ? and(
            eq(shiftAssignments.volunteerId, id),
            eq(shiftAssignments.status, status),
            eq(shiftAssignments.confirmedAt, at),
          )
        : and(
            eq(shiftAssignments.id, assignmentId),
            eq(shiftAssignments.status, status),
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
 * Mails the holders of places that are assigned, one mail per place, or confirmed, one mail per person and moment, unless the shift
 * has ended.
 */
export const enqueueShiftAssignedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  {
    places,
    status,
    isTakenOver = false,
    when = auditRowExists(auditId),
  }: { places: SQL; status: AssignedShift['status']; isTakenOver?: boolean; when?: SQL },
) =>
  enqueueMail(db, shiftAssignedMail, {
    dedupeKey: status === 'confirmed' ? auditId : sql`${`${auditId}:`} || shift_assignments.id`,
    from: placesOfPeople,
    to: sql`${places} AND shifts.end_time > ${now}`,
    when,
    data: { assignmentId: sql`shift_assignments.id`, status, isTakenOver, at: now },
    now,
  });
