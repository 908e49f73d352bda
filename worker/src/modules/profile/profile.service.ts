import type { Profile, ProfileChange, ProfileCompletion } from '@ijsploeg/worker/contract';
import { eq } from 'drizzle-orm';
import { AppError } from '../../errors.ts';
import { toSearchText } from '../../lib/search-text.ts';
import type { SignedIn } from '../../signed-in.ts';
import type { Work } from '../../work.ts';
import { toE164 } from './phone-number.ts';
import { toProfile } from './profile.mapper.ts';
import { profiles } from './profile.table.ts';

async function writeOwn(
  { db, clock, signedIn }: Work,
  values: Partial<typeof profiles.$inferInsert>,
): Promise<Profile> {
  const row = await db
    .update(profiles)
    .set({ ...values, updatedAt: clock.now() })
    .where(eq(profiles.id, signedIn.id))
    .returning()
    .get();
  // Removed after the session was read.
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
 * Changes the given fields of the caller's own profile; the others stay as they are.
 *
 * @throws AppError request.invalid with invalid_phone
 */
export async function changeProfile(work: Work, change: ProfileChange): Promise<Profile> {
  const { phoneNumber, city, country, skills, locale } = change;
  return writeOwn(work, {
    ...toNameColumns(work.signedIn, change),
    ...(phoneNumber !== undefined && { phoneNumber: toE164(phoneNumber) }),
    ...(city !== undefined && { city }),
    ...(country !== undefined && { country }),
    ...(skills !== undefined && { skills }),
    ...(locale !== undefined && { locale }),
  });
}

/**
 * Completes the caller's profile. The role does not change.
 *
 * @throws AppError request.invalid with invalid_phone
 */
export async function completeProfile(
  work: Work,
  { phoneNumber, skills }: ProfileCompletion,
): Promise<Profile> {
  return writeOwn(work, { phoneNumber: toE164(phoneNumber), skills, profileCompleted: true });
}
