import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../platform/db/client.ts';
import { type AuditedChange, enqueueMail } from '../../platform/mail/mail.outbox.ts';
import { isPushed } from '../../platform/mail/update-mails.ts';
import { button, type MailTemplate, text } from '../../platform/mail/writing/content.ts';
import { defineMail } from '../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../platform/mail/writing/format-moment.ts';
import { hasWork, isExpected } from '../rules/shift-rules.ts';
import { hasEnded, NotifiedShift, notifiedShift, placesOfPeople } from './notified-shift.ts';
import { shiftFacts } from './shift-facts.ts';

/** To a volunteer who was expected on a shift that was deleted. */
export const shiftDeleted: MailTemplate<{ firstName: string; shift: NotifiedShift; url: string }> = {
  nl: ({ firstName, shift, url }) => ({
    subject: `Gaat niet door: ${shiftInSubject(shift, 'nl')}`,
    preview: 'Deze dienst gaat niet door. Je hoeft niet te komen.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text('Deze dienst is verwijderd en gaat niet door. Je hoeft niet te komen.'),
      shiftFacts(shift, 'nl'),
      text('Staat hij in je agenda? Haal hem er dan uit. Je bent welkom bij een andere dienst.'),
      button('Andere diensten bekijken', url),
    ],
  }),
  en: ({ firstName, shift, url }) => ({
    subject: `Shift cancelled: ${shiftInSubject(shift, 'en')}`,
    preview: 'This shift will not take place. You do not have to come.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text('This shift was deleted and will not take place. You do not have to come.'),
      shiftFacts(shift, 'en'),
      text('Is it in your calendar? Then take it out. You are welcome on another shift.'),
      button('View other shifts', url),
    ],
  }),
};

export const shiftDeletedMail = defineMail({
  kind: 'shift_deleted',
  push: 'change',
  data: v.object({ shift: NotifiedShift }),
  write({ data: { shift }, recipient, url, now }) {
    if (hasEnded(shift, now)) return null;
    const { firstName, locale } = recipient.profile;
    return {
      ...shiftDeleted[locale]({ firstName, shift, url: url('/shifts?view=list') }),
      push: { until: shift.endTime },
    };
  },
});

/** Mails everybody expected on a shift that is about to be deleted. It must precede the deletion in the batch. */
export const enqueueShiftDeletedMails = (db: Db, { auditId, now }: AuditedChange, shiftId: string) =>
  enqueueMail(db, shiftDeletedMail, {
    dedupeKey: auditId,
    from: placesOfPeople,
    to: sql`shifts.id = ${shiftId} AND ${isExpected} AND shifts.end_time > ${now} AND NOT ${hasWork}`,
    data: { shift: notifiedShift },
    pushWhen: isPushed(now),
    now,
  });
