import { CalendarDay, type Locale } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Db } from '../../../platform/db/client.ts';
import { enqueueMail } from '../../../platform/mail/mail.outbox.ts';
import { button, list, type MailTemplate, text } from '../../../platform/mail/writing/content.ts';
import { defineMail } from '../../../platform/mail/writing/define-mail.ts';
import { formatDay, formatTime } from '../../../platform/mail/writing/format-moment.ts';
import { selectCharges } from '../../reading/charges.ts';

/** A day, or the part of it from a moment on. */
interface DayInCharge {
  day: string;
  from: number | null;
}

interface InCharge {
  firstName: string;
  /** The days to be in charge of, by time. */
  days: readonly DayInCharge[];
  /** Or those that somebody else is in charge of now, or nobody. */
  endedDays: readonly DayInCharge[];
  url: string;
}

const linesOf = ({ days, endedDays }: InCharge, locale: Locale) =>
  [...days, ...endedDays].map(({ day, from }) =>
    [formatDay(day, locale), ...(from === null ? [] : [`${FROM[locale]} ${formatTime(from, locale)}`])].join(
      ', ',
    ),
  );
const FROM = { nl: 'vanaf', en: 'from' };

/** To somebody who was put in charge of days, or is not any more. */
export const inCharge: MailTemplate<InCharge> = {
  nl(data) {
    const lines = linesOf(data, 'nl');
    const isEnded = data.days.length === 0;
    return {
      subject: isEnded ? `Geen dagleider meer: ${lines[0]}` : `Dagleider: ${lines[0]}`,
      preview: isEnded ? 'Aan je diensten verandert niets.' : 'De ploeg van die dag kan bij je terecht.',
      greeting: `Hoi ${data.firstName},`,
      blocks: isEnded
        ? [text('Je bent geen dagleider meer op:'), list(lines), text('Aan je diensten verandert niets.')]
        : [
            text('Je bent dagleider op:'),
            list(lines),
            text(
              'De ploeg van die dag ziet je naam en je telefoonnummer. Vanaf twee dagen ervoor zie jij wie er komt, met telefoonnummers, en kun je mensen vragen en toewijzen.',
            ),
            text('Kun je niet? Laat het de organisatie weten.'),
            button('Naar het portaal', data.url),
          ],
    };
  },
  en(data) {
    const lines = linesOf(data, 'en');
    const isEnded = data.days.length === 0;
    return {
      subject: isEnded ? `No longer in charge: ${lines[0]}` : `In charge: ${lines[0]}`,
      preview: isEnded ? 'Your shifts stay as they are.' : 'The crew of that day can turn to you.',
      greeting: `Hi ${data.firstName},`,
      blocks: isEnded
        ? [text('You are no longer in charge on:'), list(lines), text('Your shifts stay as they are.')]
        : [
            text('You are in charge on:'),
            list(lines),
            text(
              'The crew of that day sees your name and phone number. From two days before, you see who is coming, with phone numbers, and can ask people and give them a place.',
            ),
            text('Can’t you do it? Let the organisation know.'),
            button('Open the portal', data.url),
          ],
    };
  },
};

export const inChargeMail = defineMail({
  kind: 'in_charge',
  data: v.object({
    ids: v.array(v.string()),
    endedDays: v.array(v.object({ day: CalendarDay, from: v.nullable(v.number()) })),
  }),
  async write({ db, data: { ids, endedDays }, recipient: { profile }, url }) {
    const rows = await selectCharges(
      db,
      sql`charge.user_id = ${profile.id} AND charge.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    );
    // Somebody else is in charge by now.
    if (rows.length === 0 && endedDays.length === 0) return null;
    return inCharge[profile.locale]({
      firstName: profile.firstName,
      days: rows.map(({ day, from, dayStart }) => ({ day, from: from === dayStart ? null : from })),
      endedDays,
      url: url('/dashboard'),
    });
  },
});

/** Mails a person that they are in charge of these parts. */
export const enqueueInChargeMail = (
  db: Db,
  {
    personId,
    ids,
    auditId,
    when,
    now,
  }: { personId: string; ids: string[] | SQL; auditId: string; when: SQL; now: number },
) =>
  enqueueMail(db, inChargeMail, {
    dedupeKey: auditId,
    to: sql`profiles.id = ${personId}`,
    when,
    data: { ids, endedDays: [] },
    now,
  });

interface Ended {
  /** In SQL, a table of `user_id`, `day`, `day_start` and `lost_from`, before a later statement of the batch ends the parts. */
  lost: SQL;
  /** Who needs no mail. */
  exceptIds: readonly string[];
  auditId: string;
  when: SQL;
  now: number;
}

/** Mails everybody who is in charge no longer, once for all their days. */
export const enqueueEndedMails = (db: Db, { lost, exceptIds, auditId, when, now }: Ended) =>
  enqueueMail(db, inChargeMail, {
    dedupeKey: `${auditId}:ended`,
    from: sql`(SELECT lost.user_id, json_group_array(json_object(
        'day', lost.day, 'from', nullif(lost.lost_from, lost.day_start)) ORDER BY lost.lost_from) AS days
      FROM (${lost}) AS lost GROUP BY lost.user_id) AS ended
      CROSS JOIN profiles ON profiles.id = ended.user_id`,
    to: sql`profiles.id NOT IN (SELECT value FROM json_each(${JSON.stringify(exceptIds)}))`,
    when,
    data: { ids: [], endedDays: sql`json(ended.days)` },
    now,
  });
