import { SKILLS } from '@ijsploeg/worker/contract';
import {
  createSearchParser,
  oneOf,
  pageNumber,
  searchText,
  text,
} from '../../lib/navigation/search-params.ts';

/** The dialogs that open over the list, each about one person. */
const PERSON_ACTIONS = [
  'shifts',
  'profile',
  'skills',
  'email',
  'upgrade',
  'admin',
  'step-down',
  'downgrade',
  'end-sessions',
  'remove-factor',
  'remove',
] as const;
export type PersonAction = (typeof PERSON_ACTIONS)[number];

/**
 * Parses the search parameters of `/volunteers`, so that a link reproduces the view. Invalid values are left
 * out.
 */
export const readPeopleSearch = createSearchParser({
  /** Everybody instead of volunteers and admins only. */
  view: oneOf(['all']),
  q: searchText,
  skill: oneOf(SKILLS),
  /** Undefined lists the newest first. */
  sort: oneOf(['name']),
  page: pageNumber,
  /** The open dialog and its person. */
  act: oneOf(PERSON_ACTIONS),
  person: text,
});
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;

/** The parameters that open a dialog. */
export const DIALOG_PARAMETERS = ['act', 'person'] as const;

/** The parameters that filter the list; changing one returns to the first page. */
export type PeopleFilters = Pick<PeopleSearch, 'view' | 'q' | 'skill' | 'sort'>;
