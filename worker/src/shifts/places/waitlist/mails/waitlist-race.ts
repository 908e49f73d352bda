import { WAITLIST_RACE_HOURS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../../platform/db/client.ts';
import { enqueueMail } from '../../../../platform/mail/mail.outbox.ts';
import { button, type MailTemplate, text } from '../../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../../platform/mail/writing/define-mail.ts';
import { shiftInSubject } from '../../../../platform/mail/writing/format-moment.ts';
import { type NotifiedShift, toNotifiedShift } from '../../../notices/notified-shift.ts';
import { shiftFacts } from '../../../notices/shift-facts.ts';
import { inLine, type Settled, startsAfter } from '../entries.ts';
import { findEntry } from '../waitlist.repository.ts';

interface Race {
  firstName: string;
  shift: NotifiedShift;
  url: string;
}

/** To everybody on the waitlist of a shift that starts soon: a place is free, for whoever claims it first. */
export const waitlistRace: MailTemplate<Race> = {
  nl: ({ firstName, shift, url }) => ({
    subject: `Plek vrij, wie het eerst komt: ${shiftInSubject(shift, 'nl')}`,
    preview: 'De dienst begint zo. Wie het eerst claimt, heeft de plek.',
    greeting: `Hoi ${firstName},`,
    blocks: [
      text(
        'Er is een plek vrij op een dienst die zo begint. Iedereen op de wachtlijst krijgt dit bericht nu: wie het eerst claimt, heeft de plek.',
      ),
      shiftFacts(shift, 'nl'),
      button('Bekijken en claimen', url),
    ],
  }),
  en: ({ firstName, shift, url }) => ({
    subject: `A place is free, first come: ${shiftInSubject(shift, 'en')}`,
    preview: 'The shift starts soon. Whoever claims first has the place.',
    greeting: `Hi ${firstName},`,
    blocks: [
      text(
        'A place is free on a shift that starts soon. Everybody on the waitlist gets this message now: whoever claims first has the place.',
      ),
      shiftFacts(shift, 'en'),
      button('View and claim', url),
    ],
  }),
};

export const waitlistRaceMail = defineMail({
  kind: 'waitlist_race',
  isUrgent: true,
  data: v.object({ entryId: v.string() }),
  async write({ db, data: { entryId }, recipient: { profile }, url, now }) {
    const found = await findEntry(db, entryId);
    if (found?.entry.state !== 'waiting') return null;
    const { shift } = found;
    // The place was claimed, or the shift has started.
    if (shift.currentVolunteers >= shift.maxVolunteers || shift.startTime <= now) return null;
    return waitlistRace[profile.locale]({
      firstName: profile.firstName,
      shift: toNotifiedShift(found),
      url: url('/shifts', { view: 'list', shift: shift.id }),
    });
  },
});

/** Mails everybody in line who can claim the free place, once. */
export function enqueueWaitlistRaceMails(db: Db, settled: Settled) {
  const { from, where } = inLine(settled, sql`NOT (${startsAfter(WAITLIST_RACE_HOURS, settled.now)})`);
  return enqueueMail(db, waitlistRaceMail, {
    dedupeKey: sql`entry.id`,
    from,
    to: where,
    data: { entryId: sql`entry.id` },
    now: settled.now,
  });
}
