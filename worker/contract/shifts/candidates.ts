import * as v from 'valibot';
import { Contact } from '../office/people.ts';
import { defineEndpoint } from '../platform/endpoint.ts';
import { MAX_SEARCH_CHARS, PAGE_SIZE } from '../platform/limits.ts';
import { PageNumber } from '../platform/pagination.ts';
import { Instant } from '../platform/time.ts';
import { ASK_ANSWERS } from './asks.ts';
import { AssignmentStatus } from './assignment-shape.ts';
import { OverlappingShift } from './shift-shape.ts';

/**
 * What speaks against giving a person a place, in the order of the list: nothing, skills, an absence, another shift, being
 * on it.
 */
export const CANDIDATE_FITS = ['fits', 'lacks_skill', 'absent', 'busy', 'on_shift'] as const;
export const CandidateFit = v.picklist(CANDIDATE_FITS);
export type CandidateFit = v.InferOutput<typeof CandidateFit>;

/**
 * Why a person is not asked for a shift, though they could claim it: the caller, asked before, offered a place of the waitlist,
 * muted, away, or often enough.
 */
export const ASK_REFUSALS = ['self', 'asked', 'offered', 'muted', 'absent', 'limit'] as const;
export type AskRefusal = (typeof ASK_REFUSALS)[number];

/** That a person was asked for the shift, for admins. */
export const CandidateAsk = v.object({
  askedAt: Instant,
  /** When the mail goes out, while it waits for the end of the quiet hours. */
  sendsAt: v.optional(Instant),
  /** The admin who asked; null once removed. */
  askedBy: v.nullable(v.string()),
  answer: v.nullable(v.picklist(ASK_ANSWERS)),
  /** When the link to ask by WhatsApp was last made. */
  whatsappAt: v.optional(Instant),
  /** Until when it can be answered. */
  expiresAt: Instant,
});

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
  /** The hours of rest before or after this shift, where they are too few; else null. */
  restHours: v.nullable(v.number()),
  /** The shift on the other side of that rest: when it ends, or where it is later begins; null with `restHours`. */
  restBeside: v.nullable(v.object({ title: v.string(), isBefore: v.boolean(), at: Instant })),
  /** The hours of work within 24, where they are too many; else null. */
  dayHours: v.nullable(v.number()),
  /** The minutes they worked in the season of the shift. */
  seasonMinutes: v.number(),
  /** Likes to help at this part of the week. */
  prefersDayPart: v.boolean(),
  /** On one of the days of the shift. An absence warns and prevents nothing. */
  isAbsent: v.boolean(),
  /** Held a place on a shift of this title before, in the last two seasons. */
  hasDoneBefore: v.boolean(),
  /** When they were last asked for any shift of the season; null for never. */
  lastAskedAt: v.nullable(Instant),
  /** How often in the last seven days. */
  asksThisWeek: v.number(),
  /** Null if they were not asked for this one. */
  ask: v.nullable(CandidateAsk),
  /** Why they are not asked; null if nothing but the rules of a claim prevents it. */
  askRefusal: v.nullable(v.picklist(ASK_REFUSALS)),
});
export type Candidate = v.InferOutput<typeof Candidate>;

export const listCandidates = defineEndpoint({
  method: 'GET',
  path: '/api/shifts/:id/candidates',
  access: 'in-charge',
  summary: `The people who can be assigned: free and skilled first, those on the shift last; among these who prefers the part of the week, who was not asked the longest and who holds the fewest places; ${PAGE_SIZE} per page.`,
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
