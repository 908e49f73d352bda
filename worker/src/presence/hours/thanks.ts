import { type Answer, type thankEverybody as thankEndpoint, toInstant } from '@ijsploeg/worker/contract';
import { sql } from 'drizzle-orm';
import { auditIfChanged } from '../../platform/audit/audit.statements.ts';
import { batch } from '../../platform/db/batch.ts';
import type { Db } from '../../platform/db/client.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import { seasonDays } from '../../platform/lib/season.ts';
import { enqueueMail, MS_APART, queueMails, wants } from '../../platform/mail/mail.outbox.ts';
import { afterQuietHours } from '../../platform/settings/quiet-hours.ts';
import { hoursByPerson } from '../../shifts/rules/worked.ts';
import { thanksMail } from './mails/thanks.ts';

/** In SQL, the tables for the people with a profile and their hours of the season. */
const people = (now: number) =>
  sql`${hoursByPerson(seasonDays(now), now)} AS season CROSS JOIN profiles ON profiles.id = season.person_id`;
const hasWorked = sql`season.worked > 0`;

/** A season is named by its first day. */
const isThanked = (now: number) => sql`EXISTS (SELECT 1 FROM mail_outbox
  WHERE dedupe_key = ${`thanks:${seasonDays(now).from}:`} || profiles.id)`;

/** The number of people who worked this season: those who would get a mail, those who had it, and those who muted it. */
export const selectThanksCount = (db: Db, now: number) =>
  db
    .select({
      due: sql<number>`count(*) FILTER (WHERE NOT is_thanked AND wants_it)`.as('due'),
      thanked: sql<number>`count(*) FILTER (WHERE is_thanked)`.as('thanked'),
      muted: sql<number>`count(*) FILTER (WHERE NOT is_thanked AND NOT wants_it)`.as('muted'),
    })
    .from(
      sql`(SELECT ${isThanked(now)} AS is_thanked, ${wants('message')} AS wants_it
        FROM ${people(now)} WHERE ${hasWorked})`,
    );

/** Mails everybody who worked this season their shifts and hours, once per season. */
export async function thankEverybody({
  db,
  env,
  clock,
  signedIn,
  requestId,
}: ServiceContext): Promise<Answer<typeof thankEndpoint>> {
  const now = clock.now();
  const season = seasonDays(now);
  const {
    counted: [counted],
    quiet: [quiet],
    mails,
  } = await batch(db, {
    counted: selectThanksCount(db, now),
    quiet: db.select({ ends: afterQuietHours(now).as('ends') }).from(sql`(SELECT 1)`),
    mails: enqueueMail(db, thanksMail, {
      dedupeKey: season.from,
      from: people(now),
      to: hasWorked,
      data: season,
      sendAt: afterQuietHours(now),
      msApart: MS_APART,
      now,
    }),
    audit: auditIfChanged(db, {
      at: now,
      actorId: signedIn.id,
      action: 'mail.thanks_sent',
      subjectKind: 'mail',
      subjectId: null,
      after: sql`json_object('people', changes())`,
      requestId,
    }).statement,
  });
  await queueMails(env, mails);
  return {
    thanked: 0,
    muted: 0,
    ...counted,
    due: mails.length,
    ...(mails.length > 0 && quiet && quiet.ends > now && { sendsAt: toInstant(quiet.ends) }),
  };
}
