import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { isPushed } from '../../platform/mail/update-mails.ts';
import { button, type MailTemplate, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { findPlace } from '../reading/shifts.repository.ts';
import { isJustTaken } from '../rules/shift-rules.ts';
import { shiftAssignments } from '../tables/assignments.table.ts';
import { hasEnded, NotifiedShift, notifiedShift, placesOfPeople } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

interface RemovedPlace {
  firstName: string;
  shift: NotifiedShift;
  /** Cancelled by the volunteer rather than by an admin. */
  byHolder: boolean;
  url: string;
}

/** To a volunteer whose place on a shift was cancelled. */
export const shiftRemoved: MailTemplate<RemovedPlace> = {
  nl: ({ firstName, shift, byHolder, url }) => ({
    subject: `Plek geannuleerd: ${shiftInSubject(shift, 'nl')}`,
    preview: byHolder ? 'Je hebt je plek op deze dienst geannuleerd.' : 'Je staat niet meer op deze dienst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        byHolder
          ? 'Je hebt je plek op deze dienst geannuleerd.'
          : 'Een beheerder heeft je plek op deze dienst geannuleerd. Je hoeft niet te komen.',
      ),
      shiftFacts(shift, 'nl'),
      text('Er zijn vast nog andere diensten die je passen. Staat hij in je agenda? Haal hem er dan uit.'),
      button('Andere diensten bekijken', url),
    ],
  }),
  en: ({ firstName, shift, byHolder, url }) => ({
    subject: `Place cancelled: ${shiftInSubject(shift, 'en')}`,
    preview: byHolder ? 'You cancelled your place on this shift.' : 'You are no longer on this shift.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        byHolder
          ? 'You cancelled your place on this shift.'
          : 'An admin cancelled your place on this shift. You do not have to come.',
      ),
      shiftFacts(shift, 'en'),
      text('There may well be other shifts that suit you. Is it in your calendar? Then take it out.'),
      button('View other shifts', url),
    ],
  }),
};

export const shiftRemovedMail = defineMail({
  kind: 'shift_removed',
  push: 'change',
  data: v.object({
    assignmentId: v.string(),
    byHolder: v.boolean(),
    /** When the place was cancelled. */
    at: v.number(),
    shift: NotifiedShift,
  }),
  async write({ db, data: { assignmentId, byHolder, at, shift }, recipient, url, now }) {
    const place = await findPlace(db, eq(shiftAssignments.id, assignmentId));
    // No mail if the place was taken again. A place that was deleted with its shift still counts as cancelled.
    if (place && (place.assignment.status !== 'cancelled' || place.assignment.cancelledAt !== at))
      return null;
    if (hasEnded(shift, now)) return null;
    const { firstName, locale } = recipient.profile;
    return {
      ...shiftRemoved[locale]({ firstName, shift, byHolder, url: url('/shifts?view=list') }),
      push: { until: shift.endTime },
    };
  },
});

/**
 * Mails the holders of places that `actorId` cancels, one mail per place, unless the shift has ended. Who undoes taking a place
 * gets none.
 */
export const enqueueShiftRemovedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  { places, actorId, when = auditRowExists(auditId) }: { places: SQL; actorId: string; when?: SQL },
) =>
  enqueueMail(db, shiftRemovedMail, {
    dedupeKey: sql`${`${auditId}:`} || shift_assignments.id`,
    from: placesOfPeople,
    to: sql`${places} AND shifts.end_time > ${now} AND NOT (profiles.id = ${actorId} AND ${isJustTaken(now)})`,
    when,
    data: {
      assignmentId: sql`shift_assignments.id`,
      byHolder: sql`json(iif(profiles.id = ${actorId}, 'true', 'false'))`,
      at: now,
      shift: notifiedShift,
    },
    // Whoever cancelled knows it.
    pushWhen: sql`profiles.id <> ${actorId} AND ${isPushed(now)}`,
    now,
  });
