import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../db/client.ts';
import { shiftAssignments } from '../../../db/schema.ts';
import { auditRowExists } from '../../audit/audit.statements.ts';
import { isCalendarSubscribed } from '../../calendar-feed/calendar-feed.repository.ts';
import { type AuditedChange, enqueueMail } from '../../mail/mail.outbox.ts';
import { button, type MailTemplate, note, text } from '../../mail/writing/content.ts';
import { defineMail } from '../../mail/writing/define-mail.ts';
import { placeCalendar } from '../place-calendar.ts';
import { findPlace } from '../shifts.repository.ts';
import { hasEnded, type NotifiedShift, placesOfPeople, toNotifiedShift } from './notified-shift.ts';
import { descriptionBlocks, shiftFacts } from './shift-facts.ts';

interface AssignedShift {
  firstName: string;
  shift: NotifiedShift;
  status: 'assigned' | 'confirmed';
  /** The volunteer took over the place of somebody who cannot come. */
  isTakenOver: boolean;
  url: string;
  /** Whether the person's calendar subscribes to their shifts; otherwise the mail has a calendar file. */
  isSubscribed: boolean;
}

/** To a volunteer who was given a place, or whose place was confirmed. With a calendar file. */
export const shiftAssigned: MailTemplate<AssignedShift> = {
  nl: ({ firstName, shift, status, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    return {
      subject: `${isConfirmed ? 'Bevestigd' : isTakenOver ? 'Overgenomen' : 'Toegewezen'}: ${shift.title}`,
      preview: isConfirmed
        ? 'Je dienst is bevestigd. Tot dan!'
        : isTakenOver
          ? 'Je hebt een dienst overgenomen.'
          : 'Je bent aan een dienst toegewezen.',
      greeting: `Hoi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? 'Je dienst is bevestigd. We rekenen op je!'
            : isTakenOver
              ? 'Fijn dat je deze dienst overneemt! Je plek wacht nog op bevestiging.'
              : 'Een beheerder heeft je aan deze dienst toegewezen. Je plek wacht nog op bevestiging.',
        ),
        shiftFacts(shift, 'nl'),
        ...descriptionBlocks(shift, 'Over deze dienst:'),
        button('Mijn diensten bekijken', url),
        note(
          `${isSubscribed ? 'Je agenda-abonnement werkt je agenda bij.' : 'Met de bijlage zet je de dienst in je agenda.'} Kun je toch niet? Laat het ons snel weten.`,
        ),
      ],
    };
  },
  en: ({ firstName, shift, status, isTakenOver, url, isSubscribed }) => {
    const isConfirmed = status === 'confirmed';
    return {
      subject: `${isConfirmed ? 'Confirmed' : isTakenOver ? 'Taken over' : 'Assigned'}: ${shift.title}`,
      preview: isConfirmed
        ? 'Your shift is confirmed. See you there!'
        : isTakenOver
          ? 'You took over a shift.'
          : 'You were assigned to a shift.',
      greeting: `Hi ${firstName},`,
      blocks: [
        text(
          isConfirmed
            ? 'Your shift is confirmed. We count on you!'
            : isTakenOver
              ? 'Thank you for taking over this shift! Your place is awaiting confirmation.'
              : 'An admin assigned you to this shift. Your place is awaiting confirmation.',
        ),
        shiftFacts(shift, 'en'),
        ...descriptionBlocks(shift, 'About this shift:'),
        button('View my shifts', url),
        note(
          `${isSubscribed ? 'Your calendar subscription updates your calendar.' : 'The attachment puts the shift into your calendar.'} Can’t make it after all? Please tell us soon.`,
        ),
      ],
    };
  },
};

export const shiftAssignedMail = defineMail({
  kind: 'shift_assigned',
  data: v.object({
    assignmentId: v.string(),
    status: v.picklist(['assigned', 'confirmed']),
    /** Missing in rows from before stand-ins existed. */
    isTakenOver: v.optional(v.boolean(), false),
    /** When the place got this status. */
    at: v.number(),
  }),
  async write({ db, data: { assignmentId, status, isTakenOver, at }, recipient, url, now }) {
    const place = await findPlace(db, eq(shiftAssignments.id, assignmentId));
    if (!place || hasEnded(place.shift, now) || place.shift.status !== 'active') return null;
    const { assignment } = place;
    // After a later change the place has another status or time, and its own mail.
    const changedAt = status === 'confirmed' ? assignment.confirmedAt : assignment.assignedAt;
    if (assignment.status !== status || changedAt !== at) return null;
    const { id, firstName, locale } = recipient.profile;
    const page = url('/my-shifts');
    const isSubscribed = await isCalendarSubscribed(db, id, now);
    return {
      ...shiftAssigned[locale]({
        firstName,
        shift: toNotifiedShift(place),
        status,
        isTakenOver,
        url: page,
        isSubscribed,
      }),
      attachments: isSubscribed ? [] : [placeCalendar({ ...place, url: page, now })],
    };
  },
});

/** Mails the holders of places that are assigned or confirmed, one mail per place, unless the shift has ended. */
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
    dedupeKey: sql`${`${auditId}:`} || shift_assignments.id`,
    from: placesOfPeople,
    to: sql`${places} AND shifts.end_time > ${now}`,
    when,
    data: { assignmentId: sql`shift_assignments.id`, status, isTakenOver, at: now },
    now,
  });
