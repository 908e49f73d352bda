import { ASK_REFUSALS, type AskRefusal } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DAY_MS } from '../../platform/lib/durations.ts';
import { getsPush, STOP_DELAY_MS, wants } from '../../platform/mail/mail.outbox.ts';
import { askLimitPerWeek } from '../../platform/settings/planning-settings.ts';
import { sentAbout } from '../../platform/settings/quiet-hours.ts';
import { ASKED_FULL_SHIFT_RULES, hasPlaceToTake, holdsOffer, satisfiesRules } from '../rules/shift-rules.ts';

/**
 * The rules for asking a person to help on a shift (product 54). Each condition is SQL over the row of `shifts`, the row of
 * `profiles` of the person, and `shift_days` (see `selectShiftDays`), and is true or false, never null.
 */

/** The admin who asks, and the time. */
export interface Asking {
  /** The id of the admin. */
  actorId: string | SQL;
  now: number;
}

/** The person is away on a day of the shift. */
export const isAbsent = sql`EXISTS (
  SELECT 1 FROM absences WHERE absences.user_id = profiles.id
    AND absences.to_day >= (SELECT first_day FROM shift_days) AND absences.from_day <= (SELECT last_day FROM shift_days))`;

/** How often the person was asked in the last seven days, for any shift. */
export const asksThisWeek = (now: number) => sql<number>`(
  SELECT count(*) FROM asks AS lately
  WHERE lately.volunteer_id = profiles.id AND lately.asked_at > ${now - 7 * DAY_MS})`;

const refusalConditions = ({ actorId, now }: Asking): Record<AskRefusal, SQL> => ({
  self: sql`profiles.id = ${actorId}`,
  asked: sql`EXISTS (
    SELECT 1 FROM asks AS before WHERE before.shift_id = shifts.id AND before.volunteer_id = profiles.id)`,
  offered: holdsOffer(now),
  muted: sql`NOT (${wants('ask')} OR ${getsPush('ask')})`,
  absent: isAbsent,
  limit: sql`${asksThisWeek(now)} >= ${askLimitPerWeek}`,
});

/** Why the person is not asked although they could claim the shift; null if there is no reason. */
export const askRefusal = (asking: Asking): SQL<AskRefusal | null> => {
  const conditions = refusalConditions(asking);
  return sql`CASE ${sql.join(
    ASK_REFUSALS.map((refusal) => sql`WHEN ${conditions[refusal]} THEN ${refusal}`),
    sql` `,
  )} END`;
};

/** The person can be asked: no refusal applies, and they can take a place by the rules of a claim. */
export const isAskable = (asking: Asking): SQL => {
  const conditions = refusalConditions(asking);
  return sql`${sql.join(
    ASK_REFUSALS.map((refusal) => sql`NOT (${conditions[refusal]})`),
    sql` AND `,
  )} AND ${canTakePlace(sql`profiles.id`, asking.now)}`;
};

/** A person who was asked can claim a place on the shift, or take over the place of somebody who seeks a stand-in. */
export const canTakePlace = (personId: SQL, now: number | Placeholder): SQL =>
  sql`${hasPlaceToTake(now)} AND ${satisfiesRules(ASKED_FULL_SHIFT_RULES, { personId, now })}`;

/** In SQL, over `shifts`: when the mail of an ask made now goes out. Until then the ask can be stopped. */
export const leavesAt = (now: number) => sentAbout(now + STOP_DELAY_MS);

/** In SQL: the mail of an ask, while it waits to go out. */
export const waitingMail = (ask: { id: SQLWrapper; volunteerId: SQLWrapper }, now: number) => sql`mail_outbox
  WHERE mail_outbox.dedupe_key = 'ask:' || ${ask.id} || ':' || ${ask.volunteerId}
    AND mail_outbox.status = 'pending' AND mail_outbox.due_at > ${now}`;
