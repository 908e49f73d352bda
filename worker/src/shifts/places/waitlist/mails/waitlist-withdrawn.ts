import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../../platform/db/client.ts';
import { enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { openOffersOf, type Settled, withoutPlace } from '../entries.ts';
import { findEntry } from '../waitlist.repository.ts';

interface Withdrawn {
  firstName: string;
  shift: NotifiedShift;
  url: string;
}

/** To somebody whose offer was withdrawn, because an admin gave the place to somebody else or there is no place left. */
export const waitlistWithdrawn: MailTemplate<Withdrawn> = {
  nl: ({ firstName, shift, url }) => ({
    subject: `Aanbod ingetrokken: ${shiftInSubject(shift, 'nl')}`,
    preview: 'De plek is toch niet vrij. Je staat nog op de wachtlijst.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        'De plek die we voor je vasthielden, is toch niet vrij. Sorry! Je staat nog op de wachtlijst, net zo ver vooraan als eerst.',
      ),
      shiftFacts(shift, 'nl'),
      button('Dienst bekijken', url),
    ],
  }),
  en: ({ firstName, shift, url }) => ({
    subject: `Offer withdrawn: ${shiftInSubject(shift, 'en')}`,
    preview: 'The place is not free after all. You are still on the waitlist.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        'The place that we kept for you is not free after all. Sorry! You are still on the waitlist, as far up the line as before.',
      ),
      shiftFacts(shift, 'en'),
      button('View the shift', url),
    ],
  }),
};

export const waitlistWithdrawnMail = defineMail({
  kind: 'waitlist_withdrawn',
  data: v.object({ entryId: v.string() }),
  async write({ db, data: { entryId }, recipient: { profile }, url, now }) {
    const found = await findEntry(db, entryId);
    // The person has a new offer, or is no longer in line.
    if (found?.entry.state !== 'waiting' || found.shift.startTime <= now) return null;
    return waitlistWithdrawn[profile.locale]({
      firstName: profile.firstName,
      shift: toNotifiedShift(found),
      url: url('/shifts', { view: 'list', shift: found.shift.id }),
    });
  },
});

/** Mails the people who lose an offer of which they were notified. */
export function enqueueWaitlistWithdrawnMails(db: Db, settled: Settled) {
  const { from, where } = openOffersOf(settled);
  return enqueueMail(db, waitlistWithdrawnMail, {
    dedupeKey: sql`entry.id || ':' || entry.offer_expires_at`,
    from,
    to: sql`${where} AND entry.offered_at <= ${settled.now} AND entry.id IN (${withoutPlace(settled)})`,
    data: { entryId: sql`entry.id` },
    now: settled.now,
  });
}
