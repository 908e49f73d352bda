import * as v from 'valibot';
import { Profile, ProfileChange, Role } from '../accounts/profile.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { EmailAddress, OptionalLine } from '../platform/fields.ts';
import { MAX_COUNTED_ROWS, MAX_PHONE_CHARS, MAX_SEARCH_CHARS, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { SKILLS, Skills } from '../platform/skills.ts';
import { Instant } from '../platform/time.ts';
import { MyAssignment } from '../shifts/assignments.ts';

/** A person's name and contact details, for admins. */
export const Contact = v.object({
  ...v.pick(Profile, ['id', 'firstName', 'lastName', 'phoneNumber', 'phoneDisplay', 'avatarUrl']).entries,
  /** Null for whoever is in charge of a day, who is not shown it. */
  email: v.nullable(v.string()),
});
export type Contact = v.InferOutput<typeof Contact>;

const MAX_HISTORY_ROWS = 100;
/** The number of shifts in the details of a to-do item. */
export const HISTORY_ROWS = 10;

/** The contents of the list of people: volunteers and admins, or everyone with an account. */
export const PEOPLE_VIEWS = ['volunteers', 'all'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

/** A person in the list of people. */
export const ListedPerson = v.object({
  ...Profile.entries,
  createdAt: Instant,
  /** Their past and upcoming assignments, except cancelled ones and those on cancelled shifts. */
  shiftCount: v.number(),
  hasSecondFactor: v.boolean(),
  /** The shifts of this season, from July to June, to which they did not come. */
  noShowCount: v.number(),
  /** How long they worked this season. */
  workedMinutes: v.number(),
});
export type ListedPerson = v.InferOutput<typeof ListedPerson>;

/** One person, with the numbers that an admin needs before a downgrade or a removal. */
export const Person = v.object({
  ...ListedPerson.entries,
  /** Places on shifts that have not started, which a downgrade or a removal frees. */
  upcomingShiftCount: v.number(),
  /** Reservations of events that have not ended, neither cancelled nor used, which a removal cancels. */
  upcomingReservationCount: v.number(),
  /** When the second factor is removed because an admin asked for that; null if nobody did. */
  factorRemovalAt: v.nullable(Instant),
  /** The address that an admin entered and the person has not confirmed yet; null for none. */
  pendingEmail: v.nullable(v.string()),
});
export type Person = v.InferOutput<typeof Person>;

/** The fields of a person's profile that an admin can change. Role, skills and address are not among them. */
export const PersonChange = v.strictObject({
  ...v.omit(ProfileChange, ['skills', 'notice']).entries,
  /** As in {@link ProfileChange}, but an admin may clear it: empty becomes null. */
  phoneNumber: v.optional(OptionalLine(MAX_PHONE_CHARS)),
});
export type PersonChange = v.InferOutput<typeof PersonChange>;

/** A change of role: one step along user ↔ volunteer ↔ admin. */
export const RoleChange = v.object({
  role: v.picklist(Role.options, 'invalid'),
  /** The role that the client shows; the change is refused if the person has another one by now. */
  from: v.optional(v.picklist(Role.options, 'invalid')),
});
export type RoleChange = v.InferOutput<typeof RoleChange>;

/** The orders of the list of people. */
export const PEOPLE_ORDERS = ['newest', 'name'] as const;

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/api/people',
  access: 'admin',
  summary: `Volunteers or everyone, ${PAGE_SIZE} per page. With a search or a skill, \`total\` is at most ${MAX_COUNTED_ROWS}.`,
  query: v.object({
    view: v.optional(v.picklist(PEOPLE_VIEWS, 'invalid'), 'volunteers'),
    /** Matches part of a name or an address, ignoring case and accents; there are no wildcards. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    skill: v.optional(v.picklist(['all', ...SKILLS], 'unknown_skill'), 'all'),
    sort: v.optional(v.picklist(PEOPLE_ORDERS, 'invalid'), 'newest'),
    page: PageNumber,
  }),
  status: 200,
  answer: v.object({
    items: v.array(ListedPerson),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
});

export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/api/people/:id',
  access: 'admin',
  summary: 'One person.',
  status: 200,
  answer: Person,
  errors: ['person.not_found'],
});

export const changePerson = defineEndpoint({
  method: 'PATCH',
  path: '/api/people/:id',
  access: 'admin',
  summary: "Changes the given fields of a person's profile.",
  body: PersonChange,
  status: 200,
  answer: Person,
  errors: ['person.not_found'],
});

export const EmailCorrection = v.object({ email: EmailAddress });

export const correctPersonEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/email',
  access: 'admin',
  sensitive: true,
  summary:
    'Mails a link to another address of a person who is not an admin. It becomes theirs when they confirm it by that link, and the old one is notified.',
  body: EmailCorrection,
  status: 200,
  answer: Person,
  errors: [
    'person.not_found',
    'person.is_admin',
    'person.not_confirmed',
    'account.exists',
    'request.rate_limited',
  ],
});

export const setPersonSkills = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/skills',
  access: 'admin',
  summary: "Sets a person's skills.",
  body: v.object({ skills: Skills }),
  status: 200,
  answer: Person,
  errors: ['person.not_found'],
});

export const setPersonRole = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/role',
  access: 'admin',
  sensitive: true,
  summary:
    'Makes a user a volunteer, a volunteer an admin, or the reverse. A volunteer who becomes a user loses their places on upcoming shifts and is notified of each by mail.',
  body: RoleChange,
  status: 200,
  answer: v.object({
    ...Person.entries,
    /** The number of places on upcoming shifts that the change cancelled. */
    freedShifts: v.number(),
  }),
  errors: [
    'person.not_found',
    'person.not_volunteer',
    'person.wrong_role',
    'person.is_admin',
    'person.is_self',
    'person.last_admin',
  ],
});

export const removePerson = defineEndpoint({
  method: 'DELETE',
  path: '/api/people/:id',
  access: 'admin',
  sensitive: true,
  summary:
    'Removes a person who is not an admin: deletes their data, frees their places on upcoming shifts and cancels their reservations for upcoming events. Past places still count, without a name.',
  status: 200,
  answer: v.object({
    /** The number of places on upcoming shifts that were freed. */
    freedShifts: v.number(),
    /** The number of reservations that were cancelled, of events that have not ended. */
    freedReservations: v.number(),
  }),
  errors: ['person.not_found', 'person.is_admin', 'person.is_self', 'person.last_admin'],
});

export const listPersonAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/people/:id/assignments',
  access: 'admin',
  summary: "One person's assignments with their shifts, newest assignment first.",
  query: v.object({
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,3}$/, 'invalid'),
        v.transform(Number),
        v.minValue(1, 'out_of_range'),
        v.maxValue(MAX_HISTORY_ROWS, 'out_of_range'),
      ),
      String(HISTORY_ROWS),
    ),
  }),
  status: 200,
  answer: v.object({ items: v.array(MyAssignment) }),
  errors: ['person.not_found'],
});

export const removePersonFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/people/:id/factor',
  access: 'admin',
  sensitive: true,
  summary:
    "Asks for the removal of another person's second factor, for example of a lost phone. It is removed after 24 hours, unless the person refuses by the mailed link.",
  status: 200,
  answer: v.object({ removalAt: Instant }),
  errors: ['person.not_found', 'person.is_self', 'factor.not_found'],
});

export const endPersonSessions = defineEndpoint({
  method: 'POST',
  path: '/api/people/:id/end-sessions',
  access: 'admin',
  summary: 'Signs another person out everywhere.',
  status: 200,
  answer: v.object({ ended: v.number() }),
  errors: ['person.not_found', 'person.is_self'],
});
