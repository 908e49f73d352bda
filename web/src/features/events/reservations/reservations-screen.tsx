import { RESERVATION_STATUSES, type ReservationStatus } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { AsyncList } from '../../../components/async-list.tsx';
import { LanternDrawing } from '../../../components/drawings/lantern-drawing.tsx';
import { SkateDrawing } from '../../../components/drawings/skate-drawing.tsx';
import { ExportButton } from '../../../components/export-button.tsx';
import { LazyDialog } from '../../../components/lazy-dialog.tsx';
import { Pager } from '../../../components/pager.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Choice } from '../../../components/ui/choice.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { LinkButton } from '../../../components/ui/link-button.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { SearchBox } from '../../../components/ui/search-box.tsx';
import { Loading, Skeleton } from '../../../components/ui/skeleton.tsx';
import { ApiError } from '../../../lib/api/api.ts';
import { formatWhenAtBoth } from '../../../lib/format/format-date.ts';
import { useLastKnown } from '../../../lib/hooks/use-last-known.ts';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { useClampPage } from '../../../lib/navigation/use-clamp-page.ts';
import { useCloseDialog } from '../../../lib/navigation/use-close-dialog.ts';
import { m } from '../../../paraglide/messages.js';
import { eventQuery } from '../events.queries.ts';
import { REFRESH_MS, reservationsQuery } from './reservations.queries.ts';
import type { ReservationsSearch } from './reservations-search.ts';
import { ReservationsTable } from './reservations-table.tsx';
import { ReservationsTotals } from './reservations-totals.tsx';

const loadCancel = async () => (await import('./cancel-reservation-dialog.tsx')).CancelReservationDialog;

/** The list is searched after a pause in typing. */
const PAUSE_MS = 300;

const STATUS_TEXTS: Record<ReservationStatus, () => string> = {
  reserved: m.event_admin_status_reserved,
  cancelled: m.event_admin_status_cancelled,
};

interface ReservationsScreenProps {
  eventId: string;
  /** The search params. */
  search: ReservationsSearch;
  /** Replaces some of the search params. */
  onSearch: (change: Partial<ReservationsSearch>) => void;
}

/** The reservations of an event: search, contact, cancel, and export as a workbook. */
export function ReservationsScreen({ eventId, search, onSearch }: ReservationsScreenProps) {
  const { q, status, page = 1, cancel } = search;
  const now = useNow();
  const { data: event } = useQuery({ ...eventQuery(eventId), refetchInterval: REFRESH_MS });
  const query = useQuery(reservationsQuery(eventId, search));
  const { data, error } = query;
  const close = useCloseDialog('cancel');
  const isNotFound = error instanceof ApiError && error.code === 'event.not_found';
  useClampPage(query.isPlaceholderData ? undefined : data, page, (page) => onSearch({ page }));
  const chosen = useLastKnown(
    data?.items.find(({ id }) => id === cancel),
    cancel,
  );
  const eventTitle = event?.title ?? '';
  const job = useMemo(() => ({ what: 'reservations', eventId, eventTitle }) as const, [eventId, eventTitle]);
  if (isNotFound) return <NoEvent />;
  return (
    <Page
      title={m.event_admin_reservations()}
      lead={
        event ? (
          <span className="wrap-anywhere">
            <Link
              to="/events/$id"
              params={{ id: eventId }}
              className="inline-block py-2.5 font-semibold text-primary-ink hover:underline pointer-fine:py-0"
            >
              {event.title}
            </Link>
            <span className="tabular"> · {formatWhenAtBoth(event.startDate, event.endDate, now)}</span>
          </span>
        ) : (
          <Skeleton className="my-1 w-56" />
        )
      }
      tools={<ExportButton job={job} />}
    >
      <ReservationsTotals event={event} />
      <search className="mb-4 flex flex-wrap items-center gap-2">
        <SearchBox
          label={m.event_admin_search()}
          value={q ?? ''}
          delayMs={PAUSE_MS}
          onChange={(text) => onSearch({ q: text || undefined, page: undefined })}
        />
        <div className="grid max-sm:w-full">
          <Choice
            label={m.event_admin_filter()}
            value={status}
            rest={m.event_admin_filter_all()}
            options={RESERVATION_STATUSES.map((one) => [one, STATUS_TEXTS[one]()])}
            onChange={(chosen) => onSearch({ status: chosen, page: undefined })}
          />
        </div>
        {data && (
          <p role="status" className="tabular text-ink-muted sm:ml-auto">
            {m.event_admin_found({ count: data.total })}
          </p>
        )}
      </search>
      <AsyncList
        query={{ ...query, data: data?.items }}
        failed={m.event_admin_reservations_failed()}
        skeleton={<ReservationsSkeleton />}
      >
        {(reservations) => (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-60">
            {reservations.length > 0 ? (
              <ReservationsTable
                reservations={reservations}
                isOver={event !== undefined && now.getTime() > Date.parse(event.endDate)}
                now={now}
              />
            ) : (
              <NoReservations isFiltered={Boolean(q || status)} onClear={() => onSearch(NO_FILTERS)} />
            )}
          </div>
        )}
      </AsyncList>
      {data && data.total > 0 && <Pager page={data.page} pageSize={data.pageSize} total={data.total} />}
      {cancel && chosen && (
        <LazyDialog key={cancel} load={loadCancel} props={{ reservation: chosen, onClose: close }} />
      )}
    </Page>
  );
}

const NO_FILTERS = { q: undefined, status: undefined, page: undefined };

function NoReservations({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      drawing={<SkateDrawing />}
      title={m.event_admin_none_found_title()}
      action={<Button onClick={onClear}>{m.event_admin_clear()}</Button>}
    >
      {m.event_admin_none_found_text()}
    </EmptyState>
  ) : (
    <EmptyState drawing={<LanternDrawing />} title={m.event_admin_none_title()}>
      {m.event_admin_none_text()}
    </EmptyState>
  );
}

function NoEvent() {
  return (
    <Page title={m.event_admin_reservations()}>
      <EmptyState
        drawing={<LanternDrawing />}
        title={m.error_event_not_found()}
        action={
          <LinkButton to="/events" icon={ArrowLeft}>
            {m.event_admin_to_events()}
          </LinkButton>
        }
      />
    </Page>
  );
}

function ReservationsSkeleton() {
  return (
    <Loading>
      <Card className="divide-y divide-line px-4">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="grid gap-2 py-3.5 sm:grid-cols-4 sm:items-center">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="w-48" />
            <Skeleton className="w-20" />
            <Skeleton className="h-6 w-28" />
          </div>
        ))}
      </Card>
    </Loading>
  );
}
