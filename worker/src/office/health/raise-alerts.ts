import { DEFAULT_LOCALE, PROBLEMS } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import type { Env } from '../../platform/env.ts';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import { enqueueMail, queueMails } from '../../platform/mail/mail.outbox.ts';
import { PORTAL } from '../../platform/portal.ts';
import { alerts } from './health.table.ts';
import { alertMail } from './mails/alert.ts';
import { findProblems, selectFacts } from './problems.ts';

/**
 * Mails the address for alerts when a problem begins and when it ends, at most once an hour for each kind of problem. A
 * problem that comes and goes within that time is reported as one that lasts.
 */
export async function raiseAlerts(db: Db, env: Env, now: number): Promise<void> {
  const { exists } = findProblems(await batch(db, selectFacts(db, now)), now, 'raise_alerts');
  const found = JSON.stringify(PROBLEMS.map((problem) => ({ problem, exists: exists[problem] })));
  const lasts = sql`(excluded.ended_at IS NULL)`;
  const isMailDue = sql`(alerts.is_reported IS NOT ${lasts} AND alerts.last_mailed_at <= ${now - HOUR_MS})`;
  const { mails } = await batch(db, {
    alerts: insertFrom(
      db,
      alerts,
      {
        problem: sql`value ->> 'problem'`,
        startedAt: now,
        endedAt: sql`iif(value ->> 'exists', NULL, ${now})`,
        isReported: true,
        lastMailedAt: now,
      },
      {
        from: sql`json_each(${found})`,
        where: sql`value ->> 'exists'
          OR EXISTS (SELECT 1 FROM alerts AS known WHERE known.problem = value ->> 'problem')`,
      },
    ).onConflictDoUpdate({
      target: alerts.problem,
      set: {
        // A problem that came back before its end was reported is the same problem.
        startedAt: sql`iif(${lasts} AND NOT alerts.is_reported AND alerts.ended_at IS NOT NULL, ${now}, alerts.started_at)`,
        endedAt: sql`iif(${lasts}, NULL, coalesce(alerts.ended_at, ${now}))`,
        isReported: sql`iif(${isMailDue}, ${lasts}, alerts.is_reported)`,
        lastMailedAt: sql`iif(${isMailDue}, ${now}, alerts.last_mailed_at)`,
      },
      setWhere: sql`${lasts} IS NOT (alerts.ended_at IS NULL) OR ${isMailDue}`,
    }),
    mails: enqueueMail(db, alertMail, {
      dedupeKey: sql`alerts.problem || ':' || ${now}`,
      from: sql`alerts`,
      to: sql`alerts.last_mailed_at = ${now}`,
      recipient: sql`${PORTAL.alertsTo}`,
      locale: DEFAULT_LOCALE,
      data: {
        problem: sql`alerts.problem`,
        isOver: sql`json(iif(alerts.is_reported, 'false', 'true'))`,
        startedAt: sql`alerts.started_at`,
      },
      now,
    }),
  });
  await queueMails(env, mails);
}
