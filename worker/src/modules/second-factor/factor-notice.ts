import { FACTOR_NOTICE_DAYS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { dayOf } from '../../lib/calendar-day.ts';
import { enqueueMail, queueMails } from '../mail/mail.outbox.ts';
import { requireSecondFactorFrom } from '../settings/planning-settings.ts';
import { factorRequiredMail } from './mails/factor-required.ts';
import { hasConfirmedFactor } from './second-factor-rules.ts';

const NOTICE_MS = FACTOR_NOTICE_DAYS * 24 * 60 * 60_000;

/** Mails each admin without a second factor, once per day that is set, from fourteen days before it is required. */
export async function notifyAdminsWithoutFactor(db: Db, env: Env, now: number): Promise<void> {
  const mails = await enqueueMail(db, factorRequiredMail, {
    dedupeKey: requireSecondFactorFrom,
    to: sql`profiles.role = 'admin' AND NOT ${hasConfirmedFactor(sql`profiles.id`)}`,
    when: sql`${requireSecondFactorFrom} <= ${dayOf(now + NOTICE_MS)}`,
    data: { from: requireSecondFactorFrom },
    now,
  });
  await queueMails(env, mails);
}
