import { EVENT_FILTERS, type EventFilter } from '@ijsploeg/worker/contract';
import { classNames } from '../../components/ui/class-names.ts';
import { SearchBox } from '../../components/ui/search-box.tsx';
import { onPlainPress } from '../../lib/navigation/site-link.tsx';
import { m } from '../../paraglide/messages.js';
import type { EventsSearch } from './events-search.ts';

const FILTER_TEXTS = {
  all: m.events_filter_all,
  upcoming: m.events_filter_upcoming,
  past: m.events_filter_past,
};

/** The search params follow after a pause in typing. */
const PAUSE_MS = 300;

interface EventsFiltersProps {
  search: EventsSearch;
  onSearch: (change: Partial<EventsSearch>) => void;
}

/** Search and filter on one line; stacked on a phone. */
export function EventsFilters({ search, onSearch }: EventsFiltersProps) {
  return (
    <search className="flex flex-col gap-2 sm:flex-row sm:items-center sm:gap-3">
      <SearchBox
        label={m.events_search()}
        value={search.q ?? ''}
        delayMs={PAUSE_MS}
        onChange={(q) => onSearch({ q: q || undefined })}
      />
      <FilterLinks search={search} onSearch={onSearch} />
    </search>
  );
}

/** The link of a filter, with the current search. */
function addressOf({ q }: EventsSearch, filter: EventFilter): string {
  const query = String(new URLSearchParams({ ...(q && { q }), ...(filter !== 'all' && { filter }) }));
  return query ? `/events?${query}` : '/events';
}

function FilterLinks({ search, onSearch }: EventsFiltersProps) {
  const chosen = search.filter ?? 'all';
  return (
    <nav aria-label={m.events_filter()} className="flex rounded-md border border-edge bg-surface p-0.5">
      {EVENT_FILTERS.map((filter) => (
        <a
          key={filter}
          href={addressOf(search, filter)}
          onClick={onPlainPress(() => onSearch({ filter: filter === 'all' ? undefined : filter }))}
          aria-current={filter === chosen ? 'true' : undefined}
          className={classNames(
            'inline-flex min-h-11 flex-1 items-center justify-center rounded-[6px] px-3.5 font-semibold whitespace-nowrap transition-colors pointer-fine:min-h-8.5',
            filter === chosen
              ? 'bg-primary-soft text-primary-ink'
              : 'text-ink-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {FILTER_TEXTS[filter]()}
        </a>
      ))}
    </nav>
  );
}
