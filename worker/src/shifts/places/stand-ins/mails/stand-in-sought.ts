import { type Locale, STAND_IN_NOTICE_HOURS } from '@ijsploeg/worker/contract';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { events } from '../../../../events/events.table.ts';
import { auditRowExists } from '../../../../platform/audit/audit.statements.ts';
import type { Db } from '../../../../platform/db/client.ts';
import { selectJson } from '../../../../platform/db/json-row.ts';
import { HOUR_MS } from '../../../../platform/lib/durations.ts';
import { toPhoneDisplay } from '../../../../platform/lib/phone-number.ts';
import { type AuditedChange, enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, quote, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { profiles } from '../../../../platform/tables/profile.table.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { shiftShape } from '../../../reading/shifts.repository.ts';
import { shiftAssignments } from '../../../tables/assignments.table.ts';
import { shifts } from '../../../tables/shifts.table.ts';
import { standInRequests } from '../../../tables/stand-ins.table.ts';

interface SoughtStandIn {
  firstName: string;
  /** The name of the person who cannot come. */
  holder: string;
  /** In national form; null if unknown. */
  phone: string | null;
  reason: string | null;
  shift: NotifiedShift;
  url: string;
}

/** To admins, when somebody cannot come to a shift that starts soon. */
export const standInSought: MailTemplate<SoughtStandIn> = {
  nl: ({ firstName, holder, phone, reason, shift, url }) => ({
    subject: `Vervanger gezocht: ${shiftInSubject(shift, 'nl')}`,
    preview: `${holder} kan niet komen.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `${holder} kan niet komen en zoekt een vervanger. Tot die er is, houdt ${holder} de plek; andere vrijwilligers kunnen hem overnemen.`,
      ),
      ...(reason === null ? [] : [quote(reason)]),
      shiftFacts(shift, 'nl'),
      ...(phone === null ? [] : [text(`Bellen kan: ${phone}.`)]),
      button('Vervanger kiezen of vrijgeven', url),
    ],
  }),
  en: ({ firstName, holder, phone, reason, shift, url }) => ({
    subject: `Stand-in sought: ${shiftInSubject(shift, 'en')}`,
    preview: `${holder} cannot come.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `${holder} cannot come and seeks a stand-in. Until there is one, ${holder} keeps the place; other volunteers can take it over.`,
      ),
      ...(reason === null ? [] : [quote(reason)]),
      shiftFacts(shift, 'en'),
      ...(phone === null ? [] : [text(`You can call: ${phone}.`)]),
      button('Choose a stand-in or release the place', url),
    ],
  }),
};

const PUSH_BODY: Record<Locale, string> = {
  nl: 'Iemand kan niet komen.',
  en: 'Somebody cannot come.',
};

export const standInSoughtMail = defineMail({
  kind: 'stand_in_sought',
  push: 'stand_in',
  data: v.object({ requestId: v.string() }),
  async write({ db, data: { requestId }, recipient: { profile }, url, now }) {
    const found = await selectJson(db, {
      ...shiftShape,
      state: standInRequests.state,
      reason: standInRequests.reason,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      phoneNumber: profiles.phoneNumber,
    })
      .from(standInRequests)
      .innerJoin(shiftAssignments, eq(shiftAssignments.id, standInRequests.assignmentId))
      .innerJoin(profiles, eq(profiles.id, shiftAssignments.volunteerId))
      .innerJoin(shifts, eq(shifts.id, standInRequests.shiftId))
      .leftJoin(events, eq(events.id, shifts.eventId))
      .where(eq(standInRequests.id, requestId))
      .get();
    // Somebody took over, or the holder comes after all.
    if (found?.row.state !== 'open' || profile.role !== 'admin') return null;
    const { row } = found;
    if (row.shift.startTime <= now || row.shift.status !== 'active') return null;
    return {
      ...standInSought[profile.locale]({
        firstName: profile.firstName,
        holder: `${row.firstName} ${row.lastName}`.trim(),
        phone: toPhoneDisplay(row.phoneNumber),
        reason: row.reason,
        shift: toNotifiedShift(row),
        url: url(`/today?shift=${row.shift.id}`),
      }),
      // The preview of the mail names the holder.
      push: { until: row.shift.startTime, body: PUSH_BODY[profile.locale] },
    };
  },
});

/** Mails every admin if the shift starts soon. Later ones are on the list of gaps. */
export const enqueueStandInSoughtMails = (db: Db, { auditId, now }: AuditedChange, requestId: string) =>
  enqueueMail(db, standInSoughtMail, {
    dedupeKey: requestId,
    to: sql`profiles.role = 'admin' AND EXISTS (
      SELECT 1 FROM stand_in_requests AS request JOIN shifts ON shifts.id = request.shift_id
      WHERE request.id = ${requestId} AND shifts.start_time <= ${now + STAND_IN_NOTICE_HOURS * HOUR_MS})`,
    when: auditRowExists(auditId),
    data: { requestId },
    now,
  });
