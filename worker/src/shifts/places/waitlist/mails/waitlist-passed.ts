import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../../platform/db/client.ts';
import { enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { afterQuietHours } from '../../../../platform/settings/quiet-hours.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { ranOut, type Settled, wasLastOffer } from '../entries.ts';
import { findEntry } from '../waitlist.repository.ts';

interface Passed {
  firstName: string;
  shift: NotifiedShift;
  url: string;
}

/** To somebody who did not answer two offers, and is no longer on the waitlist. */
export const waitlistPassed: MailTemplate<Passed> = {
  nl: ({ firstName, shift, url }) => ({
    subject: `Van de wachtlijst af: ${shiftInSubject(shift, 'nl')}`,
    preview: 'Er was twee keer een plek voor je, maar we hoorden niets.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        'Er was twee keer een plek voor je vrij, maar we hoorden niets. Daarom sta je niet meer op de wachtlijst van deze dienst. Wil je er toch bij zijn? Zet je er dan opnieuw op.',
      ),
      shiftFacts(shift, 'nl'),
      button('Dienst bekijken', url),
    ],
  }),
  en: ({ firstName, shift, url }) => ({
    subject: `Off the waitlist: ${shiftInSubject(shift, 'en')}`,
    preview: 'There was a place for you twice, but we did not hear from you.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        'A place was free for you twice, but we did not hear from you. So you are no longer on the waitlist of this shift. Would you like to be there after all? Then join it again.',
      ),
      shiftFacts(shift, 'en'),
      button('View the shift', url),
    ],
  }),
};

export const waitlistPassedMail = defineMail({
  kind: 'waitlist_passed',
  data: v.object({ entryId: v.string() }),
  async write({ db, data: { entryId }, recipient: { profile }, url, now }) {
    const found = await findEntry(db, entryId);
    if (found?.entry.state !== 'passed' || found.shift.status !== 'active') return null;
    if (found.shift.startTime <= now) return null;
    return waitlistPassed[profile.locale]({
      firstName: profile.firstName,
      shift: toNotifiedShift(found),
      url: url('/shifts', { view: 'list', shift: found.shift.id }),
    });
  },
});

/** Mails the people whose last offer expired. */
export function enqueueWaitlistPassedMails(db: Db, settled: Settled) {
  const { from, where } = ranOut(settled);
  return enqueueMail(db, waitlistPassedMail, {
    dedupeKey: sql`entry.id`,
    from,
    to: sql`${where} AND ${wasLastOffer(sql`entry`)}`,
    data: { entryId: sql`entry.id` },
    sendAt: afterQuietHours(settled.now),
    now: settled.now,
  });
}
