import { MAX_SEARCH_CHARS, SKILLS } from '@ijsploeg/worker/contract';
import * as v from 'valibot';

/** What can be opened over the list, each about one person. */
export const PERSON_ACTS = [
  'shifts',
  'profile',
  'skills',
  'upgrade',
  'admin',
  'step-down',
  'downgrade',
  'remove',
] as const;
export type PersonAct = (typeof PERSON_ACTS)[number];

const MAX_PAGE = 999_999;
/** Figures alone reach us as a number. */
const Text = v.pipe(
  v.union([v.string(), v.number(), v.boolean()]),
  v.transform(String),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(MAX_SEARCH_CHARS),
);

/** What the address of the people holds, so that a link shows what I see; what makes no sense in it is left out. */
export const PeopleSearch = v.object({
  /** Everybody, instead of those who help. */
  view: v.fallback(v.optional(v.literal('all')), undefined),
  q: v.fallback(v.optional(Text), undefined),
  skill: v.fallback(v.optional(v.picklist(SKILLS)), undefined),
  /** From the second on. */
  page: v.fallback(
    v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_PAGE))),
    undefined,
  ),
  /** The open dialog, and whom it is about. */
  act: v.fallback(v.optional(v.picklist(PERSON_ACTS)), undefined),
  person: v.fallback(v.optional(v.string()), undefined),
});
export type PeopleSearch = v.InferOutput<typeof PeopleSearch>;

/** What of the address opens a dialog. */
export const DIALOG_PARAMETERS = ['act', 'person'] as const;

/** What finds people; another of these starts at the first page. */
export type PeopleFilters = Pick<PeopleSearch, 'view' | 'q' | 'skill'>;
