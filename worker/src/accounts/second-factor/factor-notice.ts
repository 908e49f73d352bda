import { FACTOR_NOTICE_DAYS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/client.ts';
import type { Env } from '../../platform/env.ts';
import { hasConfirmedFactor } from '../../platform/identity/second-factor-rules.ts';
import { dayOf } from '../../platform/lib/calendar-day.ts';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { requireSecondFactorFrom } from '../../platform/settings/planning-settings.ts';
import { factorRequiredMail } from './mails/factor-required.ts';

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
