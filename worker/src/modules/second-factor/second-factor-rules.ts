import { toWallClock, VERIFIED_HOURS } from '@ijsploeg/worker/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { SecondFactorState } from '../../signed-in.ts';

const VERIFIED_MS = VERIFIED_HOURS * 60 * 60_000;

/** In SQL: this person has a confirmed second factor. */
export const hasConfirmedFactor = (userId: SQL) =>
  sql`EXISTS (SELECT 1 FROM totp_factors AS factor
    WHERE factor.user_id = ${userId} AND factor.confirmed_at IS NOT NULL)`;

/** A calendar day of the event's time zone, such as `2026-12-12`. */
export const dayOf = (now: number) => new Date(toWallClock(now)).toISOString().slice(0, 10);

interface VerifiedSession {
  hasFactor: boolean;
  verifiedAt: number | null;
  trustedUntil: number | null;
  /** The day from which this person's role requires a second factor; null if it does not. */
  requiredFrom: string | null;
}

/**
 * What a session needs before the person's role applies (product 44). A code counts for twelve hours, on a trusted
 * device for thirty days; sensitive actions need one of the last twelve hours on every device.
 */
export function secondFactorState(
  { hasFactor, verifiedAt, trustedUntil, requiredFrom }: VerifiedSession,
  now: number,
): SecondFactorState {
  if (!hasFactor) {
    const isRequired = requiredFrom !== null && requiredFrom <= dayOf(now);
    return {
      has: false,
      needs: isRequired ? 'enrol' : null,
      isRecent: true,
      wasVerified: false,
      requiredFrom,
    };
  }
  const isRecent = verifiedAt !== null && now < verifiedAt + VERIFIED_MS;
  const isTrusted = verifiedAt !== null && trustedUntil !== null && now < trustedUntil;
  return {
    has: true,
    needs: isRecent || isTrusted ? null : 'code',
    isRecent,
    wasVerified: verifiedAt !== null,
    requiredFrom: null,
  };
}
