import { FACTOR_NOTICE_DAYS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Env } from '../../env.ts';
import { dayOf } from '../../lib/calendar-day.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { enqueueMail, queueMails } from '../mail/mail.outbox.ts';
import { requireSecondFactorFrom } from '../settings/planning-settings.ts';
import { factorRequiredMail } from './mails/factor-required.ts';
import { hasConfirmedFactor } from './second-factor-rules.ts';

const NOTICE_MS = FACTOR_NOTICE_DAYS * DAY_MS;

/** Mails each admin without a second factor, once per required day, from FACTOR_NOTICE_DAYS before that day. */
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
