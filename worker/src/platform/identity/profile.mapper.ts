import {
  NOTICE_KINDS,
  type PhotoConsent,
  type Profile,
  PUSH_KINDS,
  toInstantOrNull,
} from '@ijsploeg/worker/contract';
import { toPhoneDisplay } from '../lib/phone-number.ts';
import type { profiles } from '../tables/profile.table.ts';

/** A profile without its search text, which only queries use. */
export type ProfileRow = Omit<typeof profiles.$inferSelect, 'searchText'>;

/** The path of a picture; null without one. It changes with the picture, so it can be cached. */
export const toAvatarUrl = ({ avatarKey, avatarVersion }: Pick<ProfileRow, 'avatarKey' | 'avatarVersion'>) =>
  avatarKey === null ? null : `/api/avatars/${avatarKey}?v=${avatarVersion}`;

/** Maps the answer to the question about photos to the contract. */
export const toPhotoConsent = (
  row: Pick<ProfileRow, 'photoAnswer' | 'photoAnsweredAt' | 'photoTextVersion' | 'photoVersion'>,
): PhotoConsent => ({
  answer: row.photoAnswer,
  answeredAt: toInstantOrNull(row.photoAnsweredAt),
  textVersion: row.photoTextVersion,
  version: row.photoVersion,
});

/** Maps a profile to the contract. */
export const toProfile = (row: ProfileRow): Profile => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  phoneNumber: row.phoneNumber,
  phoneDisplay: toPhoneDisplay(row.phoneNumber),
  skills: row.skills,
  avatarUrl: toAvatarUrl(row),
  profileCompleted: row.profileCompleted,
  role: row.role,
  city: row.city,
  country: row.country,
  locale: row.locale,
  // The row may hold kinds of another version.
  mutedNotices: NOTICE_KINDS.filter((kind) => row.mutedNotices.includes(kind)),
  mutedPushes: PUSH_KINDS.filter((kind) => row.mutedPushes.includes(kind)),
  photoConsent: toPhotoConsent(row),
});
