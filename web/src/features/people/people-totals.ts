import { MAX_COUNTED_ROWS } from '@ijsploeg/worker/contract';
import { m } from '../../paraglide/messages.js';
import type { PeopleFilters } from './people-search.ts';

/** True when the server stopped counting: a search counts up to a limit only. */
export const isMore = (total: number, { q, skill }: PeopleFilters): boolean =>
  Boolean(q || skill) && total >= MAX_COUNTED_ROWS;

/** The number of people, or of search results, as text. */
export function totalText(total: number, filters: PeopleFilters): string {
  if (isMore(total, filters)) return m.people_count_more({ count: total });
  if (filters.q || filters.skill) return m.people_count_found({ count: total });
  return filters.view === 'all'
    ? m.people_count_users({ count: total })
    : m.people_count_volunteers({ count: total });
}
