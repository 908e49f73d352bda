import { SKILLS } from '@ijsploeg/worker/contract';
import {
  createSearchParser,
  oneOf,
  pageNumber,
  searchText,
  text,
} from '../../lib/navigation/search-params.ts';

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

/** Reads what the address of the people holds, so that a link shows what I see; what makes no sense is left out. */
export const readPeopleSearch = createSearchParser({
  /** Everybody, instead of those who help. */
  view: oneOf(['all']),
  q: searchText,
  skill: oneOf(SKILLS),
  page: pageNumber,
  /** The open dialog, and whom it is about. */
  act: oneOf(PERSON_ACTS),
  person: text,
});
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;

/** What of the address opens a dialog. */
export const DIALOG_PARAMETERS = ['act', 'person'] as const;

/** What finds people; another of these starts at the first page. */
export type PeopleFilters = Pick<PeopleSearch, 'view' | 'q' | 'skill'>;
