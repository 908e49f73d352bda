import { LOCALES, PHOTO_ANSWERS, ROLES } from '@ijsploeg/worker/contract';
import { inArray, sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, sqliteView, text } from 'drizzle-orm/sqlite-core';
import { instant, jsonList, stamps } from '../db/columns.ts';
import { accounts } from './auth.table.ts';

/** One person's data and rights, under the id of the account; deleted with the account. */
export const profiles = sqliteTable(
  'profiles',
  {
    id: text('id')
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    email: text('email').notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** E.164, such as `+31612345678`. */
    phoneNumber: text('phone_number'),
    skills: jsonList('skills').notNull().default(sql`'[]'`),
    /**
     * The object in R2, `{userId}/avatar.{ext}`. The version is part of the picture's URL, so that the URL changes with the
     * picture.
     */
    avatarKey: text('avatar_key'),
    avatarVersion: integer('avatar_version').notNull().default(0),
    profileCompleted: integer('profile_completed', { mode: 'boolean' }).notNull().default(false),
    role: text('role', { enum: ROLES }).notNull().default('user'),
    city: text('city'),
    country: text('country'),
    locale: text('locale', { enum: LOCALES }).notNull().default('nl'),
    /** Names and address without case or accents, for search (product 31). */
    searchText: text('search_text').notNull(),
    ...stamps,
    /** The kinds of notices that the person does not want by mail. */
    mutedNotices: jsonList('muted_notices').notNull().default(sql`'[]'`),
    /** The kinds of notifications that the person does not want on a phone. */
    mutedPushes: jsonList('muted_pushes').notNull().default(sql`'[]'`),
    /** The parts of the week that the person prefers; see `DAY_PARTS`. */
    dayParts: jsonList('day_parts').notNull().default(sql`'[]'`),
    /** Whether the person agrees to recognisable photos, and to which version of the text; null without an answer. */
    photoAnswer: text('photo_answer', { enum: PHOTO_ANSWERS }),
    photoAnsweredAt: instant('photo_answered_at'),
    photoTextVersion: integer('photo_text_version'),
    /** The number of answers. */
    photoVersion: integer('photo_version').notNull().default(0),
  },
  (table) => [
    check('profiles_role', sql`${table.role} IN ('user', 'volunteer', 'admin')`),
    check('profiles_locale', sql`${table.locale} IN ('nl', 'en')`),
    check('profiles_skills', sql`json_valid(${table.skills}) AND json_type(${table.skills}) = 'array'`),
    index('profiles_newest').on(table.createdAt),
    index('profiles_role_newest').on(table.role, table.createdAt),
    // The order of the candidates for a shift.
    index('profiles_volunteers_by_name')
      .on(table.searchText, table.id)
      .where(sql`role IN ('volunteer', 'admin')`),
  ],
);

/** The volunteers and admins, as a view of `profiles` (product 7). */
export const volunteerMetadata = sqliteView('volunteer_metadata').as((query) =>
  query
    .select({
      id: profiles.id,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      email: profiles.email,
      phoneNumber: profiles.phoneNumber,
      skills: profiles.skills,
      role: profiles.role,
      avatarKey: profiles.avatarKey,
      avatarVersion: profiles.avatarVersion,
      updatedAt: profiles.updatedAt,
    })
    .from(profiles)
    .where(inArray(profiles.role, ['volunteer', 'admin'])),
);
