import type { Event } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../components/drawings/skate-drawing.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { Button } from '../../components/ui/button.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { m } from '../../paraglide/messages.js';
import { arrangeEvents } from './arrange-events.ts';
import { ASKED_BY_ADDRESS, eventsQuery } from './events.queries.ts';
import { EventsFilters } from './events-filters.tsx';
import { EventsGrid, EventsSkeleton } from './events-grid.tsx';
import { EventsHero } from './events-hero.tsx';
import type { EventsSearch } from './events-search.ts';

interface EventsScreenProps {
  /** The search params. */
  search: EventsSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<EventsSearch>) => void;
  /** The actions of an admin. */
  action: ReactNode;
}

/** The list of public events. */
export function EventsScreen({ search, onSearch, action }: EventsScreenProps) {
  const { q = '', filter = 'all' } = search;
  const query = useQuery({ ...eventsQuery({ filter, search: q }), ...ASKED_BY_ADDRESS });
  const { data: events, error, isPlaceholderData } = query;
  useDocumentTitle(m.events_title());
  const retry = () => void query.refetch();
  return (
    <>
      <EventsHero
        count={
          events ? (
            <EventsCount events={events} search={search} />
          ) : (
            !error && <Skeleton className="w-44 bg-sunken" />
          )
        }
        filters={<EventsFilters search={search} onSearch={onSearch} />}
        action={action}
      />
      <div className="mx-auto min-h-[60vh] w-full max-w-[1200px] px-4 py-6 sm:px-6 sm:py-8 lg:px-10">
        {query.isRefetchError && events && (
          <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={query.isFetching} />
        )}
        {events && (
          <div aria-busy={isPlaceholderData} className="aria-busy:opacity-60">
            <Events events={events} search={search} onSearch={onSearch} />
          </div>
        )}
        {!events && !error && <EventsSkeleton />}
        {!events && error && (
          <LoadError
            error={error}
            message={errorMessage(error, m.events_failed())}
            onRetry={retry}
            retrying={query.isFetching}
          />
        )}
      </div>
    </>
  );
}

const isNarrowed = ({ q, filter = 'all' }: EventsSearch) => Boolean(q) || filter !== 'all';

function EventsCount({ events, search }: { events: readonly Event[]; search: EventsSearch }) {
  const now = useNow();
  if (isNarrowed(search)) return m.events_count_found({ count: events.length });
  return m.events_count_coming({ count: arrangeEvents(events, 'all', now).coming.length });
}

interface EventsProps extends Pick<EventsScreenProps, 'search' | 'onSearch'> {
  events: readonly Event[];
}

function Events({ events, search, onSearch }: EventsProps) {
  const now = useNow();
  const comingTitle = useId();
  const overTitle = useId();
  const { coming, over } = arrangeEvents(events, search.filter ?? 'all', now);
  if (events.length === 0)
    return (
      <NoEvents
        isNarrowed={isNarrowed(search)}
        onClear={() => onSearch({ q: undefined, filter: undefined })}
      />
    );
  return (
    <div className="grid gap-9">
      {coming.length > 0 && (
        <section aria-labelledby={comingTitle}>
          <h2 id={comingTitle} className="sr-only">
            {m.events_filter_upcoming()}
          </h2>
          <EventsGrid events={coming} now={now} isTop />
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby={overTitle}>
          <h2 id={overTitle} className="mb-4 text-xl font-bold">
            {m.events_over_title()}
          </h2>
          <EventsGrid events={over} now={now} isTop={coming.length === 0} />
        </section>
      )}
    </div>
  );
}

function NoEvents({ isNarrowed: narrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      drawing={<SkateDrawing />}
      title={m.events_none_found_title()}
      action={<Button onClick={onClear}>{m.events_show_all()}</Button>}
    >
      {m.events_none_found_text()}
    </EmptyState>
  ) : (
    <EmptyState drawing={<LanternDrawing />} title={m.events_none_title()}>
      {m.events_none_text()}
    </EmptyState>
  );
}
