import type { EventDetail } from '@ijsploeg/worker/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanternDrawing } from '../../components/drawings/lantern-drawing.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { StaleNotice } from '../../components/stale-notice.tsx';
import { AnchorButton } from '../../components/ui/button.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Loading, Skeleton } from '../../components/ui/skeleton.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useDocumentTitle } from '../../lib/navigation/document-title.ts';
import { useSiteLink } from '../../lib/navigation/site-link.tsx';
import { m } from '../../paraglide/messages.js';
import { ClosedOverlay } from './closed-overlay.tsx';
import { EventStatusBadge, TicketBadge } from './event-badges.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventPicture } from './event-picture.tsx';
import { closedBecause, statusAt } from './event-state.ts';
import { ASKED_BY_ADDRESS, eventQuery, listedEvent } from './events.queries.ts';

interface EventScreenProps {
  eventId: string;
  /** Reserves places, or explains why that is not possible. */
  reserve: (event: EventDetail) => ReactNode;
  /** The actions of an admin. */
  tools: (event: EventDetail) => ReactNode;
}

/** The public page of an event. */
export function EventScreen({ eventId, reserve, tools }: EventScreenProps) {
  const client = useQueryClient();
  const query = useQuery({
    ...eventQuery(eventId),
    ...ASKED_BY_ADDRESS,
    placeholderData: () => listedEvent(client, eventId),
  });
  const { data: event, error } = query;
  const isNotFound = error instanceof ApiError && error.code === 'event.not_found';
  useDocumentTitle(isNotFound ? m.events_not_found_title() : (event?.title ?? m.events_one_loading()));
  const retry = () => void query.refetch();
  const back = useSiteLink('/events');
  return (
    <div className="mx-auto min-h-[70vh] w-full max-w-[1200px] px-4 pt-3 pb-10 sm:px-6 lg:px-10 lg:pt-6">
      <AnchorButton {...back} variant="quiet" icon={ArrowLeft} className="-ml-3">
        {m.events_back()}
      </AnchorButton>
      <div className="mt-3">
        {event && query.isRefetchError && !isNotFound && (
          <StaleNotice readAt={query.dataUpdatedAt} onRetry={retry} retrying={query.isFetching} />
        )}
        {event && !isNotFound && <EventPage event={event} reserve={reserve(event)} tools={tools(event)} />}
        {!event && !isNotFound && <h1 className="sr-only">{m.events_one_loading()}</h1>}
        {!event && !error && <EventSkeleton />}
        {isNotFound && (
          <EmptyState
            isPage
            drawing={<LanternDrawing />}
            title={m.events_not_found_title()}
            action={<BackToEvents />}
          >
            {m.events_not_found_text()}
          </EmptyState>
        )}
        {!event && error && !isNotFound && (
          <>
            <LoadError
              of="page"
              error={error}
              message={errorMessage(error, m.events_one_failed())}
              onRetry={retry}
              retrying={query.isFetching}
            />
            <div className="-mt-5 grid justify-center">
              <BackToEvents />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const BackToEvents = () => (
  <AnchorButton {...useSiteLink('/events')} variant="primary">
    {m.events_back_to_all()}
  </AnchorButton>
);

const COLUMNS =
  'grid content-start gap-6 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10';

function EventPage({ event, reserve, tools }: { event: EventDetail; reserve: ReactNode; tools: ReactNode }) {
  const now = useNow();
  return (
    <article className={COLUMNS}>
      <div className="min-w-0">
        <EventPicture event={event} size="page" isFirst className="max-lg:-mx-4 max-lg:sm:mx-0 sm:rounded-lg">
          <ClosedOverlay because={closedBecause(event, now)} />
        </EventPicture>
        <div className="mt-5 flex flex-wrap gap-1.5">
          <EventStatusBadge status={statusAt(event, now)} isCalledOff={Boolean(event.calledOff)} />
          {event.requiresTicket && <TicketBadge />}
        </div>
        <h1 className="mt-2 text-2xl font-bold sm:text-3xl">{event.title}</h1>
      </div>
      <div className="lg:row-span-3">
        <Card className="grid gap-5 p-5 lg:sticky lg:top-6">
          <EventFacts event={event} now={now} />
          {reserve}
        </Card>
      </div>
      {event.description && (
        <p className="max-w-prose min-w-0 text-lg whitespace-pre-line">{event.description}</p>
      )}
      {tools}
    </article>
  );
}

function EventSkeleton() {
  return (
    <Loading>
      <div className={COLUMNS}>
        <div>
          <Skeleton className="aspect-video h-auto rounded-none max-lg:-mx-4 max-lg:max-w-none max-lg:sm:mx-0 sm:rounded-lg" />
          <Skeleton className="mt-5 h-6 w-32 rounded-full" />
          <Skeleton className="mt-3 h-9 w-3/4" />
          <Skeleton className="mt-5 hidden w-full lg:block" />
          <Skeleton className="mt-3 hidden w-2/3 lg:block" />
        </div>
        <Card className="grid content-start gap-4 p-5">
          {['when', 'where', 'capacity', 'price'].map((fact) => (
            <div key={fact} className="flex gap-3">
              <Skeleton className="size-10 shrink-0" />
              <div className="grow">
                <Skeleton className="my-1 w-20" />
                <Skeleton className="mt-2.5 w-40" />
              </div>
            </div>
          ))}
        </Card>
      </div>
    </Loading>
  );
}
