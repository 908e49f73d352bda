import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { EnteredPassword, OptionalLine, PersonName, RequiredLine } from '../platform/fields.ts';
import {
  MAX_AVATAR_BYTES,
  MAX_AVATAR_PIXELS,
  MAX_PHONE_CHARS,
  MAX_PLACE_CHARS,
  OWN_CHANGES,
} from '../platform/limits.ts';
import { Locale } from '../platform/locales.ts';
import { NoticeChange, NoticeKind, PushChange, PushKind } from '../platform/notices.ts';
import { Skills } from '../platform/skills.ts';
import { PhotoAnswer, PhotoConsent } from './photo-consent.ts';

export const ROLES = ['user', 'volunteer', 'admin'] as const;
export const Role = v.picklist(ROLES);
export type Role = (typeof ROLES)[number];

/** One person's data, as they and the admins see it. */
export const Profile = v.object({
  id: v.string(),
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  /** E.164, as `+31612345678`. */
  phoneNumber: v.nullable(v.string()),
  /** The phone number formatted for reading: national for Dutch numbers, international for others. */
  phoneDisplay: v.nullable(v.string()),
  skills: v.array(v.string()),
  /** A path that changes with the image. */
  avatarUrl: v.nullable(v.string()),
  profileCompleted: v.boolean(),
  role: Role,
  city: v.nullable(v.string()),
  country: v.nullable(v.string()),
  locale: Locale,
  /** The kinds of notices that the person does not get by mail. */
  mutedNotices: v.array(NoticeKind),
  /** The kinds of notifications that the person does not get on a phone. */
  mutedPushes: v.array(PushKind),
  photoConsent: PhotoConsent,
});
export type Profile = v.InferOutput<typeof Profile>;

/** User input; the server parses it (default country NL) and answers `invalid_phone` at the field. */
const PhoneNumber = RequiredLine(MAX_PHONE_CHARS);

/** The fields that people can change of their own profile. Role and address are not among them. */
export const ProfileChange = v.strictObject({
  firstName: v.optional(PersonName),
  lastName: v.optional(PersonName),
  phoneNumber: v.optional(PhoneNumber),
  city: v.optional(OptionalLine(MAX_PLACE_CHARS)),
  country: v.optional(OptionalLine(MAX_PLACE_CHARS)),
  skills: v.optional(Skills),
  locale: v.optional(Locale),
  notice: v.optional(NoticeChange),
  push: v.optional(PushChange),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

/** The fields that complete a profile. The role is not among them. */
export const ProfileCompletion = v.strictObject({
  phoneNumber: PhoneNumber,
  skills: v.optional(Skills, []),
});
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
  personLimit: OWN_CHANGES,
  summary: 'Changes the given fields of your own profile.',
  body: ProfileChange,
  status: 200,
  answer: Profile,
});

export const answerPhotoQuestion = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/photo-consent',
  access: 'signed-in',
  personLimit: OWN_CHANGES,
  summary:
    'Answers whether you agree to photos that show you recognisably. A no always counts; a yes is refused if you answered elsewhere meanwhile, and the error has that as `current`.',
  body: v.strictObject({
    ...PhotoAnswer.entries,
    /** The `version` of the answer that the client shows; only a yes needs it. */
    version: v.pipe(v.number('required'), v.integer('invalid'), v.minValue(0, 'out_of_range')),
  }),
  status: 200,
  answer: Profile,
  errors: ['consent.changed', 'consent.text_changed'],
});

export const AccountDeletion = v.object({ password: EnteredPassword });

export const deleteAccount = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile',
  access: 'signed-in',
  sensitive: true,
  summary:
    'Deletes your account and your data, and frees your places on upcoming shifts and events. Past places still count, without a name. The last admin cannot do this.',
  body: AccountDeletion,
  status: 200,
  answer: v.object({
    /** The number of places on upcoming shifts that were freed. */
    freedShifts: v.number(),
    /** The number of reservations that were cancelled, of events that have not ended. */
    freedReservations: v.number(),
  }),
  errors: ['auth.wrong_password', 'auth.throttled', 'person.last_admin', 'request.rate_limited'],
});

export const completeProfile = defineEndpoint({
  method: 'POST',
  path: '/api/profile/complete',
  access: 'signed-in',
  personLimit: OWN_CHANGES,
  summary: 'Completes your profile, which the rest of the portal requires.',
  body: ProfileCompletion,
  status: 200,
  answer: Profile,
});

export const putAvatar = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/avatar',
  access: 'signed-in',
  personLimit: OWN_CHANGES,
  summary: `Sets your picture: JPEG, PNG or WebP, recognised by its content, of at most ${MAX_AVATAR_PIXELS} pixels a side. It is stored without metadata.`,
  imageMaxBytes: MAX_AVATAR_BYTES,
  status: 200,
  answer: Profile,
  errors: ['avatar.too_large', 'avatar.too_many_pixels', 'avatar.not_an_image'],
});

export const deleteAvatar = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/avatar',
  access: 'signed-in',
  personLimit: OWN_CHANGES,
  summary: 'Removes your picture.',
  status: 200,
  answer: Profile,
});

export const getAvatar = defineEndpoint({
  method: 'GET',
  path: '/api/avatars/:userId/:file',
  access: 'signed-in',
  summary: 'Your picture; for admins also that of others.',
  status: 200,
  file: 'image/*',
  errors: ['avatar.not_found'],
});
