import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import * as v from 'valibot';
import { events } from '../../../../events/events.table.ts';
import { auditRowExists } from '../../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../../platform/db/client.ts';
import { selectJson } from '../../../../platform/db/json-row.ts';
import { type AuditedChange, enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { profiles } from '../../../../platform/tables/profile.table.ts';
import { hasEnded, type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { shiftShape } from '../../../reading/shifts.repository.ts';
import { shiftAssignments } from '../../../tables/assignments.table.ts';
import { shifts } from '../../../tables/shifts.table.ts';
import { standInRequests } from '../../../tables/stand-ins.table.ts';

interface FoundStandIn {
  firstName: string;
  /** Only the first name of the stand-in. */
  standIn: string;
  shift: NotifiedShift;
  url: string;
}

/** To somebody who could not come, when a stand-in has taken the place. */
export const standInFound: MailTemplate<FoundStandIn> = {
  nl: ({ firstName, standIn, shift, url }) => ({
    subject: `Vervanger gevonden: ${shiftInSubject(shift, 'nl')}`,
    preview: `Je bent vrij: ${standIn} neemt het over.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(`Je bent vrij: ${standIn} neemt deze dienst van je over. Fijn dat je het op tijd liet weten.`),
      shiftFacts(shift, 'nl'),
      text('Staat hij in je agenda? Haal hem er dan uit.'),
      button('Andere diensten bekijken', url),
    ],
  }),
  en: ({ firstName, standIn, shift, url }) => ({
    subject: `Stand-in found: ${shiftInSubject(shift, 'en')}`,
    preview: `You are free: ${standIn} takes over.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(`You are free: ${standIn} takes over this shift. Thank you for telling us in time.`),
      shiftFacts(shift, 'en'),
      text('Is it in your calendar? Then take it out.'),
      button('View other shifts', url),
    ],
  }),
};

export const standInFoundMail = defineMail({
  kind: 'stand_in_found',
  data: v.object({ requestId: v.string() }),
  async write({ db, data: { requestId }, recipient: { profile }, url, now }) {
    const standIn = alias(profiles, 'stand_in');
    const found = await selectJson(db, { ...shiftShape, firstName: standIn.firstName })
      .from(standInRequests)
      .innerJoin(shiftAssignments, eq(shiftAssignments.id, standInRequests.takenBy))
      .innerJoin(standIn, eq(standIn.id, shiftAssignments.volunteerId))
      .innerJoin(shifts, eq(shifts.id, standInRequests.shiftId))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .where(eq(standInRequests.id, requestId))
      .get();
    // The shift was deleted, or the stand-in removed.
    if (!found || hasEnded(found.row.shift, now)) return null;
    return standInFound[profile.locale]({
      firstName: profile.firstName,
      standIn: found.row.firstName,
      shift: toNotifiedShift(found.row),
      url: url('/shifts?view=list'),
    });
  },
});

/** Mails the former holder of a place that was taken over. */
export const enqueueStandInFoundMail = (db: Db, { auditId, now }: AuditedChange, requestId: string) =>
  enqueueMail(db, standInFoundMail, {
    dedupeKey: requestId,
    from: sql`stand_in_requests AS request
      JOIN shift_assignments ON shift_assignments.id = request.assignment_id
      JOIN profiles ON profiles.id = shift_assignments.volunteer_id`,
    to: sql`request.id = ${requestId}`,
    when: auditRowExists(auditId),
    data: { requestId },
    now,
  });
