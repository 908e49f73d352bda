import type { BringBackAnswer } from '@ijsploeg/worker/contract';
import { and, eq, sql } from 'drizzle-orm';
import { auditRowExists } from '../../platform/audit/audit.statements.ts';
import type { Db } from '../../platform/db/client.ts';
import { insertFrom } from '../../platform/db/insert-from.ts';
import { selectPage } from '../../platform/db/select-page.ts';
import { contactColumns } from '../../platform/identity/contact.ts';
import { startOfSeason } from '../../platform/lib/season.ts';
import { wants } from '../../platform/mail/mail.outbox.ts';
import { mailOutbox } from '../../platform/mail/mail.table.ts';
import { isUnsentMail, unsentMails } from '../../platform/mail/unsent-mails.ts';
import { profiles } from '../../platform/tables/profile.table.ts';
import { seasons } from '../../shifts/tables/seasons.table.ts';
import { bringBacks } from './bring-backs.table.ts';
import { startsInSeason } from './season-rows.ts';

export type Audience = 'everybody' | 'later';

/**
 * In SQL, over `seasons` and `profiles`: a volunteer of before the season was started, who was not asked yet and has no place in
 * it. The lists do not depend on the person, so SQLite reads each once.
 */
const isUnasked = (seasonId: string) => sql`(seasons.id = ${seasonId} AND profiles.role = 'volunteer'
  AND profiles.created_at < seasons.created_at
  AND profiles.id NOT IN (SELECT volunteer_id FROM bring_backs WHERE season_id = ${seasonId})
  AND profiles.id NOT IN (
    SELECT held.volunteer_id FROM shifts CROSS JOIN shift_assignments AS held ON held.shift_id = shifts.id
    WHERE ${startsInSeason(seasonId)} AND shifts.status <> 'cancelled' AND held.status <> 'cancelled' AND held.volunteer_id IS NOT NULL))`;

/** In SQL: the number of people whom a mail to this audience would reach. */
export const countAudience = (seasonId: string, audience: Audience) =>
  audience === 'everybody'
    ? sql<number>`(SELECT count(*) FROM seasons CROSS JOIN profiles
        WHERE ${isUnasked(seasonId)} AND ${wants('message')})`
    : sql<number>`(SELECT count(*) FROM bring_backs CROSS JOIN profiles ON profiles.id = bring_backs.volunteer_id
        WHERE bring_backs.season_id = ${seasonId} AND ${isUndecided} AND ${wants('message')})`;

/** In SQL, over `bring_backs`: the person answered `later`, and was not asked again. */
const isUndecided = sql`(bring_backs.answer = 'later' AND bring_backs.reminded_at IS NULL)`;

/** In SQL: the season is not over. */
export const isOpenSeason = (seasonId: string, now: number) =>
  sql`EXISTS (SELECT 1 FROM seasons WHERE seasons.id = ${seasonId} AND seasons.ends_at > ${now})`;

/** Notes that everybody of the audience was asked, if this audit row shows that they are as many as was expected. */
export const insertAsked = (db: Db, seasonId: string, auditId: string, now: number) =>
  insertFrom(
    db,
    bringBacks,
    {
      id: sql`'brb_' || lower(hex(randomblob(10)))`,
      seasonId,
      volunteerId: sql`profiles.id`,
      askedAt: now,
    },
    {
      from: sql`seasons CROSS JOIN profiles`,
      where: sql`${auditRowExists(auditId)} AND ${isUnasked(seasonId)} AND ${wants('message')}`,
    },
  );

/** Notes the second question to those who answered `later`, under the same condition. */
export const noteAskedAgain = (db: Db, seasonId: string, auditId: string, now: number) =>
  db
    .update(bringBacks)
    .set({ remindedAt: now })
    .where(sql`${bringBacks.seasonId} = ${seasonId} AND ${isUndecided} AND ${auditRowExists(auditId)}
      AND EXISTS (SELECT 1 FROM profiles WHERE profiles.id = bring_backs.volunteer_id AND ${wants('message')})`);

/** In SQL, over `mail_outbox`: a mail of this season's question that is not being sent right now. */
const isUnsent = (seasonId: string, now: number) =>
  sql`(${isUnsentMail('bring_back', now)} AND (mail_outbox.data ->> 'seasonId') = ${seasonId})`;

export const countUnsent = (seasonId: string, now: number) =>
  sql<number>`(SELECT count(*) FROM mail_outbox WHERE ${isUnsent(seasonId, now)})`;

const ofUnsentMails = (seasonId: string, isReminder: boolean, now: number) =>
  sql`bring_backs.id IN (SELECT mail_outbox.data ->> 'bringBackId' FROM mail_outbox
    WHERE ${isUnsent(seasonId, now)} AND (mail_outbox.data ->> 'isReminder') = ${isReminder ? 1 : 0})`;

/** The statements that take back what was not sent: those people count as not asked. */
export const stopAsking = (db: Db, seasonId: string, now: number) => ({
  again: db
    .update(bringBacks)
    .set({ remindedAt: null })
    .where(ofUnsentMails(seasonId, true, now)),
  asked: db.delete(bringBacks).where(ofUnsentMails(seasonId, false, now)),
  stopped: db.delete(mailOutbox).where(isUnsent(seasonId, now)).returning({ id: mailOutbox.id }),
});

const answered = (seasonId: string, answer: BringBackAnswer | 'silent') =>
  sql`bring_backs.season_id = ${seasonId} AND bring_backs.answer IS ${answer === 'silent' ? null : answer}`;

/** The numbers that admins see; no row for an unknown season. */
export const selectBringBackCounts = (db: Db, seasonId: string, now: number) => {
  const count = (answer: BringBackAnswer | 'silent') =>
    sql<number>`(SELECT count(*) FROM bring_backs WHERE ${answered(seasonId, answer)})`;
  return db
    .select({
      due: sql<number>`unasked.due`.as('due'),
      muted: sql<number>`unasked.muted`.as('muted'),
      yes: count('yes').as('yes'),
      no: count('no').as('no_answers'),
      later: count('later').as('later'),
      silent: count('silent').as('silent'),
      remindable: countAudience(seasonId, 'later').as('remindable'),
      ...unsentMails(isUnsent(seasonId, now)),
    })
    .from(
      sql`seasons CROSS JOIN (SELECT count(*) FILTER (WHERE ${wants('message')}) AS due,
          count(*) FILTER (WHERE NOT ${wants('message')}) AS muted
        FROM seasons CROSS JOIN profiles WHERE ${isUnasked(seasonId)}) AS unasked`,
    )
    .where(sql`seasons.id = ${seasonId}`);
};

/** A page of those who gave an answer, by name. */
export const selectAskedPeople = (
  db: Db,
  seasonId: string,
  answer: BringBackAnswer | 'silent',
  page: { page: number; pageSize: number },
) =>
  db
    .select({ ...contactColumns, total: sql<number>`list.total`.as('total') })
    .from(
      sql`(${selectPage(
        sql`SELECT profiles.id AS id
          FROM bring_backs CROSS JOIN profiles ON profiles.id = bring_backs.volunteer_id
          WHERE ${answered(seasonId, answer)} ORDER BY profiles.search_text, profiles.id`,
        page,
      )}) AS list`,
    )
    .leftJoin(profiles, sql`profiles.id = list.id`)
    .orderBy(profiles.searchText, profiles.id);

/** What a person was asked, with the season. */
export const selectBringBack = (db: Db, id: string, personId: string) =>
  db
    .select({
      answer: bringBacks.answer,
      leftAt: bringBacks.leftAt,
      name: seasons.name,
      startsAt: seasons.startsAt,
      endsAt: seasons.endsAt,
    })
    .from(bringBacks)
    .innerJoin(seasons, eq(seasons.id, bringBacks.seasonId))
    .where(and(eq(bringBacks.id, id), eq(bringBacks.volunteerId, personId)));

/** Deletes the questions of seasons that ended before the winter of now. */
export const forgetBringBacks = (db: Db, now: number) =>
  db
    .delete(bringBacks)
    .where(
      sql`${bringBacks.seasonId} IN (SELECT id FROM seasons WHERE seasons.ends_at <= ${startOfSeason(now)})`,
    );

/** Stores an answer that differs from the one before, while the season is not over. */
export const storeAnswer = (
  db: Db,
  id: string,
  personId: string,
  { answer, now }: { answer: BringBackAnswer; now: number },
) =>
  db
    .update(bringBacks)
    .set({ answer, answeredAt: now })
    .where(
      sql`${bringBacks.id} = ${id} AND ${bringBacks.volunteerId} = ${personId} AND ${bringBacks.answer} IS NOT ${answer}
        AND EXISTS (SELECT 1 FROM seasons WHERE seasons.id = bring_backs.season_id AND seasons.ends_at > ${now})`,
    );
