import {
  NOTICE_KINDS,
  type Profile,
  type ProfileChange,
  type ProfileCompletion,
  PUSH_KINDS,
} from '@ijsploeg/worker/contract';
import { eq, type SQL } from 'drizzle-orm';
import { withValue } from '../../platform/db/json-set.ts';
import type { ServiceContext } from '../../platform/http/service-context.ts';
import type { SignedIn } from '../../platform/http/signed-in.ts';
import { toProfile } from '../../platform/identity/profile.mapper.ts';
import { AppError } from '../../platform/lib/errors.ts';
import { toE164 } from '../../platform/lib/phone-number.ts';
import { toSearchText } from '../../platform/lib/search-text.ts';
import { profiles } from '../../platform/tables/profile.table.ts';

async function writeOwn(
  { db, clock, signedIn }: ServiceContext,
  values: { [Name in keyof typeof profiles.$inferInsert]?: (typeof profiles.$inferInsert)[Name] | SQL },
): Promise<Profile> {
  const row = await db
    .update(profiles)
    .set({ ...values, updatedAt: clock.now() })
    .where(eq(profiles.id, signedIn.id))
    .returning()
    .get();
  // The person was removed after the session was read.
  if (!row) throw new AppError('auth.required');
  return toProfile(row);
}

/** Both names together, so that the search text matches them when several requests write at once. */
function toNameColumns({ profile }: SignedIn, { firstName, lastName }: ProfileChange) {
  if (firstName === undefined && lastName === undefined) return {};
  const names = { firstName: firstName ?? profile.firstName, lastName: lastName ?? profile.lastName };
  return { ...names, searchText: toSearchText(names.firstName, names.lastName, profile.email) };
}

/**
 * Changes the given fields of the caller's own profile.
 *
 * @throws AppError request.invalid with invalid_phone
 */
export async function changeProfile(context: ServiceContext, change: ProfileChange): Promise<Profile> {
  const { phoneNumber, city, country, skills, locale, notice, push } = change;
  return writeOwn(context, {
    ...toNameColumns(context.signedIn, change),
    ...(phoneNumber !== undefined && { phoneNumber: toE164(phoneNumber) }),
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    ...(skills !== undefined && { skills }),
    ...(locale !== undefined && { locale }),
    ...(notice && {
      mutedNotices: withValue(profiles.mutedNotices, NOTICE_KINDS, notice.kind, notice.isMuted),
    }),
    ...(push && { mutedPushes: withValue(profiles.mutedPushes, PUSH_KINDS, push.kind, push.isMuted) }),
  });
}

/**
 * Completes the caller's profile. The role does not change.
 *
 * @throws AppError request.invalid with invalid_phone
 */
export async function completeProfile(
  context: ServiceContext,
  { phoneNumber, skills }: ProfileCompletion,
): Promise<Profile> {
  return writeOwn(context, { phoneNumber: toE164(phoneNumber), skills, profileCompleted: true });
}
