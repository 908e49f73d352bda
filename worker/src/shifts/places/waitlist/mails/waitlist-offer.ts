import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../../platform/db/client.ts';
import { mintLink } from '../../../../platform/links/action-links.ts';
import { enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { choice, type MailTemplate, note, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { formatMoment, shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { pushUrgency } from '../../../notices/push-urgency.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { openOffersOf, type Settled } from '../entries.ts';
import { findEntry } from '../waitlist.repository.ts';

interface Offer {
  firstName: string;
  shift: NotifiedShift;
  expiresAt: number;
  /** The page that takes the answer. */
  url: string;
}

/** To somebody on the waitlist for whom a place is kept. It must not read like the mail about a place that they have. */
export const waitlistOffer: MailTemplate<Offer> = {
  nl: ({ firstName, shift, expiresAt, url }) => ({
    subject: `Er is een plek vrij: ${shiftInSubject(shift, 'nl')}`,
    preview: `Wil je hem? We houden hem vast tot ${formatMoment(expiresAt, 'nl')}.`,
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        `Je staat op de wachtlijst en bent aan de beurt. We houden een plek voor je vast tot ${formatMoment(expiresAt, 'nl')}. Hij is pas van jou als je hem claimt.`,
      ),
      shiftFacts(shift, 'nl'),
      text('Wil je deze plek?'),
      choice(['Claimen', `${url}~claim`], ['Nee, bedankt', `${url}~decline`]),
      note('Antwoord je niet, dan gaat de plek naar de volgende en sluit jij weer achteraan.'),
    ],
  }),
  en: ({ firstName, shift, expiresAt, url }) => ({
    subject: `A place is free: ${shiftInSubject(shift, 'en')}`,
    preview: `Do you want it? We keep it until ${formatMoment(expiresAt, 'en')}.`,
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        `You are on the waitlist, and it is your turn. We keep a place for you until ${formatMoment(expiresAt, 'en')}. It is not yours before you claim it.`,
      ),
      shiftFacts(shift, 'en'),
      text('Do you want this place?'),
      choice(['Claim', `${url}~claim`], ['No, thanks', `${url}~decline`]),
      note('Without an answer the place goes to the next in line, and you join the end of it.'),
    ],
  }),
};

export const waitlistOfferMail = defineMail({
  kind: 'waitlist_offer',
  push: 'offer',
  data: v.object({ entryId: v.string() }),
  async write({ db, data: { entryId }, recipient: { profile }, url, now }) {
    const found = await findEntry(db, entryId);
    // The offer was answered or withdrawn, or has expired.
    if (found?.entry.state !== 'offered') return null;
    const { offerExpiresAt } = found.entry;
    if (offerExpiresAt === null || offerExpiresAt <= now) return null;
    const token = await mintLink(db, {
      userId: profile.id,
      purpose: 'answer_offer',
      subjectId: entryId,
      // Longer than the offer, because the page then shows its outcome.
      expiresAt: found.shift.startTime,
      now,
    });
    return {
      ...waitlistOffer[profile.locale]({
        firstName: profile.firstName,
        shift: toNotifiedShift(found),
        expiresAt: offerExpiresAt,
        url: url(`/a#${token}`),
      }),
      push: { until: offerExpiresAt, urgency: pushUrgency(found.shift, now) },
    };
  },
});

/** Enqueues one mail for each offer, to be sent when the offer begins. */
export function enqueueWaitlistOfferMails(db: Db, settled: Settled) {
  const { from, where } = openOffersOf(settled);
  return enqueueMail(db, waitlistOfferMail, {
    dedupeKey: sql`entry.id || ':' || entry.offer_expires_at`,
    from,
    to: where,
    data: { entryId: sql`entry.id` },
    sendAt: sql`entry.offered_at`,
    now: settled.now,
  });
}
