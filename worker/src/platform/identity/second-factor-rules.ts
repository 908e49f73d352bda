import { VERIFIED_HOURS } from '@ijsploeg/worker/contract';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SecondFactorState } from '../http/signed-in.ts';
import { HOUR_MS } from '../lib/durations.ts';

const VERIFIED_MS = VERIFIED_HOURS * HOUR_MS;

/** In SQL: this person has a confirmed second factor. */
export const hasConfirmedFactor = (userId: SQL) =>
  sql`EXISTS (SELECT 1 FROM totp_factors AS factor
    WHERE factor.user_id = ${userId} AND factor.confirmed_at IS NOT NULL)`;

interface Moment {
  now: SqlNumber;
  /** The calendar day of the event's time zone. */
  today: string | Placeholder;
}
type SqlNumber = number | Placeholder;

/**
 * In SQL, over `sessions` and `profiles`: the step that a session needs before the person's role applies (product 44); null if
 * none. A code is valid for twelve hours, on a trusted device for thirty days.
 *
 * @param requiredFrom in SQL, the day from which admins need a second factor; null for never
 */
export const secondFactorNeeds = (requiredFrom: SQL, { now, today }: Moment) => sql<
  'code' | 'enrol' | null
>`CASE
  WHEN ${hasConfirmedFactor(sql`sessions.user_id`)} THEN iif(
    sessions.verified_at IS NOT NULL
      AND (${now} < sessions.verified_at + ${VERIFIED_MS} OR ${now} < sessions.trusted_until),
    NULL, 'code')
  WHEN profiles.role = 'admin' AND ${requiredFrom} <= ${today} THEN 'enrol' END`;

interface VerifiedSession {
  hasFactor: boolean;
  needs: SecondFactorState['needs'];
  verifiedAt: number | null;
  /** The day from which this person's role requires a second factor; null if it does not. */
  requiredFrom: string | null;
}

/**
 * The state of a session, from {@link secondFactorNeeds}. Sensitive actions need a code of the last twelve hours, on
 * every device.
 */
export const secondFactorState = (
  { hasFactor, needs, verifiedAt, requiredFrom }: VerifiedSession,
  now: number,
): SecondFactorState => ({
  has: hasFactor,
  needs,
  isRecent: !hasFactor || (verifiedAt !== null && now < verifiedAt + VERIFIED_MS),
  wasVerified: hasFactor && verifiedAt !== null,
  requiredFrom: hasFactor ? null : requiredFrom,
});
