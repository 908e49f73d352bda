import { fromWallClock } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { startOfSeason } from '../../platform/lib/season.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { digestHour, quietHours } from '../../platform/settings/planning-settings.ts';
import { isQuiet } from '../../platform/settings/quiet-hours.ts';
import { deleteChargesBefore } from '../charges/charges.repository.ts';
import { deletePastAbsences } from './absences.repository.ts';
import { deleteAsksBefore } from './asks.repository.ts';
import { hasNews } from './digest.repository.ts';
import { digestMail } from './mails/digest.ts';

/**
 * Mails each admin once a day, from the hour in the settings until the quiet hours, which places are missing in the next days,
 * if any. An hour within the quiet hours stands for their end, which of one in the evening is in the morning.
 */
export async function sendDigest(db: Db, env: Env, now: number): Promise<void> {
  const day = dayOf(now);
  // The hour is relative to noon, because clocks change at night.
  const noon = Math.max(...fromWallClock(Date.parse(`${day}T12:00:00Z`)));
  const mails = await enqueueMail(db, digestMail, {
    dedupeKey: day,
    to: sql`profiles.role = 'admin' AND NOT ${isQuiet(now)}
      AND (${now} >= ${noon} + (${digestHour} - 12) * ${HOUR_MS}
        OR (${digestHour} >= ${quietHours.from} AND ${quietHours.from} > ${quietHours.to}))
      AND NOT EXISTS (SELECT 1 FROM mail_outbox WHERE dedupe_key = ${`digest:${day}:`} || profiles.id)`,
    when: hasNews(now),
    data: { day },
    now,
  });
  await queueMails(env, mails);
}

/** Deletes the asks of earlier seasons and who was in charge then, and the absences that are over. */
export const forgetAsks = (db: Db, now: number) =>
  Promise.all([
    deleteAsksBefore(db, startOfSeason(now)),
    deleteChargesBefore(db, startOfSeason(now)),
    deletePastAbsences(db, now),
  ]);
