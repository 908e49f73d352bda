import type { Profile } from '@ijsploeg/worker/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { profiles } from './profile.table.ts';

export type ProfileRow = typeof profiles.$inferSelect;

/** Where a picture is served; null without one. Changes with the picture, so it may be cached. */
export const toAvatarUrl = ({ avatarKey, avatarVersion }: Pick<ProfileRow, 'avatarKey' | 'avatarVersion'>) =>
  avatarKey === null ? null : `/api/avatars/${avatarKey}?v=${avatarVersion}`;

/** A number in E.164 as people write it: national for a Dutch one, international for others. */
export function toPhoneDisplay(phoneNumber: string | null): string | null {
  if (phoneNumber === null) return null;
  // Nearly everybody's; the library takes longer over a number than D1 over a session.
  const dutchMobile = /^\+316(\d{8})$/.exec(phoneNumber);
  if (dutchMobile) return `06 ${dutchMobile[1]}`;
  const parsed = parsePhoneNumberFromString(phoneNumber);
  if (!parsed) return phoneNumber;
  return parsed.country === 'NL' ? parsed.formatNational() : parsed.formatInternational();
}

/** A profile as the contract shows it. */
export const toProfile = (row: Omit<ProfileRow, 'searchText'>): Profile => ({
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
});
