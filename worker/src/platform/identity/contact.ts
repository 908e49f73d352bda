import type { Contact } from '@ijsploeg/worker/contract';
import { toPhoneDisplay } from '../lib/phone-number.ts';
import { profiles } from '../tables/profile.table.ts';
import { type ProfileRow, toAvatarUrl } from './profile.mapper.ts';

/** The columns of a profile that {@link toContact} needs. */
export const contactColumns = {
  id: profiles.id,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  email: profiles.email,
  phoneNumber: profiles.phoneNumber,
  avatarKey: profiles.avatarKey,
  avatarVersion: profiles.avatarVersion,
};

/** A row of {@link contactColumns}. */
export type ContactRow = Pick<ProfileRow, keyof typeof contactColumns>;

/** Maps a person to the contact shown in admin lists. */
export const toContact = (row: ContactRow): Contact => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  phoneDisplay: toPhoneDisplay(row.phoneNumber),
  avatarUrl: toAvatarUrl(row),
});
