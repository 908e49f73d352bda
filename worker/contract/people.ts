import * as v from 'valibot';
import { MyAssignment } from './assignments.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_COUNTED_ROWS, MAX_SEARCH_CHARS, PAGE_SIZE } from './limits.ts';
import { PageNumber } from './pagination.ts';
import { Profile, ProfileChange, Role } from './profile.ts';
import { SKILLS, Skills } from './skills.ts';
import { Instant } from './time.ts';

/** Who somebody is and how an admin reaches them. */
export const Contact = v.pick(Profile, [
  'id',
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'phoneDisplay',
  'avatarUrl',
]);
export type Contact = v.InferOutput<typeof Contact>;

const MAX_HISTORY_ROWS = 100;
/** How many shifts the details of a to-do item show. */
export const HISTORY_ROWS = 10;

/** Whom the list of people shows: those who help, or everybody with an account. */
export const PEOPLE_VIEWS = ['volunteers', 'all'] as const;
export type PeopleView = (typeof PEOPLE_VIEWS)[number];

/** Somebody in the list of people. */
export const ListedPerson = v.object({
  ...Profile.entries,
  createdAt: Instant,
  /** Their places that were not cancelled, past and to come. */
  shiftCount: v.number(),
});
export type ListedPerson = v.InferOutput<typeof ListedPerson>;

/** One person, with what an admin has to know before taking something from them. */
export const Person = v.object({
  ...ListedPerson.entries,
  /** Places on shifts that have not begun: those a downgrade or a removal frees. */
  upcomingShiftCount: v.number(),
  /** Reservations that stand, of events that are not over, and were not used: those a removal cancels. */
  upcomingReservationCount: v.number(),
});
export type Person = v.InferOutput<typeof Person>;

/** What an admin may change of somebody: never the role, the skills or the address by this way. */
export const PersonChange = v.omit(ProfileChange, ['skills']);
export type PersonChange = v.InferOutput<typeof PersonChange>;

/** A step between two roles: user ↔ volunteer ↔ admin. */
export const RoleChange = v.object({
  role: v.picklist(Role.options, 'invalid'),
  /** The role the admin saw; another one by now is refused instead of taken for another step. */
  from: v.optional(v.picklist(Role.options, 'invalid')),
});
export type RoleChange = v.InferOutput<typeof RoleChange>;

export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/api/people',
  access: 'admin',
  summary: `Volunteers or everybody, the newest first, ${PAGE_SIZE} a page. \`total\` of a search or of a skill counts ${MAX_COUNTED_ROWS} at most.`,
  query: v.object({
    view: v.optional(v.picklist(PEOPLE_VIEWS, 'invalid'), 'volunteers'),
    /** Part of a name or of an address, without regard to case and accents; nothing in it is a wildcard. */
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    skill: v.optional(v.picklist(['all', ...SKILLS], 'unknown_skill'), 'all'),
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
  summary: "Changes the given fields of somebody's profile.",
  body: PersonChange,
  status: 200,
  answer: Person,
  errors: ['person.not_found'],
});

export const setPersonSkills = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/skills',
  access: 'admin',
  summary: 'Sets the skills of somebody.',
  body: v.object({ skills: Skills }),
  status: 200,
  answer: Person,
  errors: ['person.not_found'],
});

export const setPersonRole = defineEndpoint({
  method: 'PUT',
  path: '/api/people/:id/role',
  access: 'admin',
  summary:
    'Makes a user a volunteer, a volunteer an admin, or the other way around. A volunteer who becomes a user loses the places on shifts to come and is mailed about each.',
  body: RoleChange,
  status: 200,
  answer: v.object({
    ...Person.entries,
    /** Places on shifts to come that the step took away. */
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
  summary:
    'Removes somebody and everything known of them, and cancels what they reserved on events to come; their places on past shifts and events keep counting without a name. No admin.',
  status: 200,
  answer: v.object({
    /** Places on shifts to come that are free again. */
    freedShifts: v.number(),
    /** Reservations of events that are not over, whose places are free again. */
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
