import * as v from 'valibot';
import { AssignmentStatus } from './assignment-shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_SEARCH_CHARS, PAGE_SIZE } from './limits.ts';
import { PageNumber } from './pagination.ts';
import { Contact } from './people.ts';
import { Instant } from './time.ts';

/** Another shift that somebody holds a place on at the same time. */
export const OverlappingShift = v.object({
  id: v.string(),
  title: v.string(),
  startTime: Instant,
  endTime: Instant,
  location: v.string(),
});
export type OverlappingShift = v.InferOutput<typeof OverlappingShift>;

/** Somebody whom a place on a shift could be given, and what speaks against it. */
export const Candidate = v.object({
  ...Contact.entries,
  /** Holds a place on this very shift; then nothing else counts. */
  alreadyAssigned: v.boolean(),
  /** Their place on it, also one that was cancelled; null if there never was one. */
  assignmentStatus: v.nullable(AssignmentStatus),
  missingSkills: v.array(v.string()),
  /** Giving the place then needs `overrideOverlap`. */
  overlaps: v.array(OverlappingShift),
});
export type Candidate = v.InferOutput<typeof Candidate>;

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/candidates',
  access: 'admin',
  summary: `Whom a place could be given: free and skilled first, those on the shift last, then by name; ${PAGE_SIZE} a page.`,
  query: v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SEARCH_CHARS, 'too_long')), ''),
    page: PageNumber,
  }),
  status: 200,
  answer: v.object({
    items: v.array(Candidate),
    total: v.number(),
    page: v.number(),
    pageSize: v.number(),
  }),
  errors: ['shift.not_found'],
});
