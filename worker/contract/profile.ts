import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { GivenPassword, OptionalLine, RequiredLine } from './fields.ts';
import { MAX_AVATAR_BYTES, MAX_NAME_CHARS, MAX_PHONE_CHARS, MAX_PLACE_CHARS } from './limits.ts';
import { Locale } from './locales.ts';
import { Skills } from './skills.ts';

export const ROLES = ['user', 'volunteer', 'admin'] as const;
export const Role = v.picklist(ROLES);
export type Role = (typeof ROLES)[number];

/** One person's data, as that person and the admins see it. */
export const Profile = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** E.164, as `+31612345678`. */
  phoneNumber: v.nullable(v.string()),
  /** The same number as people write it: national for a Dutch one, international for others. */
  phoneDisplay: v.nullable(v.string()),
  skills: v.array(v.string()),
  /** A local address that changes with the picture. */
  avatarUrl: v.nullable(v.string()),
  profileCompleted: v.boolean(),
  role: Role,
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
  locale: Locale,
});
export type Profile = v.InferOutput<typeof Profile>;

/** A phone number as typed; the server parses it (default country NL) and answers `invalid_phone` at the field. */
const PhoneNumber = RequiredLine(MAX_PHONE_CHARS);

/** What a person may change of their own profile: never the role or the address. */
export const ProfileChange = v.strictObject({
  firstName: v.optional(RequiredLine(MAX_NAME_CHARS)),
  lastName: v.optional(RequiredLine(MAX_NAME_CHARS)),
  phoneNumber: v.optional(PhoneNumber),
  city: v.optional(OptionalLine(MAX_PLACE_CHARS)),
  country: v.optional(OptionalLine(MAX_PLACE_CHARS)),
  skills: v.optional(Skills),
  locale: v.optional(Locale),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

export const ProfileCompletion = v.object({ phoneNumber: PhoneNumber, skills: v.optional(Skills, []) });
export type ProfileCompletion = v.InferOutput<typeof ProfileCompletion>;

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'signed-in',
  summary: 'Your own profile.',
  status: 200,
  answer: Profile,
});

export const changeProfile = defineEndpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: 'signed-in',
  summary: 'Changes the given fields of your own profile.',
  body: ProfileChange,
  status: 200,
  answer: Profile,
});

export const AccountDeletion = v.object({ password: GivenPassword });

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile',
  access: 'signed-in',
  summary:
    'Deletes your account and everything known of you; your places on shifts and events to come are free again, those on past ones keep counting without a name. Not the last admin.',
  body: AccountDeletion,
  status: 200,
  answer: v.object({
    /** Places on shifts to come that are free again. */
    freedShifts: v.number(),
    /** Reservations of events that are not over, whose places are free again. */
    freedReservations: v.number(),
  }),
  errors: ['auth.wrong_password', 'auth.throttled', 'person.last_admin'],
});

export const completeProfile = defineEndpoint({
  method: 'POST',
  path: '/api/profile/complete',
  access: 'signed-in',
  summary: 'Completes your profile, which the rest of the portal waits for.',
  body: ProfileCompletion,
  status: 200,
  answer: Profile,
});

export const putAvatar = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/avatar',
  access: 'signed-in',
  summary: 'Sets your picture: JPEG, PNG or WebP, told by its first bytes.',
  imageMaxBytes: MAX_AVATAR_BYTES,
  status: 200,
  answer: Profile,
  errors: ['avatar.too_large', 'avatar.not_an_image'],
});

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/avatar',
  access: 'signed-in',
  summary: 'Removes your picture.',
  status: 200,
  answer: Profile,
});

export const getAvatar = defineEndpoint({
  method: 'GET',
  path: '/api/avatars/:userId/:file',
  access: 'signed-in',
  summary: "A person's picture.",
  status: 200,
  file: 'image/*',
  errors: ['avatar.not_found'],
});
