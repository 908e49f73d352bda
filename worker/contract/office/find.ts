import * as v from 'valibot';
import { defineEndpoint } from '../platform/endpoint.ts';
import { MAX_SEARCH_CHARS } from '../platform/limits.ts';
import { Instant } from '../platform/time.ts';

/** How many of each a search answers with. */
export const FOUND_ROWS = 5;

export const find = defineEndpoint({
  method: 'GET',
  path: '/api/find',
  access: 'signed-in',
  summary: `At most ${FOUND_ROWS} of each that the caller may see: the shifts and the events to come of which the title, the place or the description has the text, and for an admin the people with it in their name or address.`,
  query: v.object({
    /** Ignores case and accents; there are no wildcards. */
    text: v.pipe(
      v.string('required'),
      v.trim(),
      v.minLength(2, 'too_short'),
      v.maxLength(MAX_SEARCH_CHARS, 'too_long'),
    ),
  }),
  status: 200,
  answer: v.object({
    people: v.array(v.object({ id: v.string(), name: v.string(), email: v.string() })),
    shifts: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        startTime: Instant,
        endTime: Instant,
        location: v.string(),
      }),
    ),
    events: v.array(v.object({ id: v.string(), title: v.string(), startDate: Instant })),
  }),
});
