import * as v from 'valibot';
import { AssignmentStatus } from './assignment-shape.ts';
import { defineEndpoint } from './endpoint.ts';
import { MAX_SEARCH_CHARS, PAGE_SIZE } from './limits.ts';
import { PageNumber } from './pagination.ts';
import { Contact } from './people.ts';
import { OverlappingShift } from './shift-shape.ts';

/** What speaks against giving a person a place, in the order of the list: nothing, skills, another shift, being on it. */
export const CANDIDATE_FITS = ['fits', 'lacks_skill', 'busy', 'on_shift'] as const;
export const CandidateFit = v.picklist(CANDIDATE_FITS);
export type CandidateFit = v.InferOutput<typeof CandidateFit>;

/** A person who can be given a place on a shift, with the possible objections. */
export const Candidate = v.object({
  ...Contact.entries,
  fit: CandidateFit,
  skills: v.array(v.string()),
  /** The places they hold in the season of the shift, from July to June. */
  seasonShiftCount: v.number(),
  /** The shifts of that season to which they did not come. */
  noShowCount: v.number(),
  /** Whether they already hold a place on this shift. */
  alreadyAssigned: v.boolean(),
  /** The status of their place on this shift, which may be cancelled; null if there never was one. */
  assignmentStatus: v.nullable(AssignmentStatus),
  missingSkills: v.array(v.string()),
  /** If not empty, assigning requires `overrideOverlap`. */
  overlaps: v.array(OverlappingShift),
});
export type Candidate = v.InferOutput<typeof Candidate>;

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/candidates',
  access: 'admin',
  summary: `The people who can be assigned: free and skilled first, those on the shift last, then by name; ${PAGE_SIZE} per page.`,
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
