import * as v from 'valibot';
import { MyAssignment } from './assignments.ts';
import { defineEndpoint } from './endpoint.ts';
import { Profile } from './profile.ts';

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

export const getPerson = defineEndpoint({
  method: 'GET',
  path: '/api/people/:id',
  access: 'admin',
  summary: 'One person.',
  status: 200,
  answer: Profile,
  errors: ['person.not_found'],
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
