import { STAND_IN_NOTICE_HOURS } from '@ijsploeg/worker/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../events/events.table.ts';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { selectJson } from '../../platform/db/json-row.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/durations.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { hasNoWaitingMail } from '../../platform/mail/update-mails.ts';
import { button, type MailTemplate, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { sentAbout } from '../../platform/settings/quiet-hours.ts';
import { shiftShape } from '../reading/shifts.repository.ts';
import { coversShift, isChargeOpen, isInCharge } from '../rules/in-charge.ts';
import { isTakenOver } from '../rules/open-stand-in.ts';
import { isJustTaken, lacksLead } from '../rules/shift-rules.ts';
import { shifts } from '../tables/shifts.table.ts';
import { type NotifiedShift, toNotifiedShift } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

/** The least time between two of these mails about one shift. */
const APART_MS = 10 * MINUTE_MS;

interface FreedPlace {
  firstName: string;
  shift: NotifiedShift;
  /** The places that nobody holds. */
  open: number;
  /** Whoever led the shift lost the place, and nobody leads it. */
  lacksLead: boolean;
  url: string;
}

/** To an admin, and to whoever is in charge of that day, when a place on a shift that starts soon became empty or lost its lead, and no admin did that. */
export const placeFreed: MailTemplate<FreedPlace> = {
  nl: ({ firstName, shift, open, lacksLead, url }) => ({
    subject:
      open > 0
        ? `Plek vrijgekomen: ${shiftInSubject(shift, 'nl')}`
        : `Geen aanspreekpunt: ${shiftInSubject(shift, 'nl')}`,
    preview:
      open === 0
        ? 'Niemand leidt deze dienst nu.'
        : open === 1
          ? 'Er mist nu iemand.'
          : `Er missen nu ${open} mensen.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      ...(open === 0
        ? []
        : [
            text(
              `Iemand heeft een plek op deze dienst geannuleerd, of doet niet meer mee. Er ${open === 1 ? 'is' : 'zijn'} nu ${open} van de ${shift.maxVolunteers} plekken open.`,
            ),
          ]),
      ...(lacksLead
        ? [text('Wie deze dienst leidde, staat er niet meer op. Er is nu geen aanspreekpunt.')]
        : []),
      shiftFacts(shift, 'nl'),
      button('Mensen vragen', url),
    ],
  }),
  en: ({ firstName, shift, open, lacksLead, url }) => ({
    subject:
      open > 0
        ? `Place freed: ${shiftInSubject(shift, 'en')}`
        : `Nobody to report to: ${shiftInSubject(shift, 'en')}`,
    preview:
      open === 0
        ? 'Nobody leads this shift now.'
        : open === 1
          ? 'One person is missing now.'
          : `${open} people are missing now.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      ...(open === 0
        ? []
        : [
            text(
              `Somebody cancelled a place on this shift, or no longer takes part. ${open} of the ${shift.maxVolunteers} places ${open === 1 ? 'is' : 'are'} open now.`,
            ),
          ]),
      ...(lacksLead
        ? [text('Whoever led this shift is no longer on it. There is nobody to report to now.')]
        : []),
      shiftFacts(shift, 'en'),
      button('Ask people', url),
    ],
  }),
};

export const placeFreedMail = defineMail({
  kind: 'place_freed',
  push: 'freed',
  data: v.object({ shiftId: v.string() }),
  async write({ db, data: { shiftId }, recipient: { profile }, url, now }) {
    const found = await selectJson(db, {
      ...shiftShape,
      lacksLead: sql<number>`${lacksLead}`,
      isInCharge: sql<number>`${isInCharge({ personId: profile.id, now })}`,
    })
      .from(shifts)
      .leftJoin(events, eq(events.id, shifts.eventId))
      .where(eq(shifts.id, shiftId))
      .get();
    if (!found || (profile.role !== 'admin' && found.row.isInCharge === 0)) return null;
    const { shift } = found.row;
    const open = Math.max(0, shift.maxVolunteers - shift.currentVolunteers);
    const isLeadless = found.row.lacksLead === 1;
    // Somebody took the place, or nobody has to.
    if ((open === 0 && !isLeadless) || shift.status !== 'active' || shift.startTime <= now) return null;
    return {
      ...placeFreed[profile.locale]({
        firstName: profile.firstName,
        shift: toNotifiedShift(found.row),
        open,
        lacksLead: isLeadless,
        url: url(`/today?shift=${shift.id}`),
      }),
      push: { until: shift.startTime },
    };
  },
});

/**
 * Mails every admin and whoever is in charge of the day, but not the holder, about these places, which become empty in this batch, of shifts that start soon: at once, or
 * after the quiet hours if there is time. A shift with such a mail waiting gets no second one, because a mail tells of all open
 * places (product 50).
 *
 * @param places in SQL, over `shift_assignments`: the places, held until this batch
 */
export const enqueuePlaceFreedMails = (
  db: Db,
  { auditId, now }: AuditedChange,
  { places, when = auditRowExists(auditId) }: { places: SQL; when?: SQL },
) =>
  enqueueMail(db, placeFreedMail, {
    dedupeKey: sql`${`${auditId}:`} || shifts.id`,
    from: sql`shift_assignments CROSS JOIN shifts ON shifts.id = shift_assignments.shift_id
      CROSS JOIN profiles ON profiles.id IN (
        SELECT organiser.id FROM profiles AS organiser WHERE organiser.role = 'admin'
        UNION SELECT charge.user_id FROM day_charges AS charge WHERE ${isChargeOpen(now)} AND ${coversShift})`,
    to: sql`${places} AND (NOT ${isJustTaken(now)} OR ${isTakenOver}) AND shifts.status = 'active'
      AND shifts.start_time > ${now} AND shifts.start_time <= ${now + STAND_IN_NOTICE_HOURS * HOUR_MS}
      AND profiles.id IS NOT shift_assignments.volunteer_id
      AND ${hasNoWaitingMail({ kind: 'place_freed', key: 'shiftId', id: sql`shifts.id`, now })}`,
    when,
    data: { shiftId: sql`shifts.id` },
    sendAt: sql<number>`max(${sentAbout(now)}, coalesce((
      SELECT max(earlier.due_at) + ${APART_MS} FROM mail_outbox AS earlier
      WHERE earlier.created_at > ${now - DAY_MS} AND +earlier.kind = 'place_freed' AND +earlier.user_id = profiles.id
        AND earlier.data ->> 'shiftId' = shifts.id), 0))`,
    now,
  });
